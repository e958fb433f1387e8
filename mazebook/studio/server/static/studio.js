// What every view has, and the start of the one that is shown.

import { book } from "./book.js";
import { jobs } from "./jobs.js";
import { $ } from "./net.js";
import { pictures } from "./pictures.js";

for (const form of document.querySelectorAll("form[data-submit-on-change]")) {
  form.addEventListener("change", () => form.requestSubmit());
}

pictures();

const views = { book, jobs };
views[document.body.dataset.view]?.($);
