// The spreads of a book: a place for each page, and the pictures of those that are visible.

import { along } from "./keys.js";
import { $, ask, settled } from "./net.js";

const POINTS = 72;
const MOST = 48;
const DPI = [12, 110];

export class Spreads {
  constructor(key, open, drawing) {
    this.key = key;
    this.list = $(".spreads");
    this.pages = [];
    this.before = [];
    this.digest = "";
    this.awaited = null;
    this.places = new Map();
    this.visible = new Set();
    this.asked = "";
    this.drawing = drawing;
    this.lookSoon = settled(() => this.look(), 40);
    this.watch = new IntersectionObserver((entries) => this.seen(entries), { rootMargin: "300px 0px" });
    this.list.addEventListener("click", (event) => {
      const place = event.target.closest(".page");
      if (place) {
        this.choose(-1); // none
        open(Number(place.dataset.page));
      }
    });
    this.list.addEventListener("keydown", (event) => this.step(event));
    window.addEventListener("resize", () => this.lookSoon());
  }

  // A page of this kind was added: it is shown as soon as the plan of that version is there.
  awaits(kind, digest) {
    this.awaited = { kind, digest };
    this.showAwaited();
  }

  showAwaited() {
    if (this.awaited?.digest === this.digest) {
      const { kind } = this.awaited;
      const place = this.pages.findIndex((page, at) => page.kind === kind && page.kind !== this.before[at]?.kind);
      this.awaited = null;
      this.choose(this.pages[place]?.number);
    }
  }

  planned(plan) {
    this.before = plan.digest === this.digest ? this.before : this.pages; // a version may be planned again
    this.pages = plan.pages;
    this.digest = plan.digest;
    this.front = plan.cover;
    this.list.dir = plan.direction;
    this.placeFront();
    const last = plan.pages.length;
    for (const page of plan.pages) {
      this.place(page);
    }
    for (const [number, place] of [...this.places]) {
      if (number > last) {
        this.forget(number, place);
      }
    }
    this.list.hidden = !last;
    this.showAwaited();
    this.lookSoon();
  }

  // The front of the cover is page 0, before all spreads.
  placeFront() {
    const place = this.places.get(0);
    if (this.front && !place) {
      const spread = document.createElement("li");
      spread.className = "spread";
      spread.append(this.made(this.front));
      this.list.prepend(spread);
    } else if (this.front) {
      place.style.aspectRatio = `${this.front.width} / ${this.front.height}`;
    } else if (place) {
      this.forget(0, place);
    }
  }

  // A page by its number; none for the page of answers that a page without mazes does not have.
  page(number) {
    return number === 0 ? this.front : this.pages[number - 1];
  }

  forget(number, place) {
    this.watch.unobserve(place);
    this.visible.delete(number);
    const spread = place.parentElement;
    place.remove();
    this.places.delete(number);
    if (!spread.children.length) {
      spread.remove();
    }
  }

  choose(number) {
    $(".page.chosen", this.list)?.classList.remove("chosen");
    const place = this.places.get(number);
    place?.classList.add("chosen");
    place?.scrollIntoView({ block: "center" });
  }

  place(page) {
    let place = this.places.get(page.number);
    if (!place) {
      place = this.made(page);
      let spread = this.list.lastElementChild;
      if (!spread || page.number === 1 || page.number % 2 === 0) {
        spread = document.createElement("li");
        spread.className = "spread";
        this.list.append(spread);
      }
      spread.append(place);
    }
    place.ariaLabel = page.label;
    place.style.aspectRatio = `${page.width} / ${page.height}`;
  }

  // The place of a page that has none yet.
  made(page) {
    const place = document.createElement("button");
    place.type = "button";
    place.dataset.page = page.number;
    place.className = `page ${page.number % 2 || page.number === 0 ? "odd" : "even"}`;
    place.ariaLabel = page.label;
    place.style.aspectRatio = `${page.width} / ${page.height}`;
    const picture = document.createElement("img");
    picture.alt = "";
    picture.addEventListener("error", () => { this.asked = ""; }); // forgotten meanwhile: it is drawn again
    const number = document.createElement("span");
    number.className = "number";
    number.textContent = page.number || page.label;
    number.ariaHidden = "true";
    place.append(picture, number);
    place.tabIndex = page.number === 1 ? 0 : -1;
    this.places.set(page.number, place);
    this.watch.observe(place);
    return place;
  }

  drawn(event) {
    const place = this.places.get(event.page);
    if (!place) {
      return;
    }
    const picture = place.firstElementChild;
    if (picture.getAttribute("src") !== event.picture) {
      picture.src = event.picture;
    }
    place.classList.toggle("draft", event.draft);
    place.classList.add("drawn");
  }

  seen(entries) {
    for (const entry of entries) {
      const number = Number(entry.target.dataset.page);
      if (entry.isIntersecting) {
        this.visible.add(number);
      } else {
        this.visible.delete(number);
      }
    }
    this.lookSoon();
  }

  // The pages in the window come first, then those just outside of it.
  wanted() {
    const rank = (number) => {
      const box = this.places.get(number).getBoundingClientRect();
      return box.bottom < 0 ? 2 : box.top > window.innerHeight ? 1 : 0;
    };
    const ranked = [...this.visible].map((number) => [rank(number), number]);
    ranked.sort(([one, first], [other, second]) => one - other || first - second);
    return ranked.slice(0, MOST).map(([, number]) => number);
  }

  dpi() {
    const page = this.pages[0];
    const place = this.places.get(1);
    const wanted = (place.clientWidth * window.devicePixelRatio) / (page.width / POINTS);
    return Math.max(DPI[0], Math.min(DPI[1], Math.ceil(wanted / 6) * 6));
  }

  look(anew = false) {
    const pages = this.pages.length ? this.wanted() : [];
    if (!pages.length || document.hidden) {
      return;
    }
    const asked = { pages, dpi: this.dpi() };
    const key = JSON.stringify(asked);
    if (anew || key !== this.asked) {
      this.asked = key;
      this.drawing();
      ask(`/books/${this.key}/look`, asked).catch(() => { this.asked = ""; });
    }
  }

  // The arrow keys go from page to page: one stop of the Tab key for all of them.
  step(event) {
    const here = event.target.closest(".page");
    const by = along(event, this.list) || { ArrowUp: -this.across(), ArrowDown: this.across() }[event.key];
    const number = event.key === "Home" ? 1 : event.key === "End" ? this.pages.length : here && by
      ? Number(here.dataset.page) + by : -1;
    const there = this.places.get(number);
    if (there) {
      event.preventDefault();
      this.focus(number);
    }
  }

  focus(number) {
    for (const place of this.list.querySelectorAll('.page[tabindex="0"]')) {
      place.tabIndex = -1;
    }
    const place = this.places.get(number);
    if (place) {
      place.tabIndex = 0;
      place.focus();
      place.scrollIntoView({ block: "nearest" }); // as another page may be looked at now than the one that was opened
    }
  }

  across() {
    const tops = [...this.list.children].map((spread) => spread.offsetTop);
    return 2 * Math.max(1, tops.filter((top) => top === tops[0]).length);
  }
}
