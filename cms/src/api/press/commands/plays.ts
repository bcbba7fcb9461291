import type { Knex } from 'knex';
import type { CountedPlay } from '@mpn/domain';
import { insertRow, type RowOf } from '@mpn/server-kit';

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

/** Saves what was counted of one track or release. The caller has locked the visit. */
export async function savePlay(trx: Knex, visitId: number, play: CountedPlay): Promise<void> {
  const place = placeOf(visitId, play);
  const columns = { ...columnsOf(play), updated_at: new Date() };
  const known = await trx('press_plays').where(place).update(columns);
  if (known === 0) await insertRow(trx, 'press_plays', { ...place, ...columnsOf(play) });
}

/** Makes the plays of a visit those that were counted. @returns whether one was different */
export async function savePlays(trx: Knex, visitId: number, plays: readonly CountedPlay[]): Promise<boolean> {
  const rows: PlayRow[] = await trx('press_plays').where({ visit_id: visitId }).whereNotNull('release_id');
  const isOf = (row: PlayRow, { releaseId, trackId }: CountedPlay): boolean =>
    row.release_id === releaseId && row.track_id === trackId;
  const isKnown = (play: CountedPlay): boolean =>
    rows.some((row) => isOf(row, play) && textOf(row) === textOf(columnsOf(play)));
  const different = plays.filter((play) => !isKnown(play));
  for (const play of different) await savePlay(trx, visitId, play);
  const gone = rows.filter((row) => !plays.some((play) => isOf(row, play))).map(({ id }) => id);
  if (gone.length > 0) await trx('press_plays').whereIn('id', gone).delete();
  return different.length + gone.length > 0;
}
