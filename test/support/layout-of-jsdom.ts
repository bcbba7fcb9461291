/** jsdom has no layout: media queries match a desktop, and elements are never resized or scrolled into view. */
class NoChanges {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(window, {
  ResizeObserver: NoChanges,
  IntersectionObserver: NoChanges,
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
  scrollTo: () => undefined,
});
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

export {};
