import type { Knex } from 'knex';
import { releaseToMessage, writeErn, type FileForMessage, type ReleaseForMessage } from '@mpn/ddex-kit';
import { isDummyIsrc, type ExportedErnVersion, type FileView, type Principal } from '@mpn/domain';
import { fileHashes } from '../../media';
import { formatCodes, genreCatalogue } from '../../reference';
import { readOwnRelease } from '../../release';

/** Who sends the messages that we write; the party has no DPID of its own. */
const SENDER = { dpid: null, name: 'MPN' };

const extensionOf = ({ fileName }: FileView): string => /\.[a-z0-9]{1,5}$/i.exec(fileName)?.[0].toLowerCase() ?? '';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * An own release as a message; what is stated about generative AI is in those of 4.3.2 alone. Dummy numbers are left out; files are named as they lie beside the message.
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
  const named = (name: string, file: FileView | null): { file: FileForMessage | null } => ({
    file: file && { path: `resources/${name}${extensionOf(file)}`, sha256: hashes.get(file.id) ?? null },
  });
  const [genres, formats] = [await genreCatalogue(db), await formatCodes(db)];
  const message: ReleaseForMessage = {
    ...release,
    genres: release.genreIds.flatMap((genreId) => genres.find((genre) => genre.id === genreId)?.nameEn ?? []),
    format: formats.find((format) => format.id === release.formatId)?.code ?? null,
    tracks: tracks.map((track) => ({
      ...track,
      isrc: track.isrc !== null && isDummyIsrc(track.isrc) ? null : track.isrc,
      ...named(`${twoDigits(track.set)}_${twoDigits(track.position)}`, track.audioFile),
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
  const createdAt = new Date().toISOString();
  const envelope = {
    messageId: `MPN-${id}-${release.version}`,
    threadId: `MPN-${id}`,
    sender: SENDER,
    recipient: { dpid: null, name: null },
    createdAt,
    isTest: false,
    isUpdate: release.version > 1,
  };
  return writeErn(releaseToMessage(message, envelope), version);
}
