import { readFileSync } from 'node:fs';
import path from 'node:path';
import type {
  DeliveryDetail,
  DeliveryRow,
  DeliverySummary,
  MediaReleaseDetail,
  Page,
  ReleaseEntity,
} from '@mpn/domain';
import { sampleTo } from '../../factories/release';
import { database } from '../../http/support/server';
import type { Person } from '../../http/releases/support';
import { startSshd, type SshdServer } from '../../support/sshd';
import { until } from '../../support/until';
import { act, saveTrackTitle, settled } from './campaign-steps';
import { holdingLine } from './holding-line';
import {
  deliveriesTo,
  newestIn,
  prefer,
  push,
  realRelease,
  releaseWithSharedFiles,
  releaseWithFilesOf,
  station,
  sha256,
  tagsOf,
  type RealRelease,
} from './support';

/*
 * "Send updates" by the ways in which a delivered release can change: the promoter pauses,
 * saves and resumes as a browser does, and the real queue delivers to a real server.
 */

let sshd: SshdServer;
let original: RealRelease;
beforeAll(async () => {
  sshd = await startSshd();
  original = await releaseWithSharedFiles();
});
afterAll(() => sshd?.stop());

interface Sampled {
  release: RealRelease;
  to: Person;
  campaignId: number;
}

/**
 * A release that has arrived at a station which wants updates; `takes`: contents that its server accepts, if not all.
 */
async function delivered(directory: string, takes: Record<string, unknown> = {}): Promise<Sampled> {
  const release = await releaseWithFilesOf(original);
  const to = await station(sshd, { directory, sendUpdates: true });
  await prefer(to, 'MP3', takes);
  const { campaignId } = await push(release, to);
  await newestIn(to, 'DELIVERED');
  return { release, to, campaignId };
}

const updatesTo = async (to: Person): Promise<number> =>
  (await deliveriesTo(to)).filter(({ reason }) => reason === 'UPDATE').length;

async function update(to: Person, number: number): Promise<DeliveryDetail> {
  await until(
    () => updatesTo(to),
    (count) => count === number,
  );
  return newestIn(to, 'DELIVERED', 'FAILED');
}

const nameIn = ({ files }: DeliveryDetail, kind: string): string => files.find((file) => file.kind === kind)!.name;
const jsonIn = <T = unknown>(delivery: DeliveryDetail, kind: string): T =>
  JSON.parse(readFileSync(path.join(sshd.root, delivery.remoteDirectory!, nameIn(delivery, kind)), 'utf8')) as T;
/** Its state, and the kinds of the files listed as changed. */
const changesOf = ({ state, files, update: told }: DeliveryDetail): string[] => [
  state,
  ...files.filter(({ name }) => told?.changed.includes(name)).map(({ kind }) => kind),
];
const METADATA = ['METADATA_TEXT', 'METADATA_JSON', 'CHECKSUMS'];
const A_TRACK = ['DELIVERED', 'AUDIO', ...METADATA];

test('a change made while paused is delivered once on resume; a resume without a change delivers nothing', async () => {
  const sampled = await delivered('./resumed');
  const { to } = sampled;
  const original = await newestIn(to, 'DELIVERED');
  await act(sampled, 'pause');
  await saveTrackTitle(sampled, 'Andere Straße');
  await act(sampled, 'resume');
  const first = await update(to, 1);
  expect(changesOf(first)).toEqual(A_TRACK);
  // The whole release, under the known names, in a new folder.
  expect(first.files.map(({ name }) => name)).toEqual(original.files.map(({ name }) => name));
  expect(first.remoteDirectory).toBe(`${original.remoteDirectory}-2`);
  const told = {
    replaces: original.remoteDirectory,
    replacesDeliveredAt: original.deliveredAt,
    isInPlace: false,
    added: [],
    changed: [original.files[1]!.name, ...METADATA.map((kind) => nameIn(original, kind))],
    removed: [],
  };
  for (const kind of ['MANIFEST', 'METADATA_JSON']) expect(jsonIn(first, kind)).toMatchObject({ update: told });
  const { files } = jsonIn<{ files: { name: string; sha256: string }[] }>(first, 'MANIFEST');
  expect(files.map(({ sha256 }) => sha256)).toEqual(
    files.map(({ name }) => sha256(path.join(sshd.root, first.remoteDirectory!, name))),
  );
  const pool = await database();
  const mail = await pool.query<{ text: string }>('select text from mails where unique_key like $1', [
    `delivered-${first.id}-%`,
  ]);
  expect(mail.rows[0]?.text).toContain(original.files[1]!.name);

  await act(sampled, 'pause');
  await act(sampled, 'resume');
  await settled();
  expect(await deliveriesTo(to)).toHaveLength(2);
  // Edited and reverted: nothing differs from what the stations have.
  await act(sampled, 'pause');
  await saveTrackTitle(sampled, 'Dritte Straße');
  await saveTrackTitle(sampled, 'Andere Straße');
  await act(sampled, 'resume');
  await settled();
  expect(await deliveriesTo(to)).toHaveLength(2);
});

test('rights data entered while paused is delivered in tags and metadata', async () => {
  const sampled = await delivered('./rights');
  const { release, to } = sampled;
  await act(sampled, 'pause');
  const { body } = await release.owner.client.get<ReleaseEntity>(`/releases/${release.id}`);
  const pLine = { year: 2024, owner: 'Kaiserkai' };
  const patch = { version: body.version, pLine, catalogueNumber: 'KAI 012' };
  const saved = await release.owner.client.patch<ReleaseEntity>(`/releases/${release.id}`, patch);
  expect(saved.body.saveResult).toBe('SAVED');
  await act(sampled, 'resume');
  const came = await update(to, 1);
  expect(changesOf(came)).toEqual(['DELIVERED', 'AUDIO', 'AUDIO', ...METADATA]);
  const file = (kind: string): string =>
    path.join(sshd.root, came.remoteDirectory ?? '', came.files.find((one) => one.kind === kind)!.name);
  expect(tagsOf(file('AUDIO'))).toMatchObject({ copyright: '(P) 2024 Kaiserkai', catalognumber: ['KAI 012'] });
  expect(JSON.parse(readFileSync(file('METADATA_JSON'), 'utf8'))).toMatchObject({
    pLine,
    tracks: [{ pLine }, { pLine }],
  });
});

test('a change that was delivered and then reverted is delivered again', async () => {
  const sampled = await delivered('./taken-back');
  const { to } = sampled;
  const original = await newestIn(to, 'DELIVERED');
  for (const [index, title] of ['Falsche Straße', 'Zweite Straße'].entries()) {
    await act(sampled, 'pause');
    await saveTrackTitle(sampled, title);
    await act(sampled, 'resume');
    const changed = await update(to, index + 1);
    expect(changesOf(changed)).toEqual(A_TRACK);
  }
  const track = (await newestIn(to, 'DELIVERED')).files.find(
    ({ kind, position }) => kind === 'AUDIO' && position === 2,
  );
  expect(track?.sha256).toBe(original.files.find(({ name }) => name === track?.name)?.sha256);
});

test('an update has the names of the whole release, also after a delivery of a single track', async () => {
  const sampled = await delivered('./single');
  const { release, to } = sampled;
  const original = await newestIn(to, 'DELIVERED');
  const single = `/releases/${release.id}/tracks/${release.trackIds[0]}/_actions/request_delivery`;
  expect((await to.client.post(single, {})).status).toBe(200);
  await until(
    () => deliveriesTo(to),
    (all) => all.length === 2 && all.every(({ state }) => state === 'DELIVERED'),
  );
  await act(sampled, 'pause');
  await saveTrackTitle(sampled, 'Andere Straße');
  await act(sampled, 'resume');
  const updated = await update(to, 1);
  expect(updated.files.map(({ name }) => name)).toEqual(original.files.map(({ name }) => name));
});

test('a change of a contact, which is in no file, is not delivered', async () => {
  const sampled = await delivered('./contacts');
  const { client } = sampled.release.owner;
  await act(sampled, 'pause');
  const { body } = await client.get<ReleaseEntity>(`/releases/${sampled.release.id}`);
  const saved = await client.patch<ReleaseEntity>(`/releases/${sampled.release.id}`, {
    version: body.version,
    contacts: [{ ...body.contacts[0], firstName: 'Jo' }],
  });
  expect([saved.status, saved.body]).toMatchObject([200, { saveResult: 'SAVED' }]);
  await act(sampled, 'resume');
  await settled();
  expect(await deliveriesTo(sampled.to)).toHaveLength(1);
});

test('an update is UP_TO_DATE, without files or mail, when the institution accepts none of the changed files', async () => {
  const sampled = await delivered('./nothing', { artworkEnabled: false });
  const { release, to } = sampled;
  const first = await newestIn(to, 'DELIVERED');
  const pool = await database();
  await act(sampled, 'pause');
  await pool.query(`update artist_infos set title = 'Neue Biografie' where release_id = $1`, [release.id]);
  await act(sampled, 'resume');
  const update1 = await newestIn(to, 'UP_TO_DATE', 'FAILED');
  expect(update1).toMatchObject({ state: 'UP_TO_DATE', reason: 'UPDATE', deliveredAt: null, bytesTotal: 0, files: [] });
  const mails = await pool.query('select 1 from mails where unique_key like $1', [`delivered-${update1.id}-%`]);
  expect(mails.rowCount).toBe(0);
  const { client } = release.owner;
  const summary = await client.get<DeliverySummary>('/deliveries/_views/summary', {
    query: { campaignId: sampled.campaignId },
  });
  expect(summary.body).toMatchObject({ delivered: 1, upToDate: 1, failed: 0, running: 0, queued: 0 });
  for (const [state, id] of [
    ['UP_TO_DATE', update1.id],
    ['DELIVERED', first.id],
  ] as const) {
    const { body } = await client.get<Page<DeliveryRow>>('/deliveries/_views/table', {
      query: { campaignId: sampled.campaignId, state: [state] },
    });
    expect(body.items.map((row) => [row.id, row.state])).toEqual([[id, state]]);
  }
  const { body: page } = await to.client.get<MediaReleaseDetail>(`/releases/${release.id}/_views/detail`);
  expect(page.delivery.lastDeliveredAt?.slice(0, 19)).toBe(first.deliveredAt?.slice(0, 19));

  // Compared once: not compared again until the next edit, which changes something that the station accepts.
  await act(sampled, 'pause');
  await act(sampled, 'resume');
  await settled();
  expect(await updatesTo(to)).toBe(1);
  await act(sampled, 'pause');
  await saveTrackTitle(sampled, 'Doch eine Straße');
  await act(sampled, 'resume');
  const second = await update(to, 2);
  expect(changesOf(second)).toEqual(A_TRACK);
});

test('an update that a second pause cancelled is delivered on the second resume', async () => {
  const hour = (hours: number): string =>
    new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
      .format(new Date(Date.now() + hours * 3_600_000))
      .replace(/:\d\d$/, ':00');
  const sampled = await delivered('./twice');
  const { to } = sampled;
  const pool = await database();
  const window = (start: string | null, end: string | null) =>
    pool.query('update ftp_configurations set transfer_start = $2, transfer_end = $3 where company_id = $1', [
      to.companyId,
      start,
      end,
    ]);
  await act(sampled, 'pause');
  await saveTrackTitle(sampled, 'Wartende Straße');
  // The window is closed, so that the update is still waiting at the pause.
  await window(hour(3), hour(5));
  await act(sampled, 'resume');
  await until(
    () => updatesTo(to),
    (count) => count === 1,
  );
  await act(sampled, 'pause');
  await newestIn(to, 'CANCELED');
  await window(null, null);
  await act(sampled, 'resume');
  const second = await update(to, 2);
  expect(changesOf(second)).toEqual(A_TRACK);
});

test('a change made during the first delivery is delivered after it as an update', async () => {
  const release = await realRelease(undefined, 8);
  // Well into the audio of 320 kB.
  const line = await holdingLine(sshd.port, 200_000);
  const to = await station({ ...sshd, port: line.port }, { directory: './underway', sendUpdates: true });
  const held = line.hold();
  try {
    const { campaignId } = await push(release, to);
    const sampled = { release, to, campaignId };
    await held;
    // It had started, so it continues with the title from when its files were rendered.
    await act(sampled, 'pause');
    await saveTrackTitle(sampled, 'Neue Straße');
    await act(sampled, 'resume');
    await settled();
    expect((await newestIn(to, 'TRANSFERRING')).reason).toBe('AUTOMATIC');
    line.letGo();
    const after = await update(to, 1);
    expect(changesOf(after)).toEqual(A_TRACK);
    expect(
      readFileSync(path.join(sshd.root, after.remoteDirectory!, nameIn(after, 'METADATA_TEXT')), 'utf8'),
    ).toContain('Title: Neue Straße');
    expect(await deliveriesTo(to)).toHaveLength(2);
  } finally {
    await line.close();
  }
});

test('a release edited after its campaign is delivered as an update in the next campaign', async () => {
  const sampled = await delivered('./again');
  const { release, to } = sampled;
  await act(sampled, 'cancel');
  await saveTrackTitle(sampled, 'Spätere Straße');
  await settled();
  expect(await deliveriesTo(to)).toHaveLength(1);
  // Automatic deliveries are off, so that only the update is due.
  const pool = await database();
  await pool.query('update ftp_configurations set automatic_sampling = false where company_id = $1', [to.companyId]);
  await push(release, to);
  const second = await update(to, 1);
  expect(changesOf(second)).toEqual(A_TRACK);
});

test('institutions without the download right or with updates off receive no update', async () => {
  const sampled = await delivered('./unwanted');
  const streaming = await station(sshd, { directory: './streaming', sendUpdates: true });
  const quiet = await station(sshd, { directory: './quiet', sendUpdates: false });
  const pool = await database();
  await pool.query('update sampling_campaigns set deleted_at = now() where id = $1', [sampled.campaignId]);
  const { campaignId } = await sampleTo(pool, sampled.release.id, sampled.to.companyId, {
    campaignStatus: 'PAID_PAUSED',
    actionStatus: 'PAUSED',
  });
  await pool.query('update sampling_actions set paused_by_campaign = true where campaign_id = $1', [campaignId]);
  await pool.query(
    `insert into sampling_campaign_rights (document_id, campaign_id, institution_id, right_type, purchased_at)
     values ('s' || $1::text, $1::int, $2, 'STREAMING', now()), ('q' || $1::text, $1::int, $3, 'DOWNLOAD', now())`,
    [campaignId, streaming.companyId, quiet.companyId],
  );
  await pool.query(
    `update companies set sampling_medium_id = (select min(id) from sampling_mediums), pending_registration = false
     where id = any($1::int[])`,
    [[streaming.companyId, quiet.companyId]],
  );
  for (const [index, { companyId }] of [streaming, quiet].entries()) {
    await pool.query(
      `insert into deliveries (document_id, unique_key, release_id, institution_id,
         reason, state, attempts, queued_at, delivered_at)
       values ($1, $1, $2, $3, 'REQUEST', 'DELIVERED', 1, now(), now())`,
      [`has-${campaignId}-${index}`, sampled.release.id, companyId],
    );
  }
  // Automatic deliveries are off, so that only updates are due.
  await pool.query('update ftp_configurations set automatic_sampling = false where company_id = any($1::int[])', [
    [sampled.to.companyId, streaming.companyId, quiet.companyId],
  ]);
  const resumed = { ...sampled, campaignId };
  await saveTrackTitle(resumed, 'Letzte Straße');
  await act(resumed, 'resume');
  // Queued together with updates that are skipped for the others.
  expect((await update(sampled.to, 1)).state).toBe('DELIVERED');
  await settled();
  expect([await updatesTo(streaming), await updatesTo(quiet)]).toEqual([0, 0]);
});
