import type { Knex } from 'knex';
import type { CountedPlay } from '@mpn/domain';
import { insertRows, select, type RowOf } from '@mpn/server-kit';

type PlayRow = RowOf<'press_plays'>;

/** The columns of a play; ranges as text, because the column is JSON. */
const columnsOf = ({ ranges, played, listened, completed, downloads, lastAt }: CountedPlay) => ({
  ...{ ranges: JSON.stringify(ranges), played, listened, completed, downloads },
  last_at: new Date(lastAt),
});

type Columns = ReturnType<typeof columnsOf>;

/** What makes two rows the same: the columns, with instants and ranges as texts. */
const textOf = ({ ranges, ...row }: Omit<Columns, 'ranges'> & Pick<PlayRow, 'ranges'>): string =>
  JSON.stringify([
    ranges === null ? [] : JSON.parse(ranges),
    ...[row.played, row.listened, row.completed, row.downloads, row.last_at.getTime()],
  ]);

const placeOf = (visitId: number, { releaseId, trackId }: CountedPlay) => ({
  ...{ visit_id: visitId, release_id: releaseId, track_id: trackId },
});

/** Updates the plays of a visit that are there, and says which places these were. */
const UPDATE = `update press_plays play set ranges = counted.ranges, played = counted.played,
    listened = counted.listened, completed = counted.completed, downloads = counted.downloads,
    last_at = counted.last_at, updated_at = :now
  from jsonb_to_recordset(:counted::jsonb) as counted(release_id int, track_id int, ranges jsonb, played boolean,
    listened boolean, completed boolean, downloads int, last_at timestamp)
  where play.visit_id = :visitId and play.release_id = counted.release_id
    and play.track_id is not distinct from counted.track_id
  returning play.release_id as "releaseId", play.track_id as "trackId"`;

/**
 * Saves what was counted of tracks and releases, in two statements at most, however many they are. The caller has
 * locked the visit.
 */
export async function savePlays(trx: Knex, visitId: number, plays: readonly CountedPlay[]): Promise<void> {
  if (plays.length === 0) return;
  const rows = plays.map((play) => ({ ...placeOf(visitId, play), ...columnsOf(play) }));
  const counted = rows.map(({ ranges, ...row }) => ({ ...row, ranges: JSON.parse(ranges) as unknown }));
  const bindings = { visitId, counted: JSON.stringify(counted), now: new Date() };
  const known = await select<{ releaseId: number; trackId: number | null }>(trx, UPDATE, bindings);
  const added = rows.filter(
    ({ release_id, track_id }) =>
      !known.some(({ releaseId, trackId }) => releaseId === release_id && trackId === track_id),
  );
  if (added.length > 0) await insertRows(trx, 'press_plays', added);
}

/** Makes the plays of a visit those that were counted. @returns whether one was different */
export async function replacePlays(trx: Knex, visitId: number, plays: readonly CountedPlay[]): Promise<boolean> {
  const rows: PlayRow[] = await trx('press_plays').where({ visit_id: visitId }).whereNotNull('release_id');
  const isOf = (row: PlayRow, { releaseId, trackId }: CountedPlay): boolean =>
    row.release_id === releaseId && row.track_id === trackId;
  const isKnown = (play: CountedPlay): boolean =>
    rows.some((row) => isOf(row, play) && textOf(row) === textOf(columnsOf(play)));
  const different = plays.filter((play) => !isKnown(play));
  await savePlays(trx, visitId, different);
  const gone = rows.filter((row) => !plays.some((play) => isOf(row, play))).map(({ id }) => id);
  if (gone.length > 0) await trx('press_plays').whereIn('id', gone).delete();
  return different.length + gone.length > 0;
}
