// What jsdom lacks and svelte/motion asks for on import.
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false
})) as typeof window.matchMedia;
Element.prototype.animate ??= function animate(this: Element) {
  const done = Promise.resolve();
  return {
    finished: done,
    cancel: () => undefined,
    finish: () => undefined,
    play: () => undefined,
    pause: () => undefined,
    onfinish: null
  } as unknown as Animation;
};
