// Requests to the studio, its events, and the line that says what is happening.

export function $(selector, within = document) {
  return within.querySelector(selector);
}

export async function ask(path, data) {
  const options = data === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data),
  };
  const answer = await fetch(path, options);
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    throw new Error(found.sentence || answer.statusText);
  }
  return found;
}

let quiet = 0;

// Says a sentence in the status line; a screen reader reads it. `lasting` stays, others go after some seconds.
export function say(text, lasting = false) {
  const line = $("dialog[open] .status") || $("#status");
  if (!line) {
    return;
  }
  if (line.textContent !== text) {
    line.textContent = text;
    line.title = text; // a long one is cut off
  }
  line.classList.toggle("lasting", lasting && text !== "");
  window.clearTimeout(quiet);
  if (!lasting) {
    quiet = window.setTimeout(() => { line.textContent = ""; }, 4000);
  }
}

// A page that nobody sees keeps no connection: browsers have six for all pages of a host.
export function listen(path, handlers, words) {
  let source = null;
  let wasLost = false;
  const open = () => {
    source = new EventSource(path);
    source.onopen = () => {
      if (wasLost) {
        wasLost = false;
        say(words["book.back_again"] || "");
        handlers.reopened?.();
      }
    };
    source.onerror = () => {
      wasLost = true;
      say(words["book.lost"] || "", true);
      if (source.readyState === EventSource.CLOSED) {
        source.close();
        window.setTimeout(open, 2000);
      }
    };
    for (const [name, handle] of Object.entries(handlers)) {
      source.addEventListener(name, (event) => handle(JSON.parse(event.data)));
    }
  };
  open();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      source.close();
      source = null;
    } else if (source === null) {
      open();
      handlers.reopened?.();
    }
  });
  window.addEventListener("pagehide", () => source?.close());
}

export function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

// Calls `act` once nothing has called for `pause` ms.
export function settled(act, pause) {
  let waiting = 0;
  return (...given) => {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => act(...given), pause);
  };
}
