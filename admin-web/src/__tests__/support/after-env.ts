import { cleanup, configure } from '@testing-library/react';
import { queryClient } from '@/providers/api/query-client';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { startTexts } from './texts';

// A busy machine takes several times as long as a quiet one to draw a dialog.
configure({ asyncUtilTimeout: 10_000 });

/** What jsdom has no layout for: media queries match a desktop, and nothing is ever resized. */
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

beforeAll(startTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
  discardUnsavedChanges();
});
