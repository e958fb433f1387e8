"""What the records in ``book.json`` are made of: checked texts and numbers, and the model of each part."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Count = Annotated[int, Field(strict=True, ge=1, lt=2**63)]
RecordText = Annotated[str, Field(strict=True)]
# pydantic would build a pattern with {1,80} from 80 copies of all letters of all scripts: 30 ms.
RecordName = Annotated[str, Field(strict=True, pattern=r"^[\w.+-]+$", max_length=80)]
Hex = Annotated[str, Field(strict=True, pattern="^[0-9a-f]{16}$")]
_Number = Annotated[float, Field(strict=True, allow_inf_nan=False)]
Corners = tuple[_Number, _Number, _Number, _Number]


class RecordPart(BaseModel):
    """A part of a record; unknown keys are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)
