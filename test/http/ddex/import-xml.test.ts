import { fileForMessage, messageXml, releaseForMessage } from '../../factories/ddex';
import { unique } from '../../factories/insert';
import type { AttentionItem, Page, ReleaseImportView } from '@mpn/domain';
import { audioFile, pictureFile } from '../../support/media';
import { until } from '../../support/until';
import { readMails } from '../support/mailbox';
import { database } from '../support/server';
import {
  changed,
  check,
  codeOf,
  entity,
  importAll,
  imported,
  importer,
  reported,
  sendFiles,
  untilStatus,
  type Importer,
} from './support';

let me: Importer;
beforeAll(async () => {
  me = await importer();
});

test('a batch with audio and cover is reported by release and track, imported with its files, and mailed about', async () => {
  const [audio, cover] = [await audioFile({ seconds: 3 }), await pictureFile()];
  const release = releaseForMessage({ genres: ['Pop', 'Wellness-Schlager'], labelCode: null });
  release.tracks[1]!.recordingYear = null;
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
    missingFacts: [
      { code: 'label-code', tracks: 0 },
      { code: 'track-recording-year', tracks: 1 },
      // It has its place in the element of the year.
      { code: 'track-recording-country', tracks: 1 },
    ],
  });
  expect(report!.notes.map(({ code, track }) => [code, track])).toEqual(
    expect.arrayContaining([
      ['genre-unknown', null],
      ['file-missing', 1],
    ]),
  );

  await importAll(me.client, body.id);
  const [done] = await reported(me.client, body.id);
  expect(done).toMatchObject({ state: 'IMPORTED', refusedFiles: [], error: null, missingFacts: null });
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
  const csv = await me.client.get<string>(`/release_imports/${body.id}/_views/releases`, {
    query: { format: 'csv', for: 'machine' },
  });
  expect(csv.body).toContain('genre-unknown');
  const german = await me.client
    .withHeaders({ 'accept-language': 'de-DE' })
    .get<string>(`/release_imports/${body.id}/_views/releases`, { query: { format: 'csv' } });
  expect(german.headers.get('content-disposition')).toContain('Bericht-XML-Import-batch-zip.csv');
  expect(german.body).toMatch(/^Nachricht;EAN;Künstler;Titel;Track oder Datei;Art;Was;Text;Hier;In der Nachricht\r\n/);
  expect(german.body).toMatch(/;;Übernommen;Wird angelegt;/);
  expect(german.body).not.toMatch(/IMPORTED|CREATE|WARNING|genre-unknown/);
});

test('an import that lost files says so: in its counts, its mail, its report, and in what needs attention', async () => {
  const other = await importer();
  const audio = await audioFile({ seconds: 1 });
  const whole = releaseForMessage({ title: 'Alles da' });
  whole.tracks = [{ ...whole.tracks[0]!, file: fileForMessage('resources/03.wav', audio) }];
  const release = releaseForMessage({ title: 'Halb da' });
  const cut = audio.subarray(0, 5_000);
  release.tracks[0]!.file = fileForMessage('resources/01.wav', cut);
  release.tracks[1]!.file = fileForMessage('resources/02.wav', Buffer.from('never sent'));
  const { body } = await sendFiles(other.client, [
    { name: 'B1/R1/message.xml', bytes: messageXml({ release }) },
    { name: 'B1/R1/resources/01.wav', bytes: cut },
    { name: 'B1/R2/message.xml', bytes: messageXml({ release: whole }) },
    { name: 'B1/R2/resources/03.wav', bytes: audio },
    { name: 'B1/BatchComplete_B1.xml', bytes: '<done/>' },
  ]);
  await untilStatus(other.client, body.id, 'CHECKED');
  await importAll(other.client, body.id);
  const view = await untilStatus(other.client, body.id, 'IMPORTED');
  expect(view.counts).toMatchObject({ imported: 2, failed: 0, incomplete: 1, lostFiles: 2 });
  const list = await other.client.get<Page<ReleaseImportView>>('/release_imports/_views/table');
  expect(list.body.items[0]!.counts).toMatchObject({ incomplete: 1, lostFiles: 2 });
  const releases = (await reported(other.client, body.id)).sort((one, next) => one.title.localeCompare(next.title));
  expect(releases.map(({ title, state, lostFiles }) => [title, state, lostFiles])).toEqual([
    ['Alles da', 'IMPORTED', 0],
    ['Halb da', 'IMPORTED', 2],
  ]);

  const mails = await until(
    async () => readMails(await database(), other.user.email),
    (all) => all.some(({ subject }) => subject.includes('batch.zip')),
  );
  const mail = mails.find(({ subject }) => subject.includes('batch.zip'))!;
  expect(mail.subject).toBe('XML import incomplete: batch.zip');
  expect(mail.text).toContain('not everything was imported');

  const attention = async () =>
    (await other.client.get<AttentionItem[]>('/attention')).body.filter(({ kind }) => kind === 'IMPORTS_INCOMPLETE');
  expect(await attention()).toEqual([
    { kind: 'IMPORTS_INCOMPLETE', count: 1, named: [{ id: body.id, name: 'batch.zip' }] },
  ]);
  // Saving the release with what was missing ends it.
  const half = releases[1]!.releaseId!;
  const { version } = await entity(other.client, half);
  expect((await other.client.patch(`/releases/${half}`, { version, title: 'Ganz da' })).status).toBe(200);
  expect(await attention()).toEqual([]);
});

test('an import ends that was interrupted after its last release', async () => {
  const { id } = await check(me.client, messageXml({ release: releaseForMessage() }));
  const pool = await database();
  const [writer, holder] = [await pool.connect(), await pool.connect()];
  try {
    // No release can be written before the row of the import is locked.
    await writer.query('begin');
    await writer.query('lock table releases in share mode');
    expect((await me.client.post(`/release_imports/${id}/_actions/import`, {})).status).toBe(200);
    await holder.query('begin');
    await holder.query('select 1 from release_imports where id = $1 for update', [id]);
    await writer.query('commit');
    // The release is imported; the end of the import waits for the row, and its connection is cut.
    await until(
      () => reported(me.client, id),
      ([release]) => release?.state === 'IMPORTED',
    );
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%release_imports%'`;
    await until(async () => (await holder.query(cut)).rowCount);
  } finally {
    for (const client of [writer, holder]) {
      await client.query('rollback');
      client.release();
    }
  }
  expect((await untilStatus(me.client, id, 'IMPORTED')).status).toBe('IMPORTED');
});

test('a front cover that is not square is refused, and the release is imported without it', async () => {
  const cover = await pictureFile({ width: 2400, height: 1600 });
  const release = releaseForMessage();
  const artwork = { kind: 'FRONT_COVER', position: 1, copyrightHolder: null, year: null } as const;
  release.artworks = [{ ...artwork, file: fileForMessage('resources/cover.jpg', cover) }];
  const { body } = await sendFiles(me.client, [
    { name: 'B1/R1/message.xml', bytes: messageXml({ release }) },
    { name: 'B1/R1/resources/cover.jpg', bytes: cover },
    { name: 'B1/BatchComplete_B1.xml', bytes: '<done/>' },
  ]);
  await untilStatus(me.client, body.id, 'CHECKED');
  await importAll(me.client, body.id);
  const [done] = await reported(me.client, body.id);
  expect(done).toMatchObject({
    state: 'IMPORTED',
    error: null,
    refusedFiles: [{ messageCode: 'mpn.backend.data.error.product.front-cover-not-square' }],
  });
  const made = await entity(me.client, done!.releaseId);
  expect(made).toMatchObject({ title: release.title, artworks: [] });
});

test('an update reports its differences, and does not change fields without a value in the message', async () => {
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

test('an unchanged message has nothing to import', async () => {
  const xml = messageXml({ release: releaseForMessage() });
  const first = await imported(me.client, xml);
  const { id, releases } = await check(me.client, xml);
  expect(releases[0]).toMatchObject({ action: 'NONE', hold: 'REPEATED', releaseId: first.releaseId });
  const answer = await importAll(me.client, id, { only: [releases[0]!.id] });
  expect([answer.status, codeOf(answer.body)]).toEqual([409, 'release-import-not-choosable']);
});

test('an update of a release that was edited here is held until it is chosen', async () => {
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

test('an update of a release on air is refused with a reason, even if it is chosen', async () => {
  const release = releaseForMessage();
  const first = await imported(me.client, messageXml({ release, createdAt: '2026-11-01T10:00:00Z' }));
  const pool = await database();
  await pool.query(
    `insert into sampling_campaigns (document_id, release_id, company_id,
       status, starts_at, ends_at, created_at, updated_at)
     select $2, id, company_id, 'PAID_ACTIVE', now() - interval '1 day', now() + interval '9 days', now(), now()
     from releases where id = $1`,
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

test('an import of another company is not found, and its EANs do not match own releases', async () => {
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
