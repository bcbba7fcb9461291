import type { ContactGroupView, ContactImportReport, ContactRow, ContactView, Page } from '@mpn/domain';
import type { Pool } from 'pg';
import { createUser } from '../../factories/users';
import { formWith } from '../../support/media';
import { promoter, type Person } from '../releases/support';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});

const send = <T = ContactImportReport>({ client }: Person, csv: string | Buffer, query = '') =>
  client.post<T>(`/company_contacts/_actions/import${query}`, formWith(Buffer.from(csv), 'contacts.csv'));
const list = async ({ client }: Person, query = '') =>
  (await client.get<Page<ContactRow>>(`/company_contacts/_views/table${query}`)).body;
const codes = ({ globalErrors }: ErrorAnswer) =>
  globalErrors.map(({ messageCode }) => messageCode.replace('mpn.backend.', ''));
const outline = ({ rows }: ContactImportReport) => rows.map(({ row, result }) => `${row} ${result}`);

const FILE = [
  'Vorname;Nachname;Firma;E-Mail;Ort',
  'Zoë;Müller;Radio Eins;zoe@example.org;Köln',
  'Jan;Ohne;Radio Zwei;;Bonn',
  'Zoë;Müller;Radio Eins;ZOE@example.org;Köln',
  'Bad;Address;Radio Drei;nowhere;Ulm',
].join('\r\n');

test('a dry run reports the result of an import and changes nothing; the import has the same result', async () => {
  const anna = await promoter();
  const dry = await send(anna, FILE, '?dryRun=true');
  expect([dry.status, dry.body.dryRun, dry.body.counts]).toEqual([
    200,
    true,
    { CREATED: 2, UPDATED: 0, SKIPPED: 1, INVALID: 1 },
  ]);
  expect(dry.body.columns.map(({ field }) => field)).toEqual([
    'firstName',
    'lastName',
    'contactCompany',
    'email',
    'city',
  ]);
  expect(dry.body.rows[2]).toMatchObject({ row: 4, name: 'Zoë Müller', result: 'SKIPPED', sameAs: { row: 2 } });
  expect(dry.body.rows[3]!.errors).toMatchObject([{ field: 'email', code: 'mpn.backend.validation.error.email' }]);
  expect((await list(anna)).total).toBe(0);

  const real = await send(anna, FILE);
  expect(real.body).toEqual({ ...dry.body, dryRun: false });
  const { items } = await list(anna);
  expect(items.map(({ lastName, email, city }) => [lastName, email, city])).toEqual([
    ['Müller', 'zoe@example.org', 'Köln'],
    ['Ohne', null, 'Bonn'],
  ]);
  const trail = await pool.query<{ data: unknown }>(
    `select data from audit_records where action = 'contact.import' and user_id = $1`,
    [anna.user.id],
  );
  expect(trail.rows).toEqual([{ data: { CREATED: 2, UPDATED: 0, SKIPPED: 1, INVALID: 1, groupId: null } }]);
});

test('an import skips existing contacts, or updates only their fields of the file, and adds all to the list', async () => {
  const anna = await promoter();
  await send(anna, FILE);
  expect((await send(anna, FILE)).body.counts).toEqual({ CREATED: 0, UPDATED: 0, SKIPPED: 3, INVALID: 1 });
  const { body: group } = await anna.client.post<ContactGroupView>('/company_contact_groups', { name: 'Weekly' });

  const changed = 'email;phone;city\nzoe@example.org;+49 221 1234;\nnew@example.org;;Trier\n';
  const answer = await send(anna, changed, `?existing=update&groupId=${group.id}`);
  expect(outline(answer.body)).toEqual(['2 UPDATED', '3 CREATED']);
  const members = await list(anna, `?groupId=${group.id}`);
  expect(members.items.map(({ email }) => email).sort()).toEqual(['new@example.org', 'zoe@example.org']);
  const zoe = members.items.find(({ email }) => email === 'zoe@example.org')!;
  expect((await anna.client.get<ContactView>(`/company_contacts/${zoe.id}`)).body).toMatchObject({
    lastName: 'Müller',
    city: 'Köln',
    phone: '+49 221 1234',
    version: 2,
  });
  // Importing the same file again changes nothing.
  expect(outline((await send(anna, changed, '?existing=update')).body)).toEqual(['2 SKIPPED', '3 SKIPPED']);
});

test.each([
  ['for people in German', '', 'de-DE'],
  ['for people in English', '', 'en-US'],
  ['for machines', '&for=machine', 'de-DE'],
])('a file exported %s can be imported by another company, formulas included', async (_for, query, language) => {
  const [anna, ben] = [await promoter(), await promoter()];
  const contact = {
    salutation: 'MRS',
    firstName: '=cmd|x',
    lastName: 'Ötker; "die Zweite"',
    preferredLanguage: 'en-US',
    phone: '+49 30 123456',
    country: 'AT',
    notes: 'one\ntwo',
  };
  await anna.client.post('/company_contacts', contact);
  const client = anna.client.withHeaders({ 'accept-language': language });
  const csv = await client.get<string>(`/company_contacts/_views/table?format=csv${query}`);
  expect((await send(ben, csv.body)).body.counts).toMatchObject({ CREATED: 1, INVALID: 0 });
  const [row] = (await list(ben)).items;
  expect((await ben.client.get<ContactView>(`/company_contacts/${row!.id}`)).body).toMatchObject(contact);
});

test('of two concurrent imports one is done and the other refused (import-running), or they run in turn', async () => {
  const anna = await promoter();
  const many = `Name;E-Mail\n${Array.from({ length: 5_000 }, (_, at) => `N${at};n${at}@example.org`).join('\n')}`;
  const answers = await Promise.all([send<ErrorAnswer>(anna, many), send<ErrorAnswer>(anna, many)]);
  const [won, lost] = answers.sort((one, other) => one.status - other.status);
  // If the second call came after the end of the first, all contacts exist already.
  if (lost.status === 200) {
    const counts = answers.map(({ body }) => (body as unknown as ContactImportReport).counts.CREATED);
    expect(counts.sort()).toEqual([0, 5_000]);
  } else expect([won.status, lost.status, codes(lost.body)]).toEqual([200, 409, ['data.error.import-running']]);
  expect((await list(anna)).total).toBe(5_000);
});

test('an import of 20,000 rows does not block other requests', async () => {
  const anna = await promoter();
  const rows = Array.from({ length: 20_000 }, (_, at) => `Vor${at};Nach${at};n${at}@example.org;Musterstraße ${at}`);
  let isDone = false;
  const importing = send(anna, `Vorname;Nachname;E-Mail;Straße\n${rows.join('\n')}`).finally(() => {
    isDone = true;
  });
  let answered = 0;
  while (!isDone) {
    expect((await anna.client.get('/session')).status).toBe(200);
    answered += 1;
  }
  expect((await importing).body.counts).toEqual({ CREATED: 20_000, UPDATED: 0, SKIPPED: 0, INVALID: 0 });
  expect(answered).toBeGreaterThan(3);
});

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 400, 'data.error.import-not-csv'],
  ['a table without known headings', 'a;b\n1;2', 400, 'data.error.import-no-columns'],
  ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 413, 'media.error.file-size'],
])('%s is refused', async (_name, content, status, code) => {
  const answer = await send<ErrorAnswer>(await promoter(), content);
  expect([answer.status, codes(answer.body)]).toEqual([status, [code]]);
});

test('an import cannot use or change contacts and lists of another company', async () => {
  const [anna, ben] = [await promoter(), await promoter()];
  await send(anna, FILE);
  const { body: group } = await anna.client.post<ContactGroupView>('/company_contact_groups', { name: 'Weekly' });
  expect((await send(ben, FILE, `?groupId=${group.id}`)).status).toBe(404);
  expect((await list(ben)).total).toBe(0);
  expect((await send(ben, FILE, '?existing=update')).body.counts).toMatchObject({ CREATED: 2, UPDATED: 0 });
  const editor = api().as(await createUser(pool, 'MEDIA_ADMIN'));
  const answer = await editor.post('/company_contacts/_actions/import', formWith(Buffer.from(FILE), 'contacts.csv'));
  expect(answer.status).toBe(403);
});

test('a company has at most CONTACTS_PER_COMPANY contacts, whether imported or entered', async () => {
  const anna = await promoter();
  const rows = (from: number, count: number): string =>
    `Nachname\n${Array.from({ length: count }, (_none, index) => `Name ${from + index}\n`).join('')}`;
  expect((await send(anna, rows(0, 20_000))).body.counts.CREATED).toBe(20_000);
  const refused = await send<ErrorAnswer>(anna, rows(20_000, 5_001));
  expect([refused.status, codes(refused.body)]).toEqual([409, ['data.error.too-many-contacts']]);
  expect((await list(anna)).total).toBe(20_000);
  expect((await send(anna, rows(20_000, 5_000))).body.counts.CREATED).toBe(5_000);
  // Contacts that exist already need no room.
  expect((await send(anna, rows(0, 20_000))).body.counts.SKIPPED).toBe(20_000);
  const entered = await anna.client.post<ErrorAnswer>('/company_contacts', { lastName: 'One more' });
  expect([entered.status, codes(entered.body)]).toEqual([409, ['data.error.too-many-contacts']]);
});
