import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { fail, type RenditionFormat } from '@mpn/domain';
import { database } from '@mpn/server-kit';
import type { ReadyRendition, RenditionService } from '../contracts';
import { rowFor } from '../renditions/claim';
import { makeRendition } from '../renditions/make-rendition';
import { toReady } from '../renditions/rendition-row';
import { SharedWork } from '../renditions/shared-work';

/** How often a rendition that another process makes is looked for. */
const POLL_MS = 250;
const REMEMBERED = 10_000;

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
  const underWay = new SharedWork<ReadyRendition>();
  // A rendition never changes, and the number of a discarded file is never given again: what was ready once stays so.
  const known = new LRUCache<string, ReadyRendition>({ max: REMEMBERED });

  const ready = async (fileId: number, format: RenditionFormat, signal?: AbortSignal): Promise<ReadyRendition> => {
    const key = `${fileId}:${format}`;
    const work = async (): Promise<ReadyRendition> => {
      const made = await untilReady(strapi, fileId, format, signal);
      known.set(key, made);
      return made;
    };
    return known.get(key) ?? underWay.run(key, work, signal);
  };

  return {
    async ensure(fileId, format, { waitMs, signal } = {}) {
      const made = ready(fileId, format, signal);
      if (waitMs === undefined) return made;
      // The rendering goes on for whoever asks next; only this caller's patience ends.
      made.catch(() => undefined);
      const patience = new AbortController();
      return Promise.race([
        made,
        sleep(waitMs, undefined, { signal: patience.signal }).then(() => {
          throw fail('mpn.backend.media.error.not-ready');
        }),
      ]).finally(() => patience.abort());
    },
  };
}
