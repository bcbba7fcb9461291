import type { Knex } from 'knex';
import {
  cropOfCover,
  fieldError,
  type BodyOf,
  type FileKind,
  type Principal,
  type releaseEndpoints,
} from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { attachFiles, type FileReference, FILES_OF_RELEASES, mediaInfoOf } from '../../media';

type Patch = BodyOf<typeof releaseEndpoints.patch>;

const ARTWORK_KINDS: Readonly<Record<string, readonly FileKind[]>> = {
  FRONT_COVER: ['COVER'],
  BACK_COVER: ['COVER'],
  BOOKLET: ['BOOKLET', 'COVER'],
};

function referencesOf(body: Partial<Patch>): FileReference[] {
  const reference = (field: string, fileId: number | null | undefined, ...kinds: FileKind[]): FileReference[] =>
    fileId ? [{ field, fileId, kinds }] : [];
  return [
    ...(body.tracks ?? []).flatMap((track, i) =>
      reference(`tracks[${i}].audioFileId`, track.audioFileId, 'AUDIO_TRACK'),
    ),
    ...(body.artworks ?? []).flatMap((artwork, i) =>
      reference(`artworks[${i}].fileId`, artwork.fileId, ...(ARTWORK_KINDS[artwork.kind] ?? [])),
    ),
    ...(body.artistInfos ?? []).flatMap((info, i) =>
      reference(`artistInfos[${i}].infoFileId`, info.infoFileId, 'ARTIST_INFO_PDF'),
    ),
    ...(body.videos ?? []).flatMap((video, i) => [
      ...reference(`videos[${i}].videoFileId`, video.videoFileId, 'MUSIC_VIDEO'),
      ...reference(`videos[${i}].posterImageFileId`, video.posterImageFileId, 'MUSIC_VIDEO_POSTER_IMAGE'),
    ]),
  ];
}

/**
 * Refuses new front covers that are not square (docs/domain.md#files-and-previews); one that the release has already
 * stays.
 * @throws AppError front-cover-not-square as a field error
 */
async function assertSquareCovers(trx: Knex, body: Partial<Patch>, present: ReadonlySet<number>): Promise<void> {
  const covers = (body.artworks ?? []).flatMap(({ kind, fileId }, index) =>
    kind === 'FRONT_COVER' && fileId && !present.has(fileId) ? [{ fileId, index }] : [],
  );
  if (covers.length === 0) return;
  const infos = await mediaInfoOf(
    trx,
    covers.map(({ fileId }) => fileId),
  );
  for (const { fileId, index } of covers) {
    const crop = cropOfCover(infos.get(fileId) ?? null);
    if (crop)
      throw fieldError(`artworks[${index}].fileId`, 'mpn.backend.data.error.product.front-cover-not-square', crop);
  }
}

/**
 * Attaches the files in the body; `present` are the files that the release refers to already. See `attachFiles`.
 * @throws AppError not-found, front-cover-not-square as field errors
 */
export async function attachFilesOf(
  trx: Knex,
  principal: Principal,
  body: Partial<Patch>,
  present: ReadonlySet<number>,
): Promise<void> {
  await attachFiles(trx, principal, referencesOf(body), present);
  await assertSquareCovers(trx, body, present);
}

/** Durations of the audio files among these, in milliseconds. */
export async function durationsOf(trx: Knex, fileIds: readonly number[]): Promise<Map<number, number>> {
  const infos = await mediaInfoOf(trx, fileIds);
  return new Map([...infos].flatMap(([id, info]) => ('durationMs' in info ? [[id, Math.round(info.durationMs)]] : [])));
}

/** Every stored file that the release refers to. */
export async function filesOfRelease(trx: Knex, releaseId: number): Promise<number[]> {
  const rows = await select<{ id: number }>(
    trx,
    `select distinct file_id as id from (${FILES_OF_RELEASES}) f where f.release_id = :id`,
    { id: releaseId },
  );
  return rows.map(({ id }) => id);
}
