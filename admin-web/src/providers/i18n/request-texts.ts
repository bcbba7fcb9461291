import type { RequestCallback } from 'i18next-http-backend';
import { checkConnection, reportConnection, whenConnected } from '../connection/connection-store';

const ATTEMPTS = 3;
const UNAVAILABLE: readonly number[] = [502, 503, 504];

/** Waits until the server can be reached again. False when it can be reached and only this file cannot. */
async function waitForServer(): Promise<boolean> {
  if ((await checkConnection()) === 'ok') return false;
  await whenConnected();
  return true;
}

/**
 * Reads a file of texts for i18next. While the server is away it waits instead of failing: i18next would show the
 * names of the texts, or ask again only minutes later.
 */
export async function requestTexts(url: string, callback: RequestCallback): Promise<void> {
  let attempts = 0;
  while (attempts < ATTEMPTS) {
    try {
      const reply = await fetch(url);
      if (reply.ok) return callback(null, { status: reply.status, data: await reply.text() });
      if (!UNAVAILABLE.includes(reply.status)) break;
      reportConnection('restarting');
      await whenConnected();
    } catch {
      if (!(await waitForServer())) attempts += 1;
    }
  }
  callback(new Error(`Texts could not be loaded: ${url}`), { status: 404, data: '' });
}
