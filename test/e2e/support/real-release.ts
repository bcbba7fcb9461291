import type { FileKind } from '@mpn/domain';
import type { Pool } from 'pg';
import { createRelease, type TestRelease } from '../../factories/release';
import { insertRow } from '../../factories/insert';
import { createUser, type TestUser } from '../../factories/users';
import { audioFile, formWith, pdfFile, pictureFile, videoFile } from '../../support/media';
import { apiAs } from './server-api';

/** Uploads a file for a precondition of a journey. @returns its id */
async function upload(user: TestUser, kind: FileKind, bytes: Buffer, name: string): Promise<number> {
  const { status, body } = await apiAs(user).post<{ id: number }>(`/files/${kind}`, formWith(bytes, name));
  if (status >= 400) throw new Error(`${name} as ${kind}: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

export interface ReleaseWithFiles extends TestRelease {
  owner: TestUser;
}

/** A release with real audio and a real cover. `values` are column names of `releases`. */
export async function releaseWithFiles(
  pool: Pool,
  values: Record<string, unknown> = {},
  seconds = 4,
): Promise<ReleaseWithFiles> {
  const owner = await createUser(pool, 'PROMO_ADMIN');
  const release = await createRelease(pool, owner.companyId ?? 0, values);
  for (const [index, trackId] of release.trackIds.entries()) {
    const bytes = await audioFile({ frequency: 220 + index * 110 + release.id, seconds });
    const fileId = await upload(owner, 'AUDIO_TRACK', bytes, `track-${index + 1}.wav`);
    await pool.query('update tracks set audio_file_id = $2, duration_ms = $3 where id = $1', [
      trackId,
      fileId,
      seconds * 1000,
    ]);
  }
  const coverId = await upload(owner, 'COVER', await pictureFile({ shade: release.id % 200 }), 'cover.jpg');
  await pool.query('update artworks set file_id = $2 where release_id = $1', [release.id, coverId]);
  return { ...release, owner };
}

/** Adds all other kinds of files: a music video with its picture, back cover, booklet and biography. */
export async function addVideoAndPapers(pool: Pool, { id, owner }: ReleaseWithFiles): Promise<{ video: Buffer }> {
  const video = await videoFile({ seconds: 3 });
  const attached = [
    await upload(owner, 'MUSIC_VIDEO', video, 'clip.mov'),
    await upload(owner, 'MUSIC_VIDEO_POSTER_IMAGE', await pictureFile({ width: 1600, height: 900 }), 'poster.jpg'),
    await upload(owner, 'COVER', await pictureFile({ shade: 150 }), 'back.jpg'),
    await upload(owner, 'BOOKLET', pdfFile(), 'booklet.pdf'),
    await upload(owner, 'ARTIST_INFO_PDF', pdfFile(), 'biography.pdf'),
  ] as const;
  const [clip, poster, back, booklet, biography] = attached;
  const position = 1;
  await insertRow(pool, 'videos', {
    ...{ release_id: id, position, title: 'Der Clip', producer: 'Beispielfilm' },
    ...{ video_file_id: clip, poster_image_file_id: poster },
  });
  await insertRow(pool, 'artworks', { release_id: id, kind: 'BACK_COVER', position, file_id: back });
  await insertRow(pool, 'artworks', { release_id: id, kind: 'BOOKLET', position, file_id: booklet });
  await insertRow(pool, 'artist_infos', {
    ...{ release_id: id, position, category: 'BIOGRAPHY', info_type: 'FILE', title: 'Biografie' },
    info_file_id: biography,
  });
  await pool.query(`update stored_files set state = 'ATTACHED' where id = any($1)`, [attached]);
  return { video };
}

/** A person of an institution with web downloads and deliveries enabled. */
export async function mediaPerson(pool: Pool, role: 'MEDIA_ADMIN' | 'MEDIA_USER'): Promise<TestUser> {
  const user = await createUser(pool, role);
  await pool.query('update companies set web_delivery_enabled = true, ftp_delivery_enabled = true where id = $1', [
    user.companyId,
  ]);
  return user;
}
