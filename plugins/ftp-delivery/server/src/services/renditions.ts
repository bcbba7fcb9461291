import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { fail, type RenditionFormat } from '@mpn/domain';
import { database } from '@mpn/server-kit';
import type { ReadyRendition, RenditionService } from '../contracts';
import { claim, rowFor } from '../renditions/claim';
import { makeRendition } from '../renditions/make-rendition';
import { toReady } from '../renditions/rendition-row';

const POLL_MS = 250;

/**
 * One rendition per source and format, whoever asks and however many ask at once. Who finds it unclaimed renders it
 * itself, so that waiting never depends on a free worker; the others wait for that one, and take over if it dies.
 */
export function renditionService({ strapi }: { strapi: Core.Strapi }): RenditionService {
  const underWay = new Map<string, Promise<void>>();

  const renderHere = (fileId: number, format: RenditionFormat, work: () => Promise<void>): Promise<void> => {
    const key = `${fileId}:${format}`;
    const running = underWay.get(key) ?? work().finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  };

  const attempt = async (
    fileId: number,
    format: RenditionFormat,
    signal?: AbortSignal,
  ): Promise<ReadyRendition | null> => {
    const row = await rowFor(database(strapi), fileId, format);
    if (row.state === 'READY') return toReady(row);
    if (await claim(strapi, row.id)) await renderHere(fileId, format, () => makeRendition(strapi, row, signal));
    return null;
  };

  const untilReady = async (
    fileId: number,
    format: RenditionFormat,
    deadline: number,
    signal?: AbortSignal,
  ): Promise<ReadyRendition> => {
    for (;;) {
      const ready = await attempt(fileId, format, signal);
      if (ready) return ready;
      signal?.throwIfAborted();
      if (Date.now() > deadline) throw fail('mpn.backend.media.error.not-ready');
      await sleep(POLL_MS);
    }
  };

  return {
    async ensure(fileId, format, { waitMs, signal } = {}) {
      const deadline = waitMs === undefined ? Infinity : Date.now() + waitMs;
      const ready = untilReady(fileId, format, deadline, signal);
      if (waitMs === undefined) return ready;
      // The rendering goes on for whoever asks next; only this caller's patience ends.
      ready.catch(() => undefined);
      return Promise.race([
        ready,
        sleep(waitMs).then(() => {
          throw fail('mpn.backend.media.error.not-ready');
        }),
      ]);
    },
  };
}
