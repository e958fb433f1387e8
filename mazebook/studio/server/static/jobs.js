// A piece of work: its bar, and what came of it.

import { $, ask, listen, say } from "./net.js";

export function jobs() {
  drops();
  follow();
}

function follow() {
  const work = $("#work");
  if (!work || work.dataset.ended === "true") {
    return;
  }
  const number = Number(work.dataset.work);
  let step = "";
  let isShown = false;

  async function ended() {
    if (isShown) {
      return;
    }
    isShown = true;
    // The whole page again, so that the form to make it once more is there, too.
    const answer = await fetch(window.location.href);
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    $("main").replaceChildren(...$("main", next).childNodes);
    drops();
    const title = $("#work h2");
    title?.focus();
  }

  $("[data-cancel]")?.addEventListener("submit", (event) => {
    event.preventDefault();
    $("button", event.target).disabled = true;
    ask(`/work/${number}/cancel`, {}).catch((error) => say(error.message));
  });

  listen(`/events?work=${number}`, {
    work(event) {
      if (event.number !== number || isShown) {
        return;
      }
      if (event.ended) {
        ended();
        return;
      }
      const bar = $("#progress");
      if (event.of) {
        bar.max = event.of;
        bar.value = event.done;
      } else {
        bar.removeAttribute("value");
      }
      $("#progress-text").textContent = event.text;
      const now = event.text.split(/[:,\d]/)[0];
      if (now !== step) { // a screen reader hears each step once, not each number
        step = now;
        $("#progress-said").textContent = now;
      }
    },
  }, {});
}

// A file may be dropped on the box of a file field.
function drops() {
  for (const zone of document.querySelectorAll("[data-drop]")) {
    const field = $("input[type='file']", zone);
    const take = () => field.files.length && send(zone.closest("form"));
    field.addEventListener("change", take);
    take(); // a file that was chosen before this script ran
    zone.addEventListener("dragover", (event) => {
      event.preventDefault();
      zone.classList.add("over");
    });
    zone.addEventListener("dragleave", () => zone.classList.remove("over"));
    zone.addEventListener("drop", (event) => {
      event.preventDefault();
      zone.classList.remove("over");
      if (event.dataTransfer.files.length === 1) {
        field.files = event.dataTransfer.files;
        take();
      }
    });
  }
}

// A file is sent with all that is filled in below it, so that nothing of that is lost.
function send(form) {
  const below = form.parentElement.querySelector(".fields");
  for (const [name, value] of below ? new FormData(below) : []) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  form.requestSubmit();
}
