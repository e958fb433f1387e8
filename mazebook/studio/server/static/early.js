// Before the page is shown: what only a page without scripts needs is hidden from the start.

document.documentElement.classList.add("scripted");
