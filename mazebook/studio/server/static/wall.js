// A wall of pictures to choose from; that of the shapes is searched.

import { along } from "./keys.js";
import { $, say, settled } from "./net.js";

export class Wall {
  constructor(key) {
    this.key = key;
    this.dialog = $("#wall");
    this.search = $("#wall-search");
    this.problem = $("#wall-problem");
    this.list = $("ul", this.dialog);
    this.search.addEventListener("input", settled(() => this.fill(), 150));
    this.dialog.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (event.target === this.dialog || button?.hasAttribute("data-close")) {
        this.dialog.close();
      } else if (button && "name" in button.dataset) {
        this.dialog.close();
        this.pick(button.dataset.name);
      }
    });
    $("#own-file").addEventListener("change", (event) => this.own(event.target));
    this.dialog.addEventListener("keydown", (event) => this.step(event));
    this.dialog.addEventListener("close", () => this.opener?.focus());
  }

  async open(wall, where, opener, pick) {
    Object.assign(this, { wall, where, opener, pick });
    this.search.value = "";
    this.problem.textContent = "";
    $("#wall-title").textContent = opener.closest(".control")?.querySelector("label, .label")?.textContent
      || opener.textContent;
    this.dialog.dataset.wall = wall;
    this.list.replaceChildren();
    this.dialog.showModal();
    await this.fill();
    if (wall !== "shapes") { // of which there are so many that one searches
      ($("[aria-current]", this.list) || $("button", this.list))?.focus();
    }
  }

  // A drawing of one's own: the studio keeps it beside the book, under a name of its own.
  async own(field) {
    const [file] = field.files;
    this.problem.textContent = "";
    const body = new FormData();
    body.set("file", file);
    field.value = "";
    try {
      const answer = await fetch(`/books/${this.key}/drawings`, { method: "POST", body });
      const found = await answer.json();
      if (answer.ok) {
        this.dialog.close();
        this.pick(found.name);
      } else {
        this.problem.textContent = `${file.name}: ${found.sentence}`; // the wall stays open, for another file
      }
    } catch (error) {
      this.problem.textContent = `${file.name}: ${error.message}`;
    }
  }

  async fill() {
    const query = new URLSearchParams({ wall: this.wall, q: this.search.value });
    if (this.where) {
      query.set("where", this.where);
    }
    const asked = query.toString();
    this.asked = asked;
    const answer = await fetch(`/books/${this.key}/wall?${query}`);
    const text = await answer.text();
    if (!answer.ok) {
      say(JSON.parse(text).sentence);
    } else if (this.asked === asked) {
      this.list.innerHTML = text;
      $("#wall-count").textContent = this.list.querySelectorAll("button").length;
    }
  }

  // The arrow keys go from picture to picture.
  step(event) {
    const buttons = [...this.list.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    if (event.key === "ArrowDown" && document.activeElement === this.search) {
      event.preventDefault();
      buttons[0]?.focus();
      return;
    }
    const across = buttons.filter((button) => button.offsetTop === buttons[0].offsetTop).length;
    const by = along(event, this.list) || { ArrowUp: -across, ArrowDown: across }[event.key];
    if (at >= 0 && by && buttons[at + by]) {
      event.preventDefault();
      buttons[at + by].focus();
    }
  }
}
