// The view of a book.

import { Controls } from "./controls.js";
import { Large } from "./large.js";
import { $, ask, filled, listen, say, settled } from "./net.js";
import { Spreads } from "./spreads.js";

export function book() {
  const desk = $(".desk");
  const key = encodeURIComponent(desk.dataset.book);
  const words = JSON.parse(desk.dataset.words);
  const text = $("#toml");
  let digest = desk.dataset.digest;
  let troubles = [];
  let isDirty = false;
  const awaited = new Set(); // what is still to come until a maze that was chosen by hand is seen
  let linked = Number(/^#page-(\d+)$/.exec(window.location.hash)?.[1] || 0); // a page that another view points at

  const spreads = new Spreads(key, (number) => large.show(number), () => say(words["book.drawing"], true));
  const large = new Large(key, words, spreads);
  const controls = new Controls($("#controls"), (asked) => change("change", asked), key, () => tab("text"));

  function take(state, asked) {
    if (asked?.do === "insert_page" && state.digest !== digest) {
      spreads.awaits(asked.kind, state.digest);
    }
    digest = state.digest;
    $("#title").textContent = state.title;
    document.title = document.title.replace(/^.* · /, `${state.title} · `);
    for (const button of document.querySelectorAll("#undo, [data-undo]")) {
      button.disabled = !state.canUndo;
    }
    $("#redo").disabled = !state.canRedo;
    $("#by-hand").hidden = !state.byHand;
    if (!isDirty && text.value !== state.text) {
      const { selectionStart, selectionEnd, scrollTop } = text;
      text.value = state.text;
      text.setSelectionRange(selectionStart, selectionEnd);
      text.scrollTop = scrollTop;
    }
    controls.take(state.panel, asked, state.entry ?? null);
    controls.show(troubles);
  }

  // Changes follow one another: a later answer must not be overtaken by an earlier one.
  let last = Promise.resolve();
  function change(what, data = {}) {
    say(words["book.drawing"], true);
    last = last.then(async () => {
      try {
        take(await ask(`/books/${key}/${what}`, data), data);
      } catch (error) {
        say(error.message);
        if (data.do === "control") { // which says why below itself
          throw error;
        }
      }
    });
    const mine = last;
    last = last.catch(() => {});
    return mine;
  }

  function step(which) {
    controls.forget();
    change(which);
  }

  function showTroubles(found) {
    troubles = found;
    const items = found.map((trouble) => {
      const item = document.createElement("li");
      const sentence = document.createElement("span");
      sentence.lang = "en"; // as all sentences about problems are
      sentence.textContent = trouble.sentence;
      item.append(sentence);
      if (trouble.line) {
        const go = document.createElement("button");
        go.type = "button";
        go.className = "link";
        go.textContent = filled(words["book.at_line"], trouble);
        go.addEventListener("click", () => goTo(trouble.line, trouble.column));
        item.append(" ", go);
      }
      return item;
    });
    $("#troubles ul").replaceChildren(...items);
    $("#troubles").hidden = !found.length;
    controls.show(found);
  }

  function came(what) {
    if (!large.dialog.open) {
      awaited.delete("large");
    }
    if (awaited.delete(what) && !awaited.size) {
      say(words["large.done"]);
    }
  }

  function goTo(line, column) {
    tab("text");
    const before = text.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    const end = text.value.indexOf("\n", before);
    text.focus();
    text.setSelectionRange(before + Math.max(0, column - 1), end < 0 ? text.value.length : end);
    text.scrollTop = (text.scrollHeight / text.value.split("\n").length) * Math.max(0, line - 5);
  }

  function tab(name) {
    desk.dataset.show = name;
    for (const button of document.querySelectorAll("[data-tab]")) {
      button.setAttribute("aria-pressed", String(button.dataset.tab === name));
    }
    spreads.lookSoon();
  }

  const send = settled(() => {
    isDirty = false;
    change("text", { text: text.value });
  }, 300);
  text.addEventListener("input", () => {
    isDirty = true;
    send();
  });
  for (const name of ["undo", "redo"]) {
    $(`#${name}`).addEventListener("click", () => step(name));
  }
  for (const button of document.querySelectorAll("[data-tab]")) {
    button.addEventListener("click", () => tab(button.dataset.tab));
  }
  zoom(spreads);
  document.addEventListener("keydown", (event) => {
    const isText = event.target.matches("textarea, input[type='text'], input:not([type]), input[type='search']");
    const which = event.key.toLowerCase() === "y" || (event.key.toLowerCase() === "z" && event.shiftKey) ? "redo" : "undo";
    if ((event.ctrlKey || event.metaKey) && "zy".includes(event.key.toLowerCase()) && !isText && !$(`#${which}`).disabled) {
      event.preventDefault();
      step(which);
    }
  });

  listen(`/events?book=${key}`, {
    planned(plan) {
      $("#size").textContent = plan.size;
      showTroubles([]);
      controls.titled(plan.parts);
      spreads.planned(plan);
      large.told(plan.mazes);
      large.refresh();
      if (linked) {
        window.history.replaceState(null, "", window.location.pathname);
        large.show(linked);
        linked = 0;
      }
    },
    troubled(event) {
      awaited.clear();
      showTroubles(event.troubles);
      say(words["book.troubled"], true);
    },
    drawn(event) {
      if (event.large) {
        if (large.drawn(event) && event.role === "page" && !event.draft) {
          came("large");
        }
      } else {
        spreads.drawn(event);
        if (event.draft && !awaited.size) {
          say(words["book.draft"], true);
        }
      }
    },
    settled(event) {
      if (event.mazes.length) {
        large.told(event.mazes);
      }
      if (awaited.has("settled")) {
        came("settled");
      } else {
        say(words["book.settled"]);
      }
    },
    redone(event) {
      awaited.clear();
      if (event.done) {
        awaited.add("settled");
        if (large.dialog.open) {
          awaited.add("large");
        }
      } else {
        say(event.sentence);
      }
    },
    told(event) {
      say(event.of ? `${event.text} ${event.done} / ${event.of}` : event.text);
    },
    async changed(event) {
      await last; // whose answer may be this very version
      if (event.digest !== digest) {
        take(await ask(`/books/${key}/state`));
      }
    },
    reopened() {
      spreads.look(true);
    },
  }, words);
}

const SIZES = [90, 120, 160, 210, 280, 380, 520];

function zoom(spreads) {
  const isWide = window.innerWidth > 2000;
  let size = Number(window.localStorage.getItem("page-size") || (isWide ? 4 : 2));
  const apply = (by) => {
    size = Math.max(0, Math.min(SIZES.length - 1, size + by));
    $("#spreads").style.setProperty("--page", `${SIZES[size]}px`);
    $("#smaller").disabled = size === 0;
    $("#larger").disabled = size === SIZES.length - 1;
    spreads.lookSoon();
  };
  apply(0);
  for (const [id, by] of [["#smaller", -1], ["#larger", 1]]) {
    $(id).addEventListener("click", () => {
      apply(by);
      window.localStorage.setItem("page-size", size);
    });
  }
}
