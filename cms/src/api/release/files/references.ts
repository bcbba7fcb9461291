import type { Knex } from 'knex';
import type { BodyOf, FileKind, Principal, releaseEndpoints } from '@mpn/domain';
import { select } from '../../../scoping/sql';
import { attachFiles, type FileReference } from '../../../files/attachment';

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

/** Binds the files that the body refers to; each must be of the company acted for and of the kind that fits. */
export async function attachFilesOf(trx: Knex, principal: Principal, body: Partial<Patch>): Promise<void> {
  await attachFiles(trx, principal, referencesOf(body));
}

/** Lengths of the recordings among these files, in milliseconds. */
export async function durationsOf(trx: Knex, fileIds: readonly number[]): Promise<Map<number, number>> {
  if (fileIds.length === 0) return new Map();
  const rows = await select<{ id: number; duration: number | null }>(
    trx,
    `select id, (media_info->>'durationMs')::float8 as duration from stored_files where id = any(:fileIds)`,
    { fileIds: [...fileIds] },
  );
  return new Map(rows.flatMap(({ id, duration }) => (duration === null ? [] : [[id, Math.round(duration)]])));
}

/** Every stored file that the release refers to now. */
export async function filesOfRelease(trx: Knex, releaseId: number): Promise<number[]> {
  const rows = await select<{ id: number }>(
    trx,
    `select audio_file_id as id from tracks where release_id = :id and audio_file_id is not null
     union select file_id from artworks where release_id = :id and file_id is not null
     union select info_file_id from artist_infos where release_id = :id and info_file_id is not null
     union select video_file_id from videos where release_id = :id and video_file_id is not null
     union select poster_image_file_id from videos where release_id = :id and poster_image_file_id is not null`,
    { id: releaseId },
  );
  return rows.map(({ id }) => id);
}
