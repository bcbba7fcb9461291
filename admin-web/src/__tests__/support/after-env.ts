import { cleanup, configure } from '@testing-library/react';
import { queryClient } from '@/providers/api/query-client';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { startTexts } from './texts';

// Drawing a dialog takes several times longer on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** jsdom has no layout: media queries match a desktop, and elements are never resized. */
class NoResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(window, {
  ResizeObserver: NoResizes,
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

/**
 * Not printed: React asks for `act()` around each update, where our tests wait for what is shown, as people do; jsdom
 * computes no styles of pseudo-elements, of which antd reads the scroll bars.
 */
const NOISE = /not wrapped in act|Not implemented: window\.getComputedStyle\(elt, pseudoElt\)/;
const { error } = console;
console.error = (...parts: unknown[]) => {
  if (!NOISE.test(String(parts[0]))) error(...parts);
};

beforeAll(startTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
  discardUnsavedChanges();
});
