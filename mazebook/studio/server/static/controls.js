// The controls of a book.

export class Controls {
  constructor(panel, change) {
    this.panel = panel;
    this.change = change;
  }

  take() {}

  show() {}
}
