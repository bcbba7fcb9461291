import { chromium, type Browser, type BrowserContextOptions, type CDPSession, type Page } from '@playwright/test';
import type { Bench } from './run-bench';

/* A real browser over a connection of a phone (fast 3G). */

export const BITS_PER_SECOND = 1_600_000;
export const ROUND_TRIP_MS = 150;

export interface Visit {
  ms: number;
  /** Of all answers, as they come over the line. */
  bytes: number;
  scriptBytes: number;
  scripts: number;
  requests: number;
}

/** What has come over the line since it began to count. */
class Line {
  private readonly scripts = new Set<string>();
  private readonly sizes = new Map<string, number>();
  private requests = 0;

  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, type }) => {
      this.requests += 1;
      if (type === 'Script') this.scripts.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      this.sizes.set(requestId, encodedDataLength),
    );
  }

  since(start: number): Visit {
    const sum = (ids: Iterable<string>): number => [...ids].reduce((all, id) => all + (this.sizes.get(id) ?? 0), 0);
    return {
      ms: performance.now() - start,
      bytes: sum(this.sizes.keys()),
      scriptBytes: sum(this.scripts),
      scripts: this.scripts.size,
      requests: this.requests,
    };
  }
}

/** A page with an empty cache on the slow connection. */
export async function slowPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; line: Line; close: () => Promise<void> }> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BITS_PER_SECOND / 8,
    uploadThroughput: BITS_PER_SECOND / 8,
  });
  return { page, line: new Line(session), close: () => context.close() };
}

export const kB = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;

export async function browserOf(bench: Bench): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  bench.onEnd(() => browser.close());
  return browser;
}
