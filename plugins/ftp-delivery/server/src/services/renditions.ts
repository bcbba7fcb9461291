import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { fail, type RenditionFormat } from '@mpn/domain';
import { database } from '@mpn/server-kit';
import type { ReadyRendition, RenditionService } from '../contracts';
import { rowFor } from '../renditions/claim';
import { makeRendition } from '../renditions/make-rendition';
import { toReady } from '../renditions/rendition-row';
import { untilAborted } from '../renditions/until-aborted';

/** Made once, a rendition never changes, and a discarded file's number is never given again: what was ready stays so. */
const REMEMBERED = 10_000;
/** How often a rendition that another process makes is looked for. */
const POLL_MS = 250;

interface Running {
  ready: Promise<ReadyRendition>;
  /** Of whoever asked first: it ends the rendering. */
  signal: AbortSignal | undefined;
}

/** The rendition once it is there: made by this process if it is free, or else by the one that took it and lives. */
async function untilReady(
  strapi: Core.Strapi,
  fileId: number,
  format: RenditionFormat,
  signal?: AbortSignal,
): Promise<ReadyRendition> {
  for (;;) {
    const row = await rowFor(database(strapi), fileId, format);
    if (row.state === 'READY') return toReady(row);
    signal?.throwIfAborted();
    if (!(await makeRendition(strapi, row, signal))) await sleep(POLL_MS);
  }
}

/**
 * One rendition per source and format, whoever asks and however many ask at once. Who finds it unclaimed renders it
 * itself, so that waiting never depends on a free worker; the others wait for that one, and take over if it dies.
 */
export function renditionService({ strapi }: { strapi: Core.Strapi }): RenditionService {
  const underWay = new Map<string, Running>();
  const known = new LRUCache<string, ReadyRendition>({ max: REMEMBERED });

  const begin = (key: string, fileId: number, format: RenditionFormat, signal?: AbortSignal): Running => {
    const ready = untilReady(strapi, fileId, format, signal).finally(() => underWay.delete(key));
    // It goes on for whoever asks next, even when nobody waits for it any more.
    ready.then(
      (rendition) => known.set(key, rendition),
      () => undefined,
    );
    const running = { ready, signal };
    underWay.set(key, running);
    return running;
  };

  const shared = async (fileId: number, format: RenditionFormat, signal?: AbortSignal): Promise<ReadyRendition> => {
    const key = `${fileId}:${format}`;
    const remembered = known.get(key);
    if (remembered) return remembered;
    for (;;) {
      const running = underWay.get(key) ?? begin(key, fileId, format, signal);
      try {
        return await untilAborted(running.ready, signal);
      } catch (error) {
        // Whoever began it has given up; those who still want it begin anew.
        if (signal?.aborted || !running.signal?.aborted) throw error;
      }
    }
  };

  return {
    async ensure(fileId, format, { waitMs, signal } = {}) {
      const ready = shared(fileId, format, signal);
      if (waitMs === undefined) return ready;
      ready.catch(() => undefined);
      const patience = new AbortController();
      return Promise.race([
        ready,
        sleep(waitMs, undefined, { signal: patience.signal }).then(() => {
          throw fail('mpn.backend.media.error.not-ready');
        }),
      ]).finally(() => patience.abort());
    },
  };
}
