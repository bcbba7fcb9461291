import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DeliveryDetail, ReleaseEntity } from '@mpn/domain';
import { startSshd, type SshdServer } from '../../support/sshd';
import { startVsftpd, type VsftpdServer } from '../../support/vsftpd';
import { until } from '../../support/until';
import { trackInput } from '../../support/track-input';
import { startAll, stopAll } from '../delivery-fixtures';
import { act, saveTrackTitle, type Offered } from './campaign-steps';
import { deliveriesTo, filesIn, newestIn, prefer, push, releaseWithSharedFiles, sha256, station } from './support';

/* Institutions that want updates in place, on real servers of both protocols. */

let sshd: SshdServer;
let vsftpd: VsftpdServer;
beforeAll(async () => {
  [sshd, vsftpd] = await startAll(startSshd(), startVsftpd());
});
afterAll(() => stopAll([sshd, vsftpd]));

const SETTINGS = {
  sendUpdates: true,
  updateMode: 'IN_PLACE',
  trackSidecars: true,
  folderPattern: '{label}/{date}_{artist}-{title}',
};

async function delivered(server: SshdServer | VsftpdServer, directory: string) {
  const release = await releaseWithSharedFiles();
  const to = await station(server, { directory, ...SETTINGS });
  await prefer(to, 'WAVE_STANDARD');
  const { campaignId } = await push(release, to);
  const original = await newestIn(to, 'DELIVERED', 'FAILED');
  return { offered: { release, campaignId }, to, original };
}

type Case = Awaited<ReturnType<typeof delivered>>;

async function updated({ offered, to }: Case, number: number, change: (offered: Offered) => Promise<void>) {
  await act(offered, 'pause');
  await change(offered);
  await act(offered, 'resume');
  await until(
    () => deliveriesTo(to),
    (found) => found.length === number + 1,
  );
  return newestIn(to, 'DELIVERED', 'FAILED');
}

const nameIn = ({ files }: DeliveryDetail, kind: string): string => files.find((file) => file.kind === kind)!.name;
const kindsOf = ({ files }: DeliveryDetail): string[] => files.map(({ kind }) => kind);

interface Listed {
  update?: Record<string, unknown>;
  files: { name: string; sha256: string }[];
}

/** Asserts that the manifest lists every other file of the folder with its checksum. */
function expectWhole(folder: string, manifest: string): Listed {
  const listed = JSON.parse(readFileSync(path.join(folder, manifest), 'utf8')) as Listed;
  const there = filesIn(folder, '.').filter((name) => name !== manifest);
  expect(listed.files.map(({ name }) => name).sort()).toEqual(there);
  for (const { name, sha256: sum } of listed.files)
    expect([name, sha256(path.join(folder, name))]).toEqual([name, sum]);
  return listed;
}

/** The cut id of AES46: 64 characters, after version, title and artist. */
function cutIdOf(file: string): string {
  const bytes = readFileSync(file);
  const start = bytes.indexOf('cart') + 8 + 4 + 64 + 64;
  return bytes.toString('latin1', start, start + 64).replace(/\0+$/, '');
}

async function removeFirstTrack({ release }: Offered): Promise<void> {
  const { client } = release.owner;
  const { body } = await client.get<ReleaseEntity>(`/releases/${release.id}`);
  const tracks = body.tracks
    .filter(({ id }) => id !== release.trackIds[0])
    .map((track) => ({ ...trackInput(track), isPromoTrack: true }));
  const { status, body: answer } = await client.patch(`/releases/${release.id}`, { version: body.version, tracks });
  expect([status, answer]).toMatchObject([200, { saveResult: 'SAVED' }]);
}

test.each([
  ['SFTP', (): SshdServer | VsftpdServer => sshd],
  ['FTP', () => vsftpd],
])(
  'an update in place over %s replaces changed files only, and keeps file names and cut ids',
  async (_name, server) => {
    const one = await delivered(server(), './in-place');
    const { original } = one;
    expect(original.remoteDirectory).toMatch(
      /^\.\/in-place\/[A-Za-z0-9-]+\/[0-9-]+_Bjoerk-and-AEro-Gruesse-aus-Koeln$/,
    );
    const folder = path.join(server().root, original.remoteDirectory!);
    const sidecar = JSON.parse(readFileSync(path.join(folder, nameIn(original, 'TRACK_JSON')), 'utf8')) as unknown;
    expect(sidecar).toMatchObject({
      title: 'Ça plane',
      fileName: original.files[0]!.name,
      release: { title: 'Grüße aus Köln' },
    });
    const second = path.join(folder, original.files[1]!.name);
    // Its ISRC is a dummy.
    expect(cutIdOf(second)).toBe(`MPN${one.offered.release.trackIds[1]}`);

    const update = await updated(one, 1, (offered) => saveTrackTitle(offered, 'Andere Straße'));
    expect([update.state, update.remoteDirectory]).toEqual(['DELIVERED', original.remoteDirectory]);
    expect(kindsOf(update)).toEqual(['AUDIO', 'TRACK_JSON', 'METADATA_TEXT', 'METADATA_JSON', 'CHECKSUMS', 'MANIFEST']);
    expect(update.files[0]!.name).toBe(original.files[1]!.name);
    const listed = expectWhole(folder, nameIn(original, 'MANIFEST'));
    expect(listed.update).toMatchObject({
      isInPlace: true,
      replaces: original.remoteDirectory,
      added: [],
      removed: [],
    });
    expect(readFileSync(second).includes('Andere Stra')).toBe(true);
    expect(cutIdOf(second)).toBe(`MPN${one.offered.release.trackIds[1]}`);

    const without = await updated(one, 2, removeFirstTrack);
    expect([without.state, without.update?.removed]).toEqual([
      'DELIVERED',
      [original.files[0]!.name, nameIn(original, 'TRACK_JSON')],
    ]);
    expectWhole(folder, nameIn(original, 'MANIFEST'));
  },
);

test('an update goes into a new folder as a whole when a foreign file replaced one of ours, which stays', async () => {
  const one = await delivered(sshd, './foreign');
  const { original } = one;
  const theirs = path.join(sshd.root, original.remoteDirectory!, original.files[1]!.name);
  writeFileSync(theirs, 'theirs');
  const update = await updated(one, 1, (offered) => saveTrackTitle(offered, 'Andere Straße'));
  expect([update.state, update.remoteDirectory]).toEqual(['DELIVERED', `${original.remoteDirectory}-2`]);
  expect(kindsOf(update)).toEqual(kindsOf(original));
  expect(update.update?.isInPlace).toBe(false);
  expect(readFileSync(theirs, 'utf8')).toBe('theirs');
  expectWhole(path.join(sshd.root, update.remoteDirectory!), nameIn(update, 'MANIFEST'));
});

test('an update in place sends the whole release when the institution has moved its files away', async () => {
  const one = await delivered(sshd, './moved-away');
  const { original } = one;
  const folder = path.join(sshd.root, original.remoteDirectory!);
  renameSync(folder, `${folder}.archived`);
  const update = await updated(one, 1, (offered) => saveTrackTitle(offered, 'Andere Straße'));
  expect([update.state, update.remoteDirectory, kindsOf(update)]).toEqual([
    'DELIVERED',
    original.remoteDirectory,
    kindsOf(original),
  ]);
  expectWhole(folder, nameIn(update, 'MANIFEST'));
});
