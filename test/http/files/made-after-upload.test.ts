import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaReleaseDetail } from '@mpn/domain';
import { enqueueJob } from '../../delivery/queue/support';
import { insertRow, unique } from '../../factories/insert';
import { createFile, createRelease, sampleTo } from '../../factories/release';
import { audioFile } from '../../support/media';
import { until } from '../../support/until';
import { editor, promoter, type Person } from '../releases/support';
import type { ErrorAnswer } from '../support/client';
import { cleanUpInTwoDays } from './clean-up';
import { database, server } from '../support/server';
import { signedUrl } from '../support/signed-url';
import { asking, made, previewsOf, releaseWithEverything, upload, type WholeRelease } from './whole-release';

let owner: Person;
let files: WholeRelease['files'];
beforeAll(async () => {
  ({ owner, files } = await releaseWithEverything(await promoter()));
});

test('a video without a preview is PREPARING, and its original is not served instead', async () => {
  const pool = await database();
  const other = await createRelease(pool, owner.companyId);
  const video = await createFile(pool, owner.companyId, 'MUSIC_VIDEO', { state: 'ATTACHED' });
  await insertRow(pool, 'videos', { release_id: other.id, position: 1, title: 'Clip', video_file_id: video.id });
  const person = await editor();
  await sampleTo(pool, other.id, person.companyId);
  const { client, sid } = await asking(person);
  const { body } = await client.get<MediaReleaseDetail>(`/releases/${other.id}/_views/detail`);
  expect(body.videos[0]).toMatchObject({ url: null, state: 'PREPARING' });
  expect(body.tracks[0]).toMatchObject({ streamState: 'PREPARING' });
  const address = await signedUrl(sid, { kind: 'MUSIC_VIDEO', uuid: video.uuid, ext: 'mp4' }, 'video-preview');
  const answer = await client.get<ErrorAnswer>(address);
  expect([answer.status, answer.body.globalErrors[0]?.messageCode]).toEqual([409, 'mpn.backend.media.error.not-ready']);
});

/** A file from before previews existed: stored, attached, and without a job. */
async function earlier(kind: string, bytes: Buffer, values: Record<string, unknown>): Promise<{ id: number }> {
  const key = `${owner.companyId}/earlier${unique()}.${String(values.ext)}`;
  await writeFile(join((await server()).folder, 'storage', key), bytes);
  return createFile(await database(), owner.companyId, kind, { storage_key: key, state: 'ATTACHED', ...values });
}

/** More attached recordings than may wait in the queue, whose content is missing. */
async function lostFiles(): Promise<void> {
  const pool = await database();
  const files = Array.from({ length: 201 }, () =>
    createFile(pool, owner.companyId, 'AUDIO_TRACK', { state: 'ATTACHED' }),
  );
  await Promise.all(files);
}

test('files without previews get them, even among many files whose content is missing', async () => {
  await lostFiles();
  const track = await earlier('AUDIO_TRACK', files.TRACK.bytes, { ext: 'wav', media_info: files.TRACK.mediaInfo });
  const video = await earlier('MUSIC_VIDEO', files.VIDEO.bytes, { ext: 'mov', media_info: files.VIDEO.mediaInfo });
  await lostFiles();
  // Other tests' uploads may fill the queue: repeats rounds until there is room.
  const afterRound = async (): Promise<string[]> => {
    await enqueueJob('files.missing-previews', {});
    await sleep(3_000);
    return [...(await previewsOf(track.id)), ...(await previewsOf(video.id))];
  };
  await until(afterRound, (formats) => formats.length === 3);
});

test('previews are deleted with the last file that has the same content', async () => {
  const pool = await database();
  const { folder, databaseUrl } = await server();
  const storage = join(folder, 'storage', String(owner.companyId));
  const gone = await upload(owner, 'AUDIO_TRACK', await audioFile({ seconds: 2, frequency: 777 }), 'gone.wav');
  await made(gone.id, 'STREAM', 'PREVIEW');
  const { rows } = await pool.query<{ storage_key: string; sha_256: string }>(
    'select storage_key, sha_256 from stored_files where id = $1',
    [gone.id],
  );
  const [{ storage_key, sha_256 }] = rows as [(typeof rows)[number]];
  const left = async (): Promise<string[]> => (await readdir(storage)).filter((name) => name.startsWith(sha_256));
  expect(await left()).toEqual(
    expect.arrayContaining([`${sha_256}.wav`, `${sha_256}-stream.mp3`, `${sha_256}-preview.mp3`]),
  );
  // The same bytes again, without previews: processed last, after more files than one query reads.
  const others = Array.from({ length: 250 }, () => createFile(pool, owner.companyId, 'AUDIO_TRACK', {}));
  await Promise.all(others);
  await createFile(pool, owner.companyId, 'AUDIO_TRACK', { storage_key });
  Object.assign(process.env, { DATA_DIR: folder, STORAGE_DIR: join(folder, 'storage'), DATABASE_URL: databaseUrl });
  await cleanUpInTwoDays(databaseUrl);
  expect(await left()).toEqual([]);
});
