import type { Page } from '@playwright/test';

/** After how long a request counts as a stream, which never ends, in ms. */
const STREAM_MS = 20_000;

/**
 * Follows a page's requests without a route, with which the browser would keep no files.
 * @returns a function that resolves once no request is open and the page has nothing left to do
 */
export function watchQuiet(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  page.on('request', (request) => open.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const) {
    // The types of Playwright have no common event of both.
    page.on(event as 'requestfinished', (request) => open.delete(request));
  }
  // A page that is left takes its requests with it, some without an event.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && open.clear());
  const idle = () => page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  return async () => {
    const end = Date.now() + STREAM_MS;
    // Twice: what came with the last answer is drawn, and may have asked for more.
    for (let quiet = 0; quiet < 2 && Date.now() < end; quiet = open.size === 0 ? quiet + 1 : 0) await idle();
  };
}
