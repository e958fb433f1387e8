// Pictures of choices, which are drawn when they are first seen. A few are asked for at a time: browsers have six
// connections to a host, and what the person does must not wait for pictures.

const AT_ONCE = 2;
const waiting = [];
let asked = 0;

const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) {
      seen.unobserve(target);
      waiting.push(target);
    }
  }
  next();
}, { rootMargin: "200px" });

// Takes the picture that is to be asked for next: those in the window come first, in the order of the page.
function taken() {
  const rank = (picture) => {
    const box = picture.getBoundingClientRect();
    return box.bottom < 0 || box.top > window.innerHeight ? Infinity : box.top * window.innerWidth + box.left;
  };
  const ranks = waiting.map(rank);
  return waiting.splice(ranks.indexOf(Math.min(...ranks)), 1)[0];
}

function next() {
  while (asked < AT_ONCE && waiting.length) {
    const picture = taken();
    if (!picture.isConnected || !picture.dataset.src) {
      continue;
    }
    asked += 1;
    const done = (event) => {
      asked -= 1;
      picture.classList.toggle("loaded", event.type === "load");
      picture.removeEventListener("load", done);
      picture.removeEventListener("error", done);
      next();
    };
    picture.addEventListener("load", done);
    picture.addEventListener("error", done);
    picture.src = picture.dataset.src;
  }
}

function watch(root) {
  for (const picture of root.querySelectorAll("img[data-src]")) {
    seen.observe(picture);
  }
}

export function pictures() {
  watch(document);
  new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === "attributes") {
        seen.observe(change.target);
      }
      for (const node of change.addedNodes) {
        if (node.nodeType === Node.ELEMENT_NODE) {
          watch(node.parentElement || node);
        }
      }
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-src"] });
}
