import type { Knex } from 'knex';
import { releaseToMessage, writeErn, type FileForMessage, type ReleaseForMessage } from '@mpn/ddex-kit';
import {
  fail,
  isDummyIsrc,
  type ExportedErnVersion,
  type FileView,
  type Permission,
  type Principal,
  type ReleaseEntity,
} from '@mpn/domain';
import { jobPrincipal } from '../../identity';
import { fileHashes } from '../../media';
import { formatCodes, genreCatalogue } from '../../reference';
import { readOwnRelease } from '../../release';
import type { IdentificationMessage } from '../contracts';

/** Who sends the messages that we write; the party has no DPID of its own. */
const SENDER = { dpid: null, name: 'MPN' };

const extensionOf = ({ fileName }: FileView): string => /\.[a-z0-9]{1,5}$/i.exec(fileName)?.[0].toLowerCase() ?? '';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The own words of a release as messages have them: names instead of ids, no dummy numbers, files by `place`. */
async function releaseForMessage(
  db: Knex,
  release: ReleaseEntity,
  place: (name: string, file: FileView, trackId: number | null) => FileForMessage | null,
): Promise<ReleaseForMessage> {
  const { tracks, artworks, artistInfos, videos } = release;
  const named = (name: string, file: FileView | null, trackId: number | null = null) => ({
    file: file && place(name, file, trackId),
  });
  const [genres, formats] = [await genreCatalogue(db), await formatCodes(db)];
  return {
    ...release,
    genres: release.genreIds.flatMap((genreId) => genres.find((genre) => genre.id === genreId)?.nameEn ?? []),
    format: formats.find((format) => format.id === release.formatId)?.code ?? null,
    tracks: tracks.map((track) => ({
      ...track,
      isrc: track.isrc !== null && isDummyIsrc(track.isrc) ? null : track.isrc,
      ...named(`${twoDigits(track.set)}_${twoDigits(track.position)}`, track.audioFile, track.id),
    })),
    artworks: artworks.map((artwork, index) => ({
      ...artwork,
      ...named(`${artwork.kind.toLowerCase()}_${index + 1}`, artwork.file),
    })),
    // Links and texts have no element in a message.
    artistInfos: artistInfos
      .filter(({ infoType }) => infoType === 'FILE')
      .map((info, index) => ({ ...info, ...named(`info_${index + 1}`, info.infoFile) })),
    videos: videos.map((video, index) => ({ ...video, ...named(`video_${index + 1}`, video.videoFile) })),
  };
}

/**
 * An own release as a message; what is stated about generative AI is in those of 4.3.2 alone. Dummy numbers are left
 * out; files are named as they lie beside the message.
 * @throws AppError not-found, for another's and a missing one alike
 */
export async function exportRelease(
  db: Knex,
  principal: Principal,
  id: number,
  version: ExportedErnVersion,
): Promise<string> {
  const release = await readOwnRelease(db, principal, id);
  const { tracks, artworks, artistInfos, videos } = release;
  const files = [
    ...tracks.map(({ audioFile }) => audioFile),
    ...artworks.map(({ file }) => file),
    ...artistInfos.map(({ infoFile }) => infoFile),
    ...videos.map(({ videoFile }) => videoFile),
  ].flatMap((file) => file ?? []);
  const hashes = await fileHashes(
    db,
    files.map((file) => file.id),
  );
  const message = await releaseForMessage(db, release, (name, file) => ({
    path: `resources/${name}${extensionOf(file)}`,
    sha256: hashes.get(file.id) ?? null,
  }));
  const envelope = {
    messageId: `MPN-${id}-${release.version}`,
    threadId: `MPN-${id}`,
    sender: SENDER,
    recipient: { dpid: null, name: null },
    createdAt: new Date().toISOString(),
    isTest: false,
    isUpdate: release.version > 1,
  };
  return writeErn(releaseToMessage(message, envelope), version);
}

/**
 * A release as a message that permits a recognition service to identify its recordings: with the recordings
 * and the front cover, as they were delivered.
 * @throws AppError not-found
 */
export async function identificationMessage(
  db: Knex,
  id: number,
  { messageId, recipient, createdAt, isUpdate, version, recordings, cover }: IdentificationMessage,
): Promise<string> {
  const found = await db('release_titles').where({ id }).whereNull('deleted_at').first('company_id');
  if (!found) throw fail('mpn.backend.global.error.not-found');
  const permissions: Permission[] = ['GetReleases', 'EditReleases'];
  const owner = jobPrincipal({ companyId: found.company_id, userId: null, locale: 'en-US', permissions });
  const release = await readOwnRelease(db, owner, id);
  const front = release.artworks.filter(({ kind }) => kind === 'FRONT_COVER').slice(0, cover ? 1 : 0);
  const delivered = { ...release, artworks: front, artistInfos: [], videos: [], videoLinks: [] };
  const message = await releaseForMessage(db, delivered, (_name, _file, trackId) =>
    trackId === null ? cover : (recordings.get(trackId) ?? null),
  );
  const envelope = {
    messageId,
    threadId: `MPN-${id}`,
    sender: SENDER,
    recipient: { dpid: null, name: recipient },
    createdAt: createdAt.toISOString(),
    isTest: false,
    isUpdate,
  };
  return writeErn(releaseToMessage(message, envelope, { purpose: 'IDENTIFICATION' }), version);
}
