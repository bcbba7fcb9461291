import type { Knex } from 'knex';
import type { PreviewState, RenditionFormat } from '@mpn/domain';
import { select } from '@mpn/server-kit';

/** State of a file's preview in a format. */
export type PreviewStates = (fileId: number, format: RenditionFormat) => PreviewState;

/** States of these files' previews; one that has not started counts as being prepared. */
export async function previewStates(knex: Knex, fileIds: readonly number[]): Promise<PreviewStates> {
  const rows = await select<{ key: string; state: string }>(
    knex,
    `select file_id || ':' || format as key, state from rendition_states
     where file_id = any(:fileIds::int[]) and format in ('STREAM', 'PREVIEW', 'VIDEO_PREVIEW')`,
    { fileIds: [...fileIds] },
  );
  const states = new Map(rows.map(({ key, state }) => [key, state]));
  return (fileId, format) => {
    const state = states.get(`${fileId}:${format}`);
    return state === 'READY' || state === 'FAILED' ? state : 'PREPARING';
  };
}
