import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { RenditionFormat } from '@mpn/domain';
import { database, insertRow, repeat, select, violates } from '@mpn/server-kit';
import type { RenditionRow } from './rendition-row';

/**
 * Interval of a rendering's heartbeat in milliseconds, and its timeout in seconds; after the timeout its process is
 * considered dead.
 */
export const HEARTBEAT_MS = 5_000;
const SILENT_SECONDS = 30;
const UNIQUE = 'renditions_file_id_format_uq';

export async function findRendition(
  db: Knex,
  fileId: number,
  format: RenditionFormat,
): Promise<RenditionRow | undefined> {
  const [row] = await select<RenditionRow>(
    db,
    // Cast to json, because the driver returns jsonb columns as text.
    'select r.*, r.loudness::json as loudness from renditions r where r.file_id = :fileId and r.format = :format',
    { fileId, format },
  );
  return row;
}

/** The row of this source and format, inserted if missing. */
export async function rowFor(db: Knex, fileId: number, format: RenditionFormat): Promise<RenditionRow> {
  const known = await findRendition(db, fileId, format);
  if (known) return known;
  try {
    await insertRow(db, 'renditions', { file_id: fileId, format, state: 'PENDING' });
  } catch (error) {
    if (!violates(error, UNIQUE)) throw error;
  }
  return (await findRendition(db, fileId, format))!;
}

/**
 * Claims the row for this process: one that is queued, one that failed, or one whose process died.
 * @returns whether the caller now owns the rendering
 */
export async function claim(strapi: Core.Strapi, id: number): Promise<boolean> {
  const taken = await database(strapi)('renditions')
    .where({ id })
    .whereNot({ state: 'READY' })
    .andWhere((free) =>
      free
        .whereIn('state', ['PENDING', 'FAILED'])
        .orWhereRaw(`coalesce(heartbeat_at, 'epoch') < now() - interval '${SILENT_SECONDS} seconds'`),
    )
    .update({ state: 'RENDERING', started_at: new Date(), heartbeat_at: new Date(), error: null });
  return taken === 1;
}

/** Keeps the heartbeat of a rendering up to date until the returned function is called. */
export const heartbeat = (strapi: Core.Strapi, id: number): (() => Promise<void>) =>
  repeat(
    HEARTBEAT_MS,
    async () => {
      await database(strapi)('renditions').where({ id, state: 'RENDERING' }).update({ heartbeat_at: new Date() });
    },
    (error) => strapi.log.warn(`heartbeat of rendition ${id}: ${String(error)}`),
  );
