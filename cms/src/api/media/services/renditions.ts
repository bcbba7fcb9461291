import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { fail, type RenditionFormat } from '@mpn/domain';
import { database, settledWithin, SharedWork } from '@mpn/server-kit';
import type { ReadyRendition, RenditionService } from '../contracts';
import { findRendition, rowFor } from '../renditions/claim';
import { makeRendition } from '../renditions/make-rendition';
import { toReady } from '../renditions/rendition-row';

/** Milliseconds between two checks for a rendition that another process creates. */
const POLL_MS = 250;
/** Maximum number of finished renditions whose storage keys a process caches; the oldest are evicted first. */
const REMEMBERED = 10_000;

/** Waits until the rendition is ready, rendering it in this process if no live process has claimed it. */
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
 * One rendition per source and format, for any number of concurrent callers. A caller that finds it unclaimed renders
 * it itself, so that waiting never depends on a free worker; the others wait for that one, and take over if its process
 * dies.
 */
export default ({ strapi }: { strapi: Core.Strapi }): RenditionService => {
  const underWay = new SharedWork<ReadyRendition>();
  // Safe to cache: a rendition never changes, and ids of discarded files are not reused.
  const known = new Map<string, ReadyRendition>();

  const ready = async (fileId: number, format: RenditionFormat, signal?: AbortSignal): Promise<ReadyRendition> => {
    const key = `${fileId}:${format}`;
    const work = async (): Promise<ReadyRendition> => {
      const made = await untilReady(strapi, fileId, format, signal);
      if (known.size >= REMEMBERED) known.delete(known.keys().next().value!);
      known.set(key, made);
      return made;
    };
    return known.get(key) ?? underWay.run(key, work, signal);
  };

  return {
    async ensure(fileId, format, { waitMs, signal } = {}) {
      const made = ready(fileId, format, signal);
      if (waitMs === undefined) return made;
      // The rendering continues for later callers; only this one stops waiting.
      if (!(await settledWithin(made, waitMs))) throw fail('mpn.backend.media.error.not-ready');
      return made;
    },

    async find(fileId, format) {
      const row = await findRendition(database(strapi), fileId, format);
      return row?.state === 'READY' ? toReady(row) : null;
    },

    async forget(trx, fileId) {
      const forgotten = await trx('renditions')
        .where({ file_id: fileId })
        .delete()
        .returning<{ storage_key: string | null }[]>('storage_key');
      return forgotten.flatMap(({ storage_key }) => storage_key ?? []);
    },
  };
};
