import { renumberTracks } from '@mpn/domain';
import type { TrackDraft } from './track-draft';

/** A row of the table: the header of a set, or a track. Headers are drop targets too. */
export type OrderRow = { kind: 'set'; id: string; set: number } | { kind: 'track'; id: string; track: TrackDraft };

const setId = (set: number) => `set-${String(set)}`;

/** The rows: sets with their tracks, and one empty set at the end if wanted, or if there are no tracks. */
export function toRows(tracks: readonly TrackDraft[], emptySet: boolean): OrderRow[] {
  const rows: OrderRow[] = [];
  let last = 0;
  for (const track of tracks) {
    if (track.set !== last) rows.push({ kind: 'set', id: setId(track.set), set: track.set });
    rows.push({ kind: 'track', id: track.key, track });
    last = track.set;
  }
  if (emptySet || rows.length === 0) rows.push({ kind: 'set', id: setId(last + 1), set: last + 1 });
  return rows;
}

function toTracks(rows: readonly OrderRow[]): TrackDraft[] {
  let set = 0;
  const tracks = rows.flatMap((row, index) => {
    if (row.kind === 'set') {
      set += 1;
      return [];
    }
    return [{ ...row.track, set: Math.max(set, 1), position: index + 1 }];
  });
  // Empty sets are not saved: the following ones are renumbered.
  return renumberTracks(tracks);
}

/** Moves the track's row to another row's place; after a set's header it belongs to that set. */
export function moveTrack(rows: readonly OrderRow[], from: string, to: string): TrackDraft[] {
  const at = rows.findIndex(({ id }) => id === from);
  // The first header stays the first row.
  const target = Math.max(
    1,
    rows.findIndex(({ id }) => id === to),
  );
  const row = rows[at];
  if (!row || row.kind !== 'track' || at === target) return toTracks(rows);
  const rest = rows.filter((_, index) => index !== at);
  return toTracks([...rest.slice(0, target), row, ...rest.slice(target)]);
}

/** Moves one place up or down, also into the neighbouring set; null at either end. */
export function nudgeTrack(rows: readonly OrderRow[], key: string, by: -1 | 1): TrackDraft[] | null {
  const at = rows.findIndex(({ id }) => id === key);
  const target = at + by;
  if (at < 0 || target < 1 || target >= rows.length) return null;
  return moveTrack(rows, key, rows[target]!.id);
}
