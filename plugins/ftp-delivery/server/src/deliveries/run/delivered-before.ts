import type { AudioFormat } from '@mpn/domain';
import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';
import type { DeliveryRecord } from '../queries/delivery-row';
import type { PreparedFile } from './prepare-files';

/** A file that was sent, with the delivery that sent it. */
export interface SentFile {
  kind: PreparedFile['kind'];
  trackId: number | null;
  name: string;
  sha256: string | null;
  size: number;
  cutId: string | null;
  /** Of the whole release; otherwise of one track. */
  isWhole: boolean;
  directory: string | null;
  server: string | null;
  deliveredAt: Date | null;
  /** Names of files that this delivery, an update in place, has removed from its folder. */
  removed: string[] | null;
}

/**
 * The files sent in one audio format, newest first: copies in different formats lie side by side. A delivery of a
 * single track counts for that track only and says nothing about files of the release.
 */
const SENT = `select f.kind, f.track_id as "trackId", f.name, f.sha_256 as sha256, f.size::float8 as size,
  f.cut_id as "cutId",
    d.track_id is null as "isWhole", d.remote_directory as directory, d.remote_server as server,
    coalesce(d.delivered_at, d.finished_at) as "deliveredAt",
    case when d.update_changes ->> 'isInPlace' = 'true' then (d.update_changes -> 'removed')::json end as removed
  from delivery_files f join deliveries d on d.id = f.delivery_id
  where d.release_id = :release_id and d.institution_id = :institution_id and d.id <> :id and d.state = 'DELIVERED'
    and d.reason <> 'WITHDRAWAL' and (d.is_archive_copy is true) = :archive
    and d.audio_format is not distinct from :audioFormat and f.state = 'SENT'
    and (f.track_id is not null or d.track_id is not distinct from :track_id)
  order by coalesce(d.delivered_at, d.finished_at) desc, d.id desc, f.position`;

/** One delivery can hold several files of these kinds, which only their names tell apart. */
const NAMED: readonly PreparedFile['kind'][] = ['ARTWORK', 'ARTIST_INFO'];

type Placed = Pick<SentFile, 'kind' | 'trackId' | 'name'>;
type Content = Pick<SentFile, 'kind' | 'trackId' | 'name' | 'sha256'>;

/** Identifies the file that a later delivery's file replaces; a track keeps its identity when it is renamed. */
const placeOf = ({ kind, trackId, name }: Placed): string =>
  JSON.stringify([kind, trackId, NAMED.includes(kind) ? name : null]);

const contentOf = ({ kind, trackId, sha256 }: Omit<Content, 'name'>): string => JSON.stringify([kind, trackId, sha256]);

/** The newest file of each place, by place; files that a later update removed from their folder are not there. */
function newestOf(sent: readonly SentFile[]): Map<string, SentFile> {
  const newest = new Map<string, SentFile>();
  const gone = new Set<string>();
  for (const file of sent) {
    const place = placeOf(file);
    if (!newest.has(place) && !gone.has(`${file.directory}/${file.name}`)) newest.set(place, file);
    file.removed?.forEach((name) => gone.add(`${file.directory}/${name}`));
  }
  return newest;
}

/** What an institution, or its archive, has of a release. */
export interface Earlier {
  /** Whether it has a file in its current content. */
  has: (file: Content) => boolean;
  /** The file of the whole release that this one replaces; artwork under a new name is found by its content. */
  find: (file: Content) => SentFile | undefined;
  /** The name under which it has the file; of kinds that names tell apart, none. */
  nameOf: (file: Pick<SentFile, 'kind' | 'trackId'>) => string | undefined;
  /** The cut id in the newest copy of a track's file. */
  cutIdOf: (trackId: number) => string | undefined;
  /** The files in the folder of the newest delivery of the whole release, which updates replace; empty without one. */
  folder: readonly SentFile[];
}

/** Derives what the institution has from the files sent, newest first: a replaced file does not count. */
export function holdings(sent: readonly SentFile[]): Earlier {
  const newest = newestOf(sent);
  const contents = new Map([...newest.values()].map((file) => [contentOf(file), file]));
  const last = sent.find(({ isWhole, directory }) => isWhole && directory !== null);
  const inFolder = sent.filter(
    ({ isWhole, directory, server }) => isWhole && directory === last?.directory && server === last.server,
  );
  const find = (file: Content): SentFile | undefined =>
    // Artwork and documents are named after the release: under a new name the same content counts as the same file.
    newest.get(placeOf(file)) ?? contents.get(contentOf(file));
  return {
    find,
    has: (file) => find(file)?.sha256 === file.sha256,
    nameOf: ({ kind, trackId }) =>
      NAMED.includes(kind) ? undefined : newest.get(placeOf({ kind, trackId, name: '' }))?.name,
    cutIdOf: (trackId) => sent.find((file) => file.trackId === trackId && file.cutId !== null)?.cutId ?? undefined,
    folder: last ? [...newestOf(inFolder).values()] : [],
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
): Promise<Earlier> {
  const archive = is_archive_copy === true;
  const before = { id, release_id, institution_id, track_id, audioFormat, archive };
  return holdings(await select<SentFile>(knex, SENT, before));
}
