import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DeliveryDetail } from '@mpn/domain';
import { database, server } from '../../http/support/server';
import { audioFile, pictureFile } from '../../support/media';
import { startSshd, type SshdServer } from '../../support/sshd';
import { until } from '../../support/until';
import { newestIn, prefer, push, realRelease, releaseWithFilesOf, station, upload, type RealRelease } from './support';

let sshd: SshdServer;
let original: RealRelease;

beforeAll(async () => {
  sshd = await startSshd();
  original = await realRelease();
});
afterAll(() => sshd.stop());

type Part = 'master' | 'cover' | 'biography';

const FILE_OF: Record<Part, string> = {
  master: `select f.storage_key from stored_files f join tracks t on t.audio_file_id = f.id
    where t.release_id = $1 order by t.position`,
  cover: 'select f.storage_key from stored_files f join artworks w on w.file_id = f.id where w.release_id = $1',
  biography:
    'select f.storage_key from stored_files f join artist_infos n on n.info_file_id = f.id where n.release_id = $1',
};

/** Storage path of a part of the release; of its masters, the first track's. */
async function pathOf(release: RealRelease, part: Part): Promise<string> {
  const { rows } = await (await database()).query<{ storage_key: string }>(FILE_OF[part], [release.id]);
  return path.join((await server()).folder, 'storage', rows[0]!.storage_key);
}

/** A release of which this part has been read for no other delivery: its own recording, or its own cover. */
async function releaseWithOwn(part: Part): Promise<RealRelease> {
  const { owner, files } = original;
  if (part === 'master') {
    const bytes = await audioFile({ frequency: 330 });
    return releaseWithFilesOf(original, {
      tracks: [await upload(owner, 'AUDIO_TRACK', bytes, 'own.wav'), files.tracks[1]!],
    });
  }
  if (part === 'biography') return releaseWithFilesOf(original);
  const bytes = await pictureFile({ space: 'cmyk', shade: (covers += 1) });
  return releaseWithFilesOf(original, { cover: await upload(owner, 'COVER', bytes, 'own.jpg') });
}
let covers = 100;

const remove = (file: string): void => rmSync(file);
const damage = (file: string): void => writeFileSync(file, 'no longer what was uploaded');

/** The delivery log after the first attempt. */
async function firstTry(release: RealRelease, directory: string, settings = {}): Promise<DeliveryDetail> {
  const to = await station(sshd, { directory });
  // In the track's own format nothing is rendered: a missing source must be noticed all the same.
  await prefer(to, 'WAVE_STANDARD', settings);
  await push(release, to);
  return until(
    () => newestIn(to, 'QUEUED', 'FAILED', 'DELIVERED'),
    ({ attempts, state, errorCode }) => attempts === 1 && (state !== 'QUEUED' || errorCode !== null),
  );
}

test.each<[string, Part, typeof remove, string, RegExp]>([
  ['a removed master', 'master', remove, 'source-file-missing', /A file of this release is missing on our side/],
  ['a removed cover', 'cover', remove, 'source-file-missing', /A file of this release is missing on our side/],
  ['a removed biography', 'biography', remove, 'source-file-missing', /A file of this release is missing on our side/],
  ['a damaged master', 'master', damage, 'rendition-failed', /The audio file of "Ça plane" could not be prepared/],
  ['a damaged cover', 'cover', damage, 'cover-unreadable', /The front cover .* may be damaged.* upload it again/],
  ['a damaged biography', 'biography', damage, 'file-unreadable', /The file .*Biografie\.pdf .* may be damaged/],
])('%s of the release is named as the cause in the delivery log', async (_what, part, harm, code, sentence) => {
  const release = harm === damage ? await releaseWithOwn(part) : await releaseWithFilesOf(original);
  const file = await pathOf(release, part);
  const bytes = readFileSync(file);
  harm(file);
  try {
    const delivery = await firstTry(release, `./${code}-${part}`);
    expect(delivery.errorCode).toBe(`mpn.backend.delivery.error.${code}`);
    expect(delivery.errorMessage).toMatch(sentence);
    // A missing source is not retried.
    expect(delivery.state).toBe(code === 'source-file-missing' ? 'FAILED' : 'QUEUED');
  } finally {
    writeFileSync(file, bytes);
  }
});

test('a damaged cover that is embedded in tracks only is still reported as cover-unreadable', async () => {
  const release = await releaseWithOwn('cover');
  damage(await pathOf(release, 'cover'));
  const delivery = await firstTry(release, './tags', { coverEnabled: false });
  expect(delivery.errorCode).toBe('mpn.backend.delivery.error.cover-unreadable');
});

test('an institution that accepts no audio receives the metadata of the tracks', async () => {
  const release = await releaseWithFilesOf(original);
  const delivery = await firstTry(release, './no-audio', { audioEnabled: false });
  expect(delivery).toMatchObject({ state: 'DELIVERED', audioFormat: null });
  const text = delivery.files.find(({ kind }) => kind === 'METADATA_TEXT')!.name;
  const lines = readFileSync(path.join(sshd.root, delivery.remoteDirectory ?? '', text), 'utf8');
  expect(lines).toMatch(/Title: Ça plane\r\n(?:.+\r\n)*ISRC: DEA1\d{8}\r\n(?:.+\r\n)*Composer: Kim Muster\r\n/);
  expect(lines).toContain('Title: Zweite Straße\r\n');
  expect(lines).not.toContain('File:');
});
