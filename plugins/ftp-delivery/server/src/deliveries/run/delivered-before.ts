import type { AudioFormat } from '@mpn/domain';
import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';
import type { DeliveryRecord } from '../queries/delivery-row';
import type { PreparedFile } from './prepare-files';

interface SentFile {
  kind: PreparedFile['kind'];
  trackId: number | null;
  name: string;
  sha256: string;
}

/**
 * The files sent in one audio format, newest first: copies in different formats lie side by side. A delivery of a
 * single track counts for that track only and says nothing about files of the release.
 */
const SENT = `select f.kind, f.track_id as "trackId", f.name, f.sha_256 as sha256
  from delivery_files f join deliveries d on d.id = f.delivery_id
  where d.release_id = :release_id and d.institution_id = :institution_id and d.id <> :id and d.state = 'DELIVERED'
    and (d.is_archive_copy is true) = :archive
    and d.audio_format is not distinct from :audioFormat and f.state = 'SENT'
    and (f.kind not in ('METADATA_TEXT', 'METADATA_JSON') or d.track_id is not distinct from :track_id)
  order by coalesce(d.delivered_at, d.finished_at) desc, d.id desc`;

/** One delivery can hold several files of these kinds, which only their names tell apart. */
const NAMED: readonly PreparedFile['kind'][] = ['ARTWORK', 'ARTIST_INFO'];

/** Identifies the file that a later delivery's file replaces; a track keeps its identity when it is renamed. */
const placeOf = ({ kind, trackId, name }: Omit<SentFile, 'sha256'>): string =>
  JSON.stringify([kind, trackId, NAMED.includes(kind) ? name : null]);

const contentOf = ({ kind, trackId, sha256 }: Omit<SentFile, 'name'>): string =>
  JSON.stringify([kind, trackId, sha256]);

/** Whether the institution has a file in its current content. */
export type Has = (file: Pick<PreparedFile, keyof SentFile>) => boolean;

/** Derives what the institution has from the files sent, newest first: a replaced file does not count. */
export function holdings(sent: readonly SentFile[]): Has {
  const newest = new Map<string, string>();
  for (const file of sent) {
    const place = placeOf(file);
    if (!newest.has(place)) newest.set(place, contentOf(file));
  }
  const contents = new Set(newest.values());
  return (file) => {
    const there = newest.get(placeOf(file));
    // Artwork and documents are named after the release: under a new name the same content counts as the same file.
    return there === undefined ? contents.has(contentOf(file)) : there === contentOf(file);
  };
}

/**
 * What an institution, or its archive, already has of a release from earlier deliveries in the same audio format.
 * @param audioFormat of this delivery; null: without audio
 */
export async function deliveredBefore(
  knex: Knex,
  { id, release_id, institution_id, track_id, is_archive_copy }: DeliveryRecord,
  audioFormat: AudioFormat | null,
): Promise<Has> {
  const archive = is_archive_copy === true;
  const before = { id, release_id, institution_id, track_id, audioFormat, archive };
  return holdings(await select<SentFile>(knex, SENT, before));
}
