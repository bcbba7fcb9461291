import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportedReleaseView, Page, ReleaseEntity, ReleaseImportView } from '@mpn/domain';
import type { ReleaseForMessage } from '@mpn/ddex-kit';
import { fileForMessage, messageXml, releaseForMessage, zipOf, type PackedFile } from '../../factories/ddex';
import { unique } from '../../factories/insert';
import { createUser, type TestUser } from '../../factories/users';
import { audioFile, formWith, pictureFile } from '../../support/media';
import { until } from '../../support/until';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { readMails } from '../support/mailbox';
import { database, server } from '../support/server';

interface Importer {
  user: TestUser;
  client: ApiClient;
}

async function importer(values: Record<string, unknown> = {}): Promise<Importer> {
  const user = await createUser(await database(), 'PROMO_ADMIN', values);
  return { user, client: api().as(user) };
}

const send = (client: ApiClient, bytes: Buffer | string, name: string, query = {}) =>
  client.post<ReleaseImportView & ErrorAnswer>('/releases/_actions/import_xml', formWith(Buffer.from(bytes), name), {
    query,
  });
const sendFiles = (client: ApiClient, files: readonly PackedFile[], query = {}) =>
  send(client, zipOf(files), 'batch.zip', query);
const read = async (client: ApiClient, id: number) =>
  (await client.get<ReleaseImportView>(`/release_imports/${id}`)).body;
const reported = async (client: ApiClient, id: number) =>
  (await client.get<Page<ImportedReleaseView>>(`/release_imports/${id}/_views/releases`)).body.items;
const untilStatus = (client: ApiClient, id: number, status: ReleaseImportView['status']) =>
  until(
    () => read(client, id),
    (view) => view.status === status || view.status === 'FAILED',
  );
const codeOf = (body: ErrorAnswer) => body.globalErrors[0]?.messageCode.split('.').slice(-2).join('.');

/** Uploads, waits for the report, and gives it. */
async function check(client: ApiClient, bytes: Buffer | string, name = 'message.xml') {
  const { status, body } = await send(client, bytes, name);
  expect(status).toBe(201);
  const view = await untilStatus(client, body.id, 'CHECKED');
  return { id: body.id, view, releases: await reported(client, body.id) };
}

async function importAll(client: ApiClient, id: number, body: object = {}) {
  const answer = await client.post<ReleaseImportView & ErrorAnswer>(`/release_imports/${id}/_actions/import`, body);
  if (answer.status === 200) await untilStatus(client, id, 'IMPORTED');
  return answer;
}

/** Imports one message without files. @returns its only release in the report */
async function imported(client: ApiClient, xml: string): Promise<ImportedReleaseView> {
  const { id } = await check(client, xml);
  await importAll(client, id);
  return (await reported(client, id))[0]!;
}

const entity = async (client: ApiClient, id: number | null | undefined) =>
  (await client.get<ReleaseEntity>(`/releases/${id ?? 0}`)).body;
const changed = (release: ReleaseForMessage): ReleaseForMessage => ({
  ...release,
  title: `${release.title} (Neu)`,
  catalogueNumber: 'KK 2',
});

let me: Importer;
beforeAll(async () => {
  me = await importer();
});

test('a batch with audio and cover: reported by release and track, then imported with its files and told by mail', async () => {
  const [audio, cover] = [await audioFile({ seconds: 3 }), await pictureFile()];
  const release = releaseForMessage({ genres: ['Pop', 'Wellness-Schlager'] });
  release.tracks[0]!.file = fileForMessage('resources/01.wav', audio);
  release.tracks[1]!.file = fileForMessage('resources/02.wav', Buffer.from('never sent'));
  const artwork = { kind: 'FRONT_COVER', position: 1, copyrightHolder: null, year: null } as const;
  release.artworks = [{ ...artwork, file: fileForMessage('resources/cover.jpg', cover) }];
  const { body } = await sendFiles(me.client, [
    { name: 'B1/R1/message.xml', bytes: messageXml({ release }) },
    { name: 'B1/R1/resources/01.wav', bytes: audio },
    { name: 'B1/R1/resources/cover.jpg', bytes: cover },
    { name: 'B1/R1/resources/notes.txt', bytes: 'nobody names me' },
    { name: 'B1/R2/broken.xml', bytes: '<ern:NewReleaseMessage><not closed' },
    { name: 'B1/BatchComplete_B1.xml', bytes: '<done/>' },
  ]);
  const view = await untilStatus(me.client, body.id, 'CHECKED');
  expect(view).toMatchObject({
    status: 'CHECKED',
    counts: { messages: 1, brokenMessages: 1, releases: 1, create: 1, update: 0, held: 0 },
    broken: [{ path: 'B1/R2/broken.xml' }],
    notes: [{ code: 'file-surplus', text: expect.stringContaining('notes.txt') as unknown }],
  });
  const [report] = await reported(me.client, body.id);
  expect(report).toMatchObject({
    action: 'CREATE',
    state: 'REPORTED',
    hold: null,
    gtin: release.ean,
    tracks: [{ hasAudio: true }, { hasAudio: false }],
    unmappedGenres: ['Wellness-Schlager'],
  });
  expect(report!.notes.map(({ code, track }) => [code, track])).toEqual(
    expect.arrayContaining([
      ['genre-unknown', null],
      ['file-missing', 1],
    ]),
  );

  await importAll(me.client, body.id);
  const [done] = await reported(me.client, body.id);
  expect(done).toMatchObject({ state: 'IMPORTED', refusedFiles: [], error: null });
  const made = await entity(me.client, done!.releaseId);
  expect(made).toMatchObject({
    title: release.title,
    ean: release.ean,
    labelName: 'Kaiserkai',
    pLine: { year: 2026, owner: 'Kaiserkai' },
    artworks: [{ kind: 'FRONT_COVER', file: { type: 'COVER', mediaInfo: { width: 1400 } } }],
    tracks: [
      { isrc: release.tracks[0]!.isrc, durationMs: 3000, uploadStatus: 'FINISHED', isPromoTrack: true },
      { isrc: release.tracks[1]!.isrc, audioFile: null, authors: [{ role: 'COMPOSER', name: 'Ada Groß' }] },
    ],
  });
  const mails = await readMails(await database(), me.user.email);
  expect(mails.filter(({ subject }) => subject.includes('batch.zip'))).toHaveLength(1);
  const csv = await me.client.get<string>(`/release_imports/${body.id}/_views/releases`, { query: { format: 'csv' } });
  expect(csv.body).toContain('genre-unknown');
});

test('an update: its differences are shown, and what the message does not say stays', async () => {
  const release = releaseForMessage();
  const first = await imported(me.client, messageXml({ release, createdAt: '2026-11-01T10:00:00Z' }));
  const before = await entity(me.client, first.releaseId);
  const update = { ...changed(release), labelCode: null };
  const { id, releases } = await check(
    me.client,
    messageXml({ release: update, createdAt: '2026-11-02T10:00:00Z', version: '3.8.2' }),
  );
  expect(releases[0]).toMatchObject({ action: 'UPDATE', hold: null, releaseId: first.releaseId });
  expect(releases[0]!.differences.map(({ field, before: was, after }) => [field, was, after])).toEqual([
    ['title', release.title, update.title],
    ['catalogueNumber', 'KK 1', 'KK 2'],
  ]);
  await importAll(me.client, id);
  const after = await entity(me.client, first.releaseId);
  expect(after).toMatchObject({ title: update.title, catalogueNumber: 'KK 2', labelCode: before.labelCode });
  expect(after.tracks.map((track) => track.id)).toEqual(before.tracks.map((track) => track.id));

  const older = await check(me.client, messageXml({ release, createdAt: '2026-10-01T10:00:00Z' }));
  expect(older.releases[0]).toMatchObject({ action: 'NONE', hold: 'OLDER', mayChoose: false });
});

test('the same message again: nothing to import', async () => {
  const xml = messageXml({ release: releaseForMessage() });
  const first = await imported(me.client, xml);
  const { id, releases } = await check(me.client, xml);
  expect(releases[0]).toMatchObject({ action: 'NONE', hold: 'REPEATED', releaseId: first.releaseId });
  const answer = await importAll(me.client, id, { only: [releases[0]!.id] });
  expect([answer.status, codeOf(answer.body)]).toEqual([409, 'release-import.not-choosable']);
});

test('a release edited here: stays as it is until somebody chooses it', async () => {
  const release = releaseForMessage();
  const first = await imported(me.client, messageXml({ release, createdAt: '2026-11-01T10:00:00Z' }));
  const { version } = await entity(me.client, first.releaseId);
  await me.client.patch(`/releases/${first.releaseId ?? 0}`, { version, title: 'Von Hand' });
  const { id, releases } = await check(
    me.client,
    messageXml({ release: changed(release), createdAt: '2026-11-02T10:00:00Z' }),
  );
  expect(releases[0]).toMatchObject({ action: 'UPDATE', hold: 'EDITED', mayChoose: true });
  await importAll(me.client, id);
  expect((await entity(me.client, first.releaseId)).title).toBe('Von Hand');
  await importAll(me.client, id, { overwrite: [releases[0]!.id] });
  expect((await entity(me.client, first.releaseId)).title).toBe(`${release.title} (Neu)`);
});

test('a release on air: is not changed, even where somebody chooses it, and says why', async () => {
  const release = releaseForMessage();
  const first = await imported(me.client, messageXml({ release, createdAt: '2026-11-01T10:00:00Z' }));
  const pool = await database();
  await pool.query(
    `insert into sampling_campaigns (document_id, release_id, company_id, status, starts_at, ends_at, created_at, updated_at)
     select $2, id, company_id, 'PAID_ACTIVE', now() - interval '1 day', now() + interval '9 days', now(), now() from releases where id = $1`,
    [first.releaseId, unique()],
  );
  const { id, releases } = await check(
    me.client,
    messageXml({ release: changed(release), createdAt: '2026-11-02T10:00:00Z' }),
  );
  expect(releases[0]).toMatchObject({ action: 'UPDATE', hold: 'ON_AIR' });
  await importAll(me.client, id, { overwrite: [releases[0]!.id] });
  expect((await reported(me.client, id))[0]).toMatchObject({
    state: 'FAILED',
    error: { messageCode: 'mpn.backend.data.error.product.release-not-editable' },
  });
  expect((await entity(me.client, first.releaseId)).title).toBe(release.title);
});

test('an import of another company: is not found, and its EANs are no releases here', async () => {
  const release = releaseForMessage();
  const { id } = await check(me.client, messageXml({ release }));
  await importAll(me.client, id);
  const other = await importer();
  const answers = [
    await other.client.get(`/release_imports/${id}`),
    await other.client.get(`/release_imports/${id}/_views/releases`),
    await other.client.post(`/release_imports/${id}/_actions/import`, {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await check(other.client, messageXml({ release }))).releases[0]).toMatchObject({
    action: 'CREATE',
    hold: null,
  });
  const { body } = await other.client.get<Page<ReleaseImportView>>('/release_imports/_views/table');
  expect(body.items.map((item) => item.id)).not.toContain(id);
});

const XML = messageXml({ release: releaseForMessage() });
const HOSTILE: [string, Buffer | string, number, string][] = [
  [
    'a ZIP file that leads outside',
    zipOf([{ name: '../../etc/passwd.xml', bytes: XML }]),
    422,
    'release-import.zip-path',
  ],
  [
    'a ZIP file that unpacks to terabytes',
    zipOf([{ name: 'm.xml', bytes: XML, says: 0xf000_0000 }]),
    422,
    'release-import.zip-size',
  ],
  [
    'a ZIP file that ends early',
    zipOf([{ name: 'm.xml', bytes: XML }]).subarray(0, -30),
    422,
    'release-import.zip-damaged',
  ],
  ['a ZIP file without a message', zipOf([{ name: 'cover.jpg', bytes: 'x' }]), 422, 'release-import.no-message'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n'), 422, 'release-import.not-xml-or-zip'],
  ['an empty file', '', 422, 'error.file-empty'],
];
test.each(HOSTILE)('%s: refused with its sentence, nothing is kept', async (_what, bytes, status, code) => {
  const who = await importer();
  const answer = await send(who.client, bytes, 'delivery');
  expect([answer.status, codeOf(answer.body)]).toEqual([status, code]);
  expect((await who.client.get<Page<unknown>>('/release_imports/_views/table')).body.total).toBe(0);
});

test('a file of other bytes than the archive says: its message is broken, the others are read', async () => {
  const { body } = await sendFiles(me.client, [
    { name: 'a/lies.xml', bytes: XML, says: 100 },
    { name: 'b/right.xml', bytes: messageXml({ release: releaseForMessage() }) },
    { name: 'c/bomb.xml', bytes: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' },
  ]);
  const view = await untilStatus(me.client, body.id, 'CHECKED');
  expect(view.counts).toMatchObject({ messages: 1, brokenMessages: 2, releases: 1 });
  expect(view.broken.map(({ path }) => path)).toEqual(['a/lies.xml', 'c/bomb.xml']);
});

test('without a dry run: what is safe is imported at once', async () => {
  const { body } = await send(me.client, messageXml({ release: releaseForMessage(), version: '4.1.1' }), 'm.xml', {
    dryRun: false,
  });
  expect((await untilStatus(me.client, body.id, 'IMPORTED')).counts).toMatchObject({ imported: 1, failed: 0 });
});

test('a batch in the inbox: taken when it is complete, imported, acknowledged and moved', async () => {
  const who = await importer();
  const pool = await database();
  const { rows } = await pool.query<{ number: string }>(
    'select mpn_company_number as number from companies where id = $1',
    [who.user.companyId],
  );
  const inbox = join((await server()).folder, 'inbox', rows[0]!.number);
  const batch = join(inbox, 'B7', 'R1');
  await mkdir(batch, { recursive: true });
  const release = releaseForMessage();
  release.tracks[0]!.file = { path: 'resources/01.wav', sha256: null };
  await writeFile(join(batch, 'message.xml'), messageXml({ release }));
  await writeFile(join(inbox, 'B7', 'BatchComplete_B7.xml'), '<done/>');
  const processed = await until(
    () => readdir(join(inbox, 'processed')).catch(() => []),
    (names) => names.length === 1,
  );
  const list = (await who.client.get<Page<ReleaseImportView>>('/release_imports/_views/table')).body.items;
  expect(list).toMatchObject([{ source: 'INBOX', name: 'B7', status: 'IMPORTED', counts: { imported: 1 } }]);
  const folder = join(inbox, 'processed', processed[0]!, 'R1');
  expect((await readdir(folder)).sort()).toEqual(['Acknowledgement_message.xml', 'message.xml']);
  const acknowledgement = await readFile(join(folder, 'Acknowledgement_message.xml'), 'utf8');
  expect(acknowledgement).toContain('<FileStatus>ResourceMissing</FileStatus>');
  expect(acknowledgement).toContain(release.tracks[0]!.isrc);
});

test('a release exported as ERN 4.3 and imported elsewhere: is the same release', async () => {
  const release = releaseForMessage({ titleLatin: 'Fahrt', airDate: '2026-11-27', originalReleaseDate: '1999-05-01' });
  const first = await imported(me.client, messageXml({ release }));
  const path = `/releases/${first.releaseId ?? 0}/_views/ern`;
  const { body: xml, headers } = await me.client.get<string>(path);
  expect(headers.get('content-type')).toMatch(/^application\/xml/);
  const other = await importer();
  expect((await other.client.get(path)).status).toBe(404);
  const second = await imported(other.client, xml);
  const [here, there] = [await entity(me.client, first.releaseId), await entity(other.client, second.releaseId)];
  const own = ['id', 'version', 'companyId', 'createdAt', 'updatedAt'];
  const contentOf = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (key, inner: unknown) => (own.includes(key) ? undefined : inner)));
  expect(contentOf(there)).toEqual(contentOf(here));
});
