// Makes a part of the page like another, and keeps what is alike: the focus, what is being typed, what is open.

const KEPT = new Set(["open", "data-refused"]);
const KEPT_OF_PICTURES = "src"; // that was taken from data-src

// Puts an entry of a list where it stands from now on, with all that it has open, and numbers all of them anew.
export function reorder(list, at, to, prefix) {
  const entries = [...list.children].filter((entry) => entry.id.startsWith(prefix));
  const entry = entries[at];
  if (!entry || !entries[to]) {
    return;
  }
  const held = entry.contains(document.activeElement) ? document.activeElement : null;
  entries[to][to > at ? "after" : "before"](entry);
  entries.splice(to, 0, ...entries.splice(at, 1));
  entries.forEach((each, place) => { each.id = `${prefix}${place}`; });
  held?.focus();
}

export function morph(old, next) {
  if (old.isEqualNode(next)) {
    return;
  }
  if (old.nodeName !== next.nodeName) {
    old.replaceWith(next.cloneNode(true));
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = next.nodeValue;
    return;
  }
  alignAttributes(old, next);
  if (old.matches("textarea")) {
    if (old !== document.activeElement) {
      old.value = next.value;
    }
    return;
  }
  alignChildren(old, next);
  if (old.matches("select") && old !== document.activeElement) {
    old.value = next.value;
  }
}

function alignAttributes(old, next) {
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !KEPT.has(name) && !(old.matches("img") && name === KEPT_OF_PICTURES)) {
      old.removeAttribute(name);
    }
  }
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value && !KEPT.has(name)) {
      old.setAttribute(name, value);
    }
  }
  if (old.matches("input") && old !== document.activeElement && !old.closest("[data-refused]")) {
    old.value = next.getAttribute("value") || "";
    old.checked = next.hasAttribute("checked");
  }
}

function alignChildren(old, next) {
  const byId = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  let here = old.firstChild;
  for (const wanted of [...next.childNodes]) {
    const known = wanted.id ? byId.get(wanted.id) : null;
    if (known) {
      if (known === here) {
        here = here.nextSibling;
      } else {
        old.insertBefore(known, here);
      }
      morph(known, wanted);
    } else if (here && !here.id && !wanted.id && here.nodeName === wanted.nodeName) {
      const following = here.nextSibling;
      morph(here, wanted);
      here = following;
    } else {
      old.insertBefore(wanted.cloneNode(true), here);
    }
  }
  while (here) {
    const following = here.nextSibling;
    here.remove();
    here = following;
  }
}
