import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readFile, readdir, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, ReleaseImportView } from '@mpn/domain';
import { messageXml, releaseForMessage, zipOf } from '../../factories/ddex';
import { insertRow, unique } from '../../factories/insert';
import { until } from '../../support/until';
import { database, server } from '../support/server';
import {
  check,
  codeOf,
  entity,
  importAll,
  imported,
  importer,
  send,
  sendFiles,
  untilStatus,
  type Importer,
} from './support';

let me: Importer;
beforeAll(async () => {
  me = await importer();
});

const XML = messageXml({ release: releaseForMessage() });
/** An archive whose directory announces so many entries. */
function manyFiles(count: number): Buffer {
  const bytes = zipOf([{ name: 'm.xml', bytes: XML }]);
  for (const at of [14, 12]) bytes.writeUInt16LE(count, bytes.length - at);
  return bytes;
}

const HOSTILE: [string, Buffer | string, number, string][] = [
  [
    'a ZIP file that leads outside',
    zipOf([{ name: '../../etc/passwd.xml', bytes: XML }]),
    422,
    'release-import-zip-path',
  ],
  [
    'a ZIP file that unpacks to terabytes',
    zipOf([{ name: 'm.xml', bytes: XML, says: 0xf000_0000 }]),
    422,
    'release-import-zip-size',
  ],
  [
    'a ZIP file that ends early',
    zipOf([{ name: 'm.xml', bytes: XML }]).subarray(0, -30),
    422,
    'release-import-zip-damaged',
  ],
  ['a ZIP file with too many files', manyFiles(10_001), 422, 'release-import-zip-entries'],
  ['a ZIP file without a message', zipOf([{ name: 'cover.jpg', bytes: 'x' }]), 422, 'release-import-no-message'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n'), 422, 'release-import-not-xml-or-zip'],
  ['an empty file', '', 422, 'file-empty'],
];
test.each(HOSTILE)('an upload of %s is refused, and no import is stored', async (_what, bytes, status, code) => {
  const who = await importer();
  const answer = await send(who.client, bytes, 'delivery');
  expect([answer.status, codeOf(answer.body)]).toEqual([status, code]);
  expect((await who.client.get<Page<unknown>>('/release_imports/_views/table')).body.total).toBe(0);
});

test('an upload is refused (release-import-too-many) when the company has 20 stored imports', async () => {
  const who = await importer();
  const pool = await database();
  for (let count = 0; count < 20; count += 1)
    await insertRow(pool, 'release_imports', {
      ...{ company_id: who.user.companyId, created_by_user_id: who.user.id, source: 'UPLOAD', status: 'CHECKED' },
      ...{ name: 'm.xml', size: 1, storage_key: `kept-${unique()}`, language: 'en-US' },
    });
  const refused = await send(who.client, XML, 'm.xml');
  expect([refused.status, codeOf(refused.body)]).toEqual([409, 'release-import-too-many']);
  // Before it is looked at: what is no delivery at all is refused for the same reason.
  expect(codeOf((await send(who.client, Buffer.from('text'), 'm.xml')).body)).toBe('release-import-too-many');
});

test("deliveries count in the company's quota while they arrive, and give it back", async () => {
  const who = await importer();
  const pool = await database();
  // As other processes of the server that receive something at the moment.
  const id = randomUUID();
  await pool.query(`insert into upload_reservations (id, company_id, bytes, seen_at) values ($1, $2, $3, now())`, [
    ...[id, who.user.companyId, 100 * 1024 ** 3],
  ]);
  const refused = await send(who.client, XML, 'm.xml');
  expect([refused.status, codeOf(refused.body)]).toEqual([413, 'quota-exceeded']);
  await pool.query('delete from upload_reservations where id = $1', [id]);
  expect((await send(who.client, XML, 'm.xml')).status).toBe(201);
  const { rows } = await pool.query('select id from upload_reservations where company_id = $1', [who.user.companyId]);
  expect(rows).toEqual([]);
});

test.each([
  ['is still being read', { status: 'CHECKING' }, 'release-import-not-checked'],
  ['could not be read', { status: 'FAILED' }, 'release-import-not-checked'],
  ['is no longer stored', { storage_key: null }, 'release-import-not-kept'],
])('no release is imported from a delivery that %s', async (_what, values, code) => {
  const who = await importer();
  const { id } = await check(who.client, messageXml({ release: releaseForMessage() }));
  for (const [column, value] of Object.entries(values))
    await (await database()).query(`update release_imports set "${column}" = $2 where id = $1`, [id, value]);
  const refused = await importAll(who.client, id);
  expect([refused.status, codeOf(refused.body)]).toEqual([409, code]);
});

test('a message that cannot be read is reported as broken, and the other messages of the archive are read', async () => {
  const { body } = await sendFiles(me.client, [
    { name: 'a/lies.xml', bytes: XML, says: 100 },
    { name: 'b/right.xml', bytes: messageXml({ release: releaseForMessage() }) },
    { name: 'c/bomb.xml', bytes: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' },
  ]);
  const view = await untilStatus(me.client, body.id, 'CHECKED');
  expect(view.counts).toMatchObject({ messages: 1, brokenMessages: 2, releases: 1 });
  expect(view.broken.map(({ path }) => path)).toEqual(['a/lies.xml', 'c/bomb.xml']);
});

test('an upload without a dry run imports releases without a hold at once', async () => {
  const { body } = await send(me.client, messageXml({ release: releaseForMessage(), version: '4.1.1' }), 'm.xml', {
    dryRun: false,
  });
  expect((await untilStatus(me.client, body.id, 'IMPORTED')).counts).toMatchObject({ imported: 1, failed: 0 });
});

test('a complete batch in the inbox is imported, acknowledged and moved', async () => {
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
  expect(await readdir(folder)).toEqual(['Acknowledgement_message.xml']);
  // The batch itself is where only the server may read.
  const own = join((await server()).folder, 'inbox', '.server');
  expect((await stat(own)).mode & 0o777).toBe(0o700);
  const read = await until(
    () => readdir(join(own, rows[0]!.number, 'processed')).catch(() => []),
    (names) => names.length === 1,
  );
  expect(read).toEqual(processed);
  expect(await readdir(join(own, rows[0]!.number, 'processed', read[0]!, 'R1'))).toEqual(['message.xml']);
  const acknowledgement = await readFile(join(folder, 'Acknowledgement_message.xml'), 'utf8');
  expect(acknowledgement).toContain('<FileStatus>ResourceMissing</FileStatus>');
  expect(acknowledgement).toContain(release.tracks[0]!.isrc);
});

test('a batch is taken again when the process that took it ended before it queued the import', async () => {
  const who = await importer();
  const pool = await database();
  const { rows } = await pool.query<{ number: string }>(
    'select mpn_company_number as number from companies where id = $1',
    [who.user.companyId],
  );
  const inbox = join((await server()).folder, 'inbox', rows[0]!.number);
  const own = join((await server()).folder, 'inbox', '.server', rows[0]!.number);
  await mkdir(inbox, { recursive: true });
  const batch = join(own, 'taken', `${Date.now() - 3_600_000}-B8`);
  await mkdir(batch, { recursive: true });
  await writeFile(join(batch, 'message.xml'), messageXml({ release: releaseForMessage() }));
  await writeFile(join(batch, 'BatchComplete_B8.xml'), '<done/>');
  await until(
    () => readdir(join(inbox, 'processed')).catch(() => []),
    (names) => names.length === 1,
  );
  const list = (await who.client.get<Page<ReleaseImportView>>('/release_imports/_views/table')).body.items;
  expect(list).toMatchObject([{ source: 'INBOX', name: 'B8', status: 'IMPORTED', counts: { imported: 1 } }]);

  // As after the end of the process that moved it, before that was stored.
  const { id } = list[0]!;
  await pool.query(`update release_imports set folder = replace(folder, '/processed/', '/taken/') where id = $1`, [id]);
  await pool.query(`select graphile_worker.add_job('ddex.acknowledge', json_build_object('importId', $1::int))`, [id]);
  const folderOf = async () =>
    (await pool.query<{ folder: string }>('select folder from release_imports where id = $1', [id])).rows[0]!.folder;
  expect(await until(folderOf, (folder) => folder.includes('/processed/'))).toContain('B8');
});

describe('links of a deliverer are not followed', () => {
  /** A company with a complete batch in its inbox, which `prepare` adds to before it arrives as a whole. */
  async function delivered(name: string, prepare: (inbox: string, release: string) => Promise<void>) {
    const who = await importer();
    const pool = await database();
    const { rows } = await pool.query<{ number: string }>(
      'select mpn_company_number as number from companies where id = $1',
      [who.user.companyId],
    );
    const root = join((await server()).folder, 'inbox');
    const inbox = join(root, rows[0]!.number);
    const coming = join(inbox, `.${name}`);
    await mkdir(join(coming, 'R1'), { recursive: true });
    await writeFile(join(coming, 'R1', 'message.xml'), messageXml({ release: releaseForMessage() }));
    await writeFile(join(coming, 'BatchComplete.xml'), '<done/>');
    await prepare(inbox, join(coming, 'R1'));
    await rename(coming, join(inbox, name));
    const own = join(root, '.server', rows[0]!.number, 'processed');
    const [processed] = await until(
      () => readdir(own).catch(() => []),
      (names) => names.length === 1,
    );
    const { body } = await who.client.get<Page<ReleaseImportView>>('/release_imports/_views/table');
    expect(body.items).toMatchObject([{ source: 'INBOX', name, status: 'IMPORTED' }]);
    return { inbox, own, processed: processed! };
  }

  test('an acknowledgement that is a link stays what it is, and so does its target', async () => {
    const secret = join((await server()).folder, 'another-secret');
    await writeFile(secret, 'secret of another tenant');
    const { inbox, processed } = await delivered('L1', (_inbox, release) =>
      symlink(secret, join(release, 'Acknowledgement_message.xml')),
    );
    expect(await readFile(secret, 'utf8')).toBe('secret of another tenant');
    const answer = join(inbox, 'processed', processed, 'R1', 'Acknowledgement_message.xml');
    expect(await readFile(answer, 'utf8')).toContain('FileOK');
  });

  test.each(['processed', '.taken'])(
    '%s as a link to the inbox of another company brings nothing there',
    async (link) => {
      const other = await importer();
      const pool = await database();
      const { rows } = await pool.query<{ number: string }>(
        'select mpn_company_number as number from companies where id = $1',
        [other.user.companyId],
      );
      const target = join((await server()).folder, 'inbox', rows[0]!.number);
      await mkdir(target, { recursive: true });
      await delivered('L2', (inbox) => symlink(join('..', rows[0]!.number), join(inbox, link)));
      expect(await readdir(target)).toEqual([]);
      const { body } = await other.client.get<Page<ReleaseImportView>>('/release_imports/_views/table');
      expect(body.items).toEqual([]);
    },
  );

  test('a message or recording that is a link is not there', async () => {
    const secret = join((await server()).folder, 'another-message.xml');
    await writeFile(secret, messageXml({ release: releaseForMessage() }));
    const { own, processed } = await delivered('L3', (_inbox, release) => symlink(secret, join(release, 'link.xml')));
    expect((await lstat(join(own, processed, 'R1', 'link.xml'))).isSymbolicLink()).toBe(true);
    const pool = await database();
    const { rows } = await pool.query('select id from release_import_messages where path like $1', ['%link.xml']);
    expect(rows).toEqual([]);
  });
});

test('a release exported as ERN 4.3 is the same release after an import by another company', async () => {
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
