// The controls of a book: each sends what was entered, and shows the problem that is at its key.

import { morph, reorder } from "./morph.js";
import { $ } from "./net.js";
import { Wall } from "./wall.js";

const PAUSE = 350; // ms between the last key and the change

export class Controls {
  constructor(panel, change, key, openText) {
    this.panel = panel;
    this.change = change;
    this.waiting = new Map();
    this.troubles = [];
    this.refused = new Map(); // what was entered that no key takes, by the place of the key: why not
    this.wall = new Wall(key);
    panel.addEventListener("input", (event) => this.typed(event.target));
    panel.addEventListener("change", (event) => this.entered(event.target));
    panel.addEventListener("click", (event) => this.clicked(event, openText));
    panel.addEventListener("dragstart", (event) => this.lifted(event));
    panel.addEventListener("dragover", (event) => this.over(event));
    panel.addEventListener("drop", (event) => this.dropped(event));
    panel.addEventListener("dragend", () => this.marked(null));
  }

  // `asked` : the change that led to this; `entry` : where the page is now that was moved or added.
  take(html, asked = {}, entry = null) {
    if (asked.do === "move_page" && entry !== null) {
      reorder($("#page-list"), asked.at, entry, "page-entry-");
    } else if (asked.do === "move_section") {
      reorder($("#group-sections").parentElement, asked.at, asked.to, "part-");
    }
    const held = document.activeElement;
    const next = document.createElement("template");
    next.innerHTML = html.trim();
    morph($(".panel", this.panel), next.content.firstElementChild);
    if (held?.disabled) { // at an end of the list, where the focus would be lost
      $("button:not(:disabled)", held.parentElement)?.focus();
    }
    if (entry !== null) {
      const place = $(`#page-entry-${entry}`);
      if (asked.do === "insert_page") {
        place.focus({ preventScroll: true });
      }
      place.scrollIntoView({ block: "nearest" });
    }
  }

  // A field that is being typed into sends a little after the last key; everything else sends at once.
  typed(field) {
    if (field.matches("textarea, input:not([type='checkbox'])")) {
      window.clearTimeout(this.waiting.get(field));
      this.waiting.set(field, window.setTimeout(() => this.entered(field), PAUSE));
    }
  }

  entered(field) {
    window.clearTimeout(this.waiting.get(field));
    this.waiting.delete(field);
    if (field.id === "all-mazes") {
      this.change({ do: "share_mazes", to: Number(field.value) });
    } else if (field.hasAttribute("data-send")) {
      const box = field.closest("[data-where]");
      this.send(box, given(field, box));
    }
  }

  // What is refused stays as it was entered, with the reason below it, until it is changed.
  async send(box, value) {
    const { where } = box.dataset;
    const isRefused = this.refused.delete(where);
    delete box.dataset.refused;
    try {
      await this.change({ do: "control", where: JSON.parse(where), given: value });
      if (isRefused) {
        this.show(this.troubles);
      }
    } catch (error) {
      this.refused.set(where, error.message);
      box.dataset.refused = "";
      this.show(this.troubles);
    }
  }

  // Another version that nobody entered here: what was refused is gone.
  forget() {
    this.refused.clear();
    for (const box of this.panel.querySelectorAll("[data-refused]")) {
      delete box.dataset.refused;
    }
  }

  // A theme has titles of its own for parts that have none; without one a part is called by its ages.
  titled(titles) {
    this.panel.querySelectorAll(".part > summary .name").forEach((name, place) => {
      if ("usual" in name.dataset) {
        name.textContent = titles[place] || name.dataset.usual;
      }
    });
  }

  clicked(event, openText) {
    const button = event.target.closest("button");
    if (!button) {
      return;
    }
    if (button.dataset.do) {
      const numbers = Object.fromEntries(["at", "to"].filter((name) => name in button.dataset)
        .map((name) => [name, Number(button.dataset[name])]));
      this.change({ do: button.dataset.do, ...numbers });
    } else if (button.id === "add-page") {
      const to = $("#page-list").children.length;
      this.wall.open("pages", null, button, (kind) => this.change({ do: "insert_page", to, kind }));
    } else if (button.dataset.wall) {
      const box = button.closest("[data-where]");
      const pick = (name) => this.send(box, this.joined(box, name));
      this.wall.open(button.dataset.wall, box.dataset.where, button, pick);
    } else if (button.dataset.tabLink) {
      openText();
    }
  }

  // Of a key that takes several names, another one is added.
  joined(box, name) {
    const field = $("input", box);
    if (!name || !box.classList.contains("names") || !field?.value.trim()) {
      return name || null;
    }
    return [...new Set([...field.value.split(",").map((each) => each.trim()), name])].join(", ");
  }

  show(troubles) {
    this.troubles = troubles;
    const boxes = [...this.panel.querySelectorAll("[data-where]")].map((box) => [JSON.parse(box.dataset.where), box]);
    const found = new Map();
    for (const trouble of troubles) {
      const fits = boxes.filter(([where]) => where.every((step, place) => step === trouble.where[place]));
      const best = fits.sort(([one], [other]) => other.length - one.length)[0];
      if (best) {
        found.set(best[1], trouble.sentence);
      }
    }
    for (const [, box] of boxes) {
      const sentence = this.refused.get(box.dataset.where) || found.get(box) || "";
      const line = $(":scope > .problem", box);
      if (line && line.textContent !== sentence) {
        line.textContent = sentence;
      }
      for (const field of box.matches(".control") ? box.querySelectorAll("input, select, textarea, .pick") : []) {
        if (sentence) {
          field.setAttribute("aria-invalid", "true");
        } else {
          field.removeAttribute("aria-invalid");
        }
      }
    }
  }

  lifted(event) {
    const entry = event.target.closest?.("li[draggable]");
    if (entry) {
      event.dataTransfer.setData("text/x-page", entry.dataset.at);
      event.dataTransfer.effectAllowed = "move";
    }
  }

  over(event) {
    const entry = event.target.closest?.("li[draggable]");
    if (entry && event.dataTransfer.types.includes("text/x-page")) {
      event.preventDefault();
      this.marked(entry);
    }
  }

  dropped(event) {
    const entry = event.target.closest?.("li[draggable]");
    const at = event.dataTransfer.getData("text/x-page");
    this.marked(null);
    if (entry && at !== "") {
      event.preventDefault();
      this.change({ do: "move_page", at: Number(at), to: Number(entry.dataset.at) });
    }
  }

  marked(entry) {
    for (const other of this.panel.querySelectorAll(".over")) {
      other.classList.remove("over");
    }
    entry?.classList.add("over");
  }
}

function given(field, box) {
  if (field.type !== "checkbox") {
    return field.value === "" && field.matches("select") ? null : field.value;
  }
  if (!field.dataset.name) {
    return String(field.checked);
  }
  return [...box.querySelectorAll("input:checked")].map((each) => each.dataset.name).join(", ");
}
