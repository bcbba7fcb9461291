import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { catalogueHitsSchema, catalogueReleaseSchema, fail, asOneLine, type AppError } from '@mpn/domain';
import type { Schema } from 'yup';
import type { CatalogueAccounts, CatalogueQuestion, DigitalCatalogue } from './digital-catalogue';

/** An external digital-delivery service (docs/digital-catalogue-http.md). */
export interface HttpCatalogueSettings {
  /** Base URL, with a trailing slash. */
  url: string;
  token: string;
  /**
   * Milliseconds after which the service counts as failed: without the whole reply; for a file, without its first or
   * next byte.
   */
  timeoutMs: number;
}

const apiError = (): AppError => fail('mpn.backend.digias.error.api-error');

type Query = Record<string, string | readonly string[]>;

function urlOf(settings: HttpCatalogueSettings, path: string, query: Query): URL {
  const url = new URL(path, settings.url);
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === 'string' ? [value] : value) url.searchParams.append(name, one);
  }
  return url;
}

/** One call. Any failure is the API error; 404 is null. */
async function call(
  settings: HttpCatalogueSettings,
  path: string,
  query: Query,
  signal: AbortSignal,
  accept = 'application/json',
): Promise<Response | null> {
  const response = await fetch(urlOf(settings, path, query), {
    signal,
    // No redirects: the token must only reach the configured host.
    redirect: 'error',
    headers: { accept, authorization: `Bearer ${settings.token}` },
  }).catch(() => {
    throw apiError();
  });
  if (response.status === 404) return null;
  if (response.ok) return response;
  await response.body?.cancel().catch(() => undefined);
  throw apiError();
}

const cleaned = (_key: string, value: unknown): unknown => (typeof value === 'string' ? asOneLine(value) : value);

async function readJson<S extends Schema>(
  settings: HttpCatalogueSettings,
  path: string,
  query: Query,
  schema: S,
): Promise<S['__outputType'] | null> {
  const response = await call(settings, path, query, AbortSignal.timeout(settings.timeoutMs));
  if (!response) return null;
  try {
    const answer: unknown = JSON.parse(await response.text(), cleaned);
    return schema.validateSync(answer, { stripUnknown: true });
  } catch {
    throw apiError();
  }
}

function questionQuery(question: CatalogueQuestion): Query {
  switch (question.by) {
    case 'artist_title':
      return {
        ...(question.artist ? { artist: question.artist } : {}),
        ...(question.title ? { title: question.title } : {}),
      };
    case 'gtin':
      return { gtin: question.gtin };
    case 'isrc':
      return { isrc: question.isrc };
  }
}

/** Passes bytes on and fails after the timeout without data, however long the whole file takes. */
async function* untilStalled(
  body: ReadableStream<Uint8Array>,
  watch: { restart: () => void; stop: () => void },
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) {
      watch.restart();
      yield chunk;
    }
  } catch {
    throw apiError();
  } finally {
    watch.stop();
  }
}

function watchdog(milliseconds: number): { signal: AbortSignal; restart: () => void; stop: () => void } {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), milliseconds);
  return { signal: stalled.signal, restart: () => void timer.refresh(), stop: () => clearTimeout(timer) };
}

/** The catalogue of an external service. */
export function httpCatalogue(settings: HttpCatalogueSettings): DigitalCatalogue {
  const account = (accounts: CatalogueAccounts): Query => ({ account: accounts });
  return {
    async search(accounts, question, { sort, reverse, limit }) {
      const order = { sort, reverse: String(reverse), limit: String(limit) };
      const query = { ...account(accounts), ...questionQuery(question), ...order };
      const hits = await readJson(settings, 'releases', query, catalogueHitsSchema);
      if (!hits) throw apiError();
      return { items: hits.items.slice(0, limit), total: Math.max(hits.total, hits.items.length) };
    },

    async read(accounts, id) {
      const path = `releases/${encodeURIComponent(id)}`;
      const release = await readJson(settings, path, account(accounts), catalogueReleaseSchema);
      // Guards against importing another release under the requested id.
      if (release && release.id !== id) throw apiError();
      return release;
    },

    async openFile(accounts, id, reference, signal) {
      const path = `releases/${encodeURIComponent(id)}/files/${encodeURIComponent(reference)}`;
      const watch = watchdog(settings.timeoutMs);
      try {
        const either = AbortSignal.any([signal, watch.signal]);
        const response = await call(settings, path, account(accounts), either, '*/*');
        if (!response?.body) throw response ? apiError() : fail('mpn.backend.global.error.not-found');
        watch.restart();
        return Readable.from(untilStalled(response.body as ReadableStream<Uint8Array>, watch));
      } catch (error) {
        watch.stop();
        throw error;
      }
    },
  };
}
