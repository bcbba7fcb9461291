import { cleanup, configure } from '@testing-library/react';
import '../../../../test/support/layout-of-jsdom';
import { queryClient } from '@/providers/api/query-client';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { startTexts } from './texts';

// Drawing a dialog takes several times longer on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

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
