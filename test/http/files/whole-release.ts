import type { FilePlace, FileView, ReleaseEntity } from '@mpn/domain';
import { createRelease, sampleTo, type TestRelease } from '../../factories/release';
import { audioFile, formWith, pdfFile, pictureFile, videoFile } from '../../support/media';
import { until } from '../../support/until';
import { editor, type Person } from '../releases/support';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { sessionOf } from '../support/signed-url';

/** Length in seconds of the recording of {@link releaseWithEverything}. */
export const MASTER_SECONDS = 60;

export interface Uploaded extends FileView {
  bytes: Buffer;
  uuid: string;
  ext: string;
}

/** A caller who requests files: API client and session. */
export interface Asking {
  client: ApiClient;
  sid: string;
}

/** A release with a file in every place, with all previews ready, in a running full sampling. */
export interface WholeRelease {
  owner: Person;
  release: TestRelease;
  files: Record<FilePlace, Uploaded>;
}

export async function upload(owner: Person, kind: string, bytes: Buffer, name: string): Promise<Uploaded> {
  const { status, body } = await owner.client.post<FileView>(`/files/${kind}`, formWith(bytes, name));
  if (status !== 201) throw new Error(`${name}: ${JSON.stringify(body)}`);
  const { rows } = await (
    await database()
  ).query<{ uuid: string; ext: string }>('select uuid, ext from stored_files where id = $1', [body.id]);
  return { ...body, ...rows[0]!, bytes };
}

async function save(owner: Person, id: number, changes: object): Promise<void> {
  const { body } = await owner.client.get<ReleaseEntity>(`/releases/${id}`);
  const answer = await owner.client.patch<ErrorAnswer>(`/releases/${id}`, { version: body.version, ...changes });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

export async function tokenOf({ user }: Person): Promise<string> {
  const { headers } = await api().post('/auth/login', { loginName: user.loginName, password: user.password });
  return headers.get('authorization') ?? '';
}

export async function asking(person: Person): Promise<Asking> {
  const token = await tokenOf(person);
  return { client: api().withToken(token), sid: sessionOf(token) };
}

/** The existing previews of a file. */
export async function previewsOf(fileId: number): Promise<string[]> {
  const pool = await database();
  const { rows } = await pool.query<{ format: string }>(
    `select format from renditions where file_id = $1 and state = 'READY' order by format`,
    [fileId],
  );
  return rows.map(({ format }) => format);
}

/** Waits until these previews of a file are ready. */
export async function made(fileId: number, ...formats: string[]): Promise<void> {
  await until(
    () => previewsOf(fileId),
    (formatsNow) => formats.every((format) => formatsNow.includes(format)),
  );
}

/** Uploads and attaches them as the owner does, and waits for the previews. */
export async function releaseWithEverything(owner: Person): Promise<WholeRelease> {
  const pool = await database();
  const release = await createRelease(pool, owner.companyId, {}, 1);
  const [track, front, back, booklet, info, video, poster] = await Promise.all([
    audioFile({ seconds: MASTER_SECONDS, frequency: 200 + Math.random() * 400, channels: 1 }).then((bytes) =>
      upload(owner, 'AUDIO_TRACK', bytes, 'master.wav'),
    ),
    pictureFile({ width: 1600, height: 1600, shade: 10 }).then((bytes) => upload(owner, 'COVER', bytes, 'front.jpg')),
    pictureFile({ width: 1500, height: 1500, shade: 90 }).then((bytes) => upload(owner, 'COVER', bytes, 'back.jpg')),
    upload(owner, 'BOOKLET', pdfFile(), 'booklet.pdf'),
    upload(owner, 'ARTIST_INFO_PDF', pdfFile(), 'bio.pdf'),
    videoFile().then((bytes) => upload(owner, 'MUSIC_VIDEO', bytes, 'clip.mov')),
    pictureFile({ width: 1600, height: 900 }).then((bytes) =>
      upload(owner, 'MUSIC_VIDEO_POSTER_IMAGE', bytes, 'poster.jpg'),
    ),
  ]);
  const files = {
    TRACK: track,
    FRONT_COVER: front,
    BACK_COVER: back,
    BOOKLET: booklet,
    ARTIST_INFO: info,
    VIDEO: video,
    VIDEO_POSTER: poster,
  };
  await pool.query('update tracks set audio_file_id = $2 where release_id = $1', [release.id, track.id]);
  await save(owner, release.id, {
    artworks: [
      { kind: 'FRONT_COVER', fileId: front.id },
      { kind: 'BACK_COVER', fileId: back.id },
      { kind: 'BOOKLET', fileId: booklet.id },
    ],
    artistInfos: [{ category: 'BIOGRAPHY', infoType: 'FILE', infoFileId: info.id, position: 1 }],
    videos: [{ title: 'Clip', videoFileId: video.id, posterImageFileId: poster.id, isrcType: 'DUMMY' }],
  });
  await made(track.id, 'PREVIEW', 'STREAM');
  await made(video.id, 'VIDEO_PREVIEW');
  await sampleTo(pool, release.id, (await editor()).companyId);
  return { owner, release, files };
}
