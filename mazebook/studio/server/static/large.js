// One page large, with its answer beside it, and what can be done with its mazes.

import { along } from "./keys.js";
import { $, ask, filled, say } from "./net.js";

const POINTS = 72;
const DPI = [48, 200];

export class Large {
  constructor(key, words, spreads) {
    this.key = key;
    this.words = words;
    this.spreads = spreads;
    this.dialog = $("#large");
    this.number = -1; // none
    this.mazes = [];
    this.dialog.addEventListener("click", (event) => this.clicked(event));
    this.dialog.addEventListener("close", () => {
      const number = this.number;
      this.number = -1; // none
      if (window.history.state?.large) {
        window.history.back();
      }
      this.spreads.focus(number);
    });
    window.addEventListener("popstate", () => {
      if (this.dialog.open && !window.history.state?.large) {
        this.dialog.close();
      }
    });
    this.dialog.addEventListener("keydown", (event) => {
      const by = along(event, this.spreads.list) || { PageUp: -1, PageDown: 1 }[event.key];
      if (by) {
        event.preventDefault();
        this.show(this.number + by);
      }
    });
  }

  show(number) {
    const page = this.spreads.page(number);
    if (!page) {
      return;
    }
    const isOther = number !== this.number;
    this.number = number;
    $("#large-title").textContent = number ? filled(this.words["large.page"], { number }) : page.label;
    $("[data-step='-1']", this.dialog).disabled = number === (this.spreads.front ? 0 : 1);
    $("[data-step='1']", this.dialog).disabled = number === this.spreads.pages.length;
    if (!this.dialog.open) {
      this.dialog.showModal(); // it gives the focus to a button that is not disabled
      window.history.pushState({ large: true }, ""); // the browser's way back leads to the pages
    }
    for (const figure of this.dialog.querySelectorAll("figure")) {
      const role = figure.dataset.role;
      const from = role === "page" ? page : this.spreads.pages[page.answer - 1];
      figure.hidden = !from;
      if (from) {
        const picture = $("img", figure);
        picture.style.aspectRatio = `${from.width} / ${from.height}`;
        picture.alt = from.label;
        const words = this.words[role === "page" ? "large.page" : "large.answer_on"];
        $("figcaption", figure).textContent = from.number ? filled(words, { number: from.number }) : from.label;
        if (isOther) {
          const small = $("img", this.spreads.places.get(from.number));
          picture.src = small.getAttribute("src") || "/static/paper.svg";
        }
        this.look(role, from);
      }
    }
    this.list(isOther);
  }

  look(role, page) {
    const box = $(`figure[data-role='${role}'] img`, this.dialog).getBoundingClientRect();
    const wanted = (Math.max(box.width, 300) * window.devicePixelRatio) / (page.width / POINTS);
    const dpi = Math.round(Math.max(DPI[0], Math.min(DPI[1], Math.ceil(wanted / 12) * 12)));
    ask(`/books/${this.key}/large`, { page: this.number, role, dpi }).catch((error) => say(error.message));
  }

  // After another version of the book: the same page again.
  refresh() {
    if (this.dialog.open) {
      this.show(this.number || this.spreads.front ? Math.min(this.number, this.spreads.pages.length) : 1);
    }
  }

  // Whether the picture is one of those that are shown.
  drawn(event) {
    const page = this.spreads.page(this.number);
    const isMine = page && (event.page === this.number || (event.role === "answer" && event.page === page.answer));
    if (this.dialog.open && isMine) {
      const picture = $(`figure[data-role='${event.role}'] img`, this.dialog);
      picture.style.aspectRatio = `${event.width} / ${event.height}`; // a whole cover is wider than its front
      picture.src = event.picture;
      return true;
    }
    return false;
  }

  told(mazes) {
    const known = new Map(mazes.map((maze) => [maze.number, maze]));
    this.mazes = known;
    if (this.dialog.open) {
      this.list(false);
    }
  }

  list(isOther) {
    const list = $(".large-mazes", this.dialog);
    const numbers = (this.spreads.page(this.number)?.mazes || []).filter((each) => this.mazes.get?.(each));
    if (isOther || list.children.length !== numbers.length) {
      list.replaceChildren(...numbers.map(() => $("#large-maze").content.firstElementChild.cloneNode(true)));
    }
    numbers.forEach((number, place) => {
      const maze = this.mazes.get(number);
      const item = list.children[place];
      item.dataset.number = number;
      $("p", item).textContent = maze.kept ? `${maze.about} (${this.words["large.kept"]})` : maze.about;
      for (const button of item.querySelectorAll("button")) {
        button.hidden = button.dataset.wish === (maze.kept ? "keep" : "free");
        button.setAttribute("aria-label", `${button.textContent}: ${maze.about}`);
      }
    });
  }

  clicked(event) {
    const button = event.target.closest("button");
    if (event.target === this.dialog || button?.hasAttribute("data-close")) {
      this.dialog.close();
    } else if (button?.hasAttribute("data-undo")) {
      $("#undo").click();
    } else if (button?.dataset.step) {
      this.show(this.number + Number(button.dataset.step));
    } else if (button?.dataset.wish) {
      say(this.words["large.working"], true);
      const number = Number(button.closest("li").dataset.number);
      ask(`/books/${this.key}/mazes`, { number, wish: button.dataset.wish }).catch((error) => say(error.message));
    }
  }
}
