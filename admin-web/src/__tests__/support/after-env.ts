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
 * Warnings that are expected in these tests: React's about updates outside `act()`, because the tests wait for elements
 * instead, and jsdom's about pseudo-elements, which antd measures for scroll bars.
 */
const EXPECTED = /not wrapped in act|Not implemented: window\.getComputedStyle\(elt, pseudoElt\)/;
const { error } = console;
console.error = (...parts: unknown[]) => {
  if (!EXPECTED.test(String(parts[0]))) error(...parts);
};

beforeAll(startTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
  discardUnsavedChanges();
});
