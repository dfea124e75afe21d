// What jsdom lacks and our components, or svelte/motion on import, ask for.
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
window.ResizeObserver ??= class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
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
Element.prototype.getAnimations ??= () => [];
