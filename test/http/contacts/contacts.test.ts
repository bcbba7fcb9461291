import type { BulkResult, ContactGroupRow, ContactGroupView, ContactRow, ContactView, Page } from '@mpn/domain';
import type { Pool } from 'pg';
import { createUser } from '../../factories/users';
import { promoter, type Person } from '../releases/support';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});

const codesOf = ({ fieldErrors, globalErrors }: ErrorAnswer) => [
  ...globalErrors.map(({ messageCode }) => messageCode.replace('mpn.backend.', '')),
  ...fieldErrors.map(({ field, messageCode }) => `${field}: ${messageCode.replace('mpn.backend.', '')}`),
];

const add = async ({ client }: Person, body: object) =>
  (await client.post<ContactView>('/company_contacts', body)).body;
const list = async ({ client }: Person, query = '') =>
  (await client.get<Page<ContactRow>>(`/company_contacts/_views/table${query}`)).body;
const group = async ({ client }: Person, name: string) =>
  (await client.post<ContactGroupView>('/company_contact_groups', { name })).body;
const names = ({ items }: Page<ContactRow>) => items.map(({ lastName }) => lastName);

test('a contact is added, found, changed by one of two concurrent saves, and deleted', async () => {
  const anna = await promoter();
  const made = await anna.client.post<ContactView>('/company_contacts', {
    firstName: ' Zoë ',
    lastName: 'Müller',
    email: 'Zoe@Example.org',
    contactCompany: 'Radio 100%',
    country: 'de',
  });
  expect([made.status, made.headers.get('location')]).toEqual([201, `/api/company_contacts/${made.body.id}`]);
  expect(made.body).toMatchObject({
    firstName: 'Zoë',
    email: 'zoe@example.org',
    country: 'DE',
    preferredLanguage: 'de-DE',
    groups: [],
    version: 1,
  });
  expect([names(await list(anna, '?term=0%25')), names(await list(anna, '?term=zoë müll'))]).toEqual([
    ['Müller'],
    ['Müller'],
  ]);
  for (const term of ['Mueller', 'Mulelr', 'Zoe Mullr']) {
    const page = await list(anna, `?term=${term}`);
    expect([names(page), page.total, page.correctedTerm]).toEqual([['Müller'], 1, null]);
  }
  expect(names(await list(await promoter(), '?term=Mueller'))).toEqual([]);
  const path = `/company_contacts/${made.body.id}`;
  const saves = await Promise.all(
    ['A', 'B'].map((notes) => anna.client.put<ErrorAnswer>(path, { lastName: 'Müller', notes, version: 1 })),
  );
  const [won, lost] = saves.sort((one, other) => one.status - other.status);
  expect([won!.status, lost!.status, codesOf(lost!.body)]).toEqual([200, 409, ['global.error.optimistic-lock']]);
  // A save replaces the whole contact.
  expect((await anna.client.get<ContactView>(path)).body).toMatchObject({ firstName: null, version: 2 });
  expect((await anna.client.delete(path)).status).toBe(204);
  expect((await anna.client.get(path)).status).toBe(404);
});

test('a contact with a phone number only is refused, and one with an e-mail address only is added', async () => {
  const anna = await promoter();
  const refused = await anna.client.post<ErrorAnswer>('/company_contacts', { firstName: ' ', phone: '+49 40 123456' });
  expect(codesOf(refused.body)).toEqual(['lastName: validation.error.required']);
  expect((await anna.client.post('/company_contacts', { email: 'a@example.org' })).status).toBe(201);
});

test('several contacts are added to a distribution list, each once, and none of another company', async () => {
  const [anna, bert] = [await promoter(), await promoter()];
  const [one, two] = [await add(anna, { lastName: 'One' }), await add(anna, { lastName: 'Two' })];
  const foreign = await add(bert, { lastName: 'Foreign' });
  const { id: groupId } = await group(anna, 'Norden');
  const change = (ids: number[], remove = false, to = groupId) =>
    anna.client.post<BulkResult & ErrorAnswer>('/company_contacts/_actions/add_to_group', { ids, groupId: to, remove });
  expect((await change([one.id, two.id, foreign.id])).body.count).toBe(2);
  expect((await change([one.id])).body.count).toBe(1);
  expect(names(await list(anna, `?groupId=${groupId}`))).toEqual(['One', 'Two']);
  expect((await list(anna)).items[0]!.groups).toEqual([{ id: groupId, name: 'Norden' }]);
  const table = await anna.client.get<Page<ContactGroupRow>>('/company_contact_groups/_views/table');
  expect(table.body.items).toEqual([{ id: groupId, name: 'Norden', contacts: 2 }]);
  expect((await change([two.id], true)).body.count).toBe(1);
  const theirs = await group(bert, 'Norden');
  expect((await change([one.id], false, theirs.id)).status).toBe(404);

  const doubled = await anna.client.post<ErrorAnswer>('/company_contact_groups', { name: 'norden' });
  expect([doubled.status, codesOf(doubled.body)]).toEqual([409, ['name: data.error.duplicate-contact-group-name']]);
  const removed = await anna.client.post<BulkResult>('/company_contacts/_actions/remove_many', {
    ids: [one.id, foreign.id],
  });
  expect([removed.body.count, names(await list(anna)), names(await list(bert))]).toEqual([1, ['Two'], ['Foreign']]);
  expect((await anna.client.delete(`/company_contact_groups/${groupId}`)).status).toBe(204);
  expect(names(await list(anna))).toEqual(['Two']);
});

test('ten distribution lists created at once with the same name give one list', async () => {
  const anna = await promoter();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => anna.client.post('/company_contact_groups', { name: 'Süden' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
});

test('contacts of a company with the same e-mail address are marked as duplicates', async () => {
  const [anna, bert] = [await promoter(), await promoter()];
  await add(anna, { lastName: 'First', email: 'one@example.org' });
  await add(anna, { lastName: 'Second', email: 'ONE@example.org' });
  await add(anna, { lastName: 'Other', email: 'two@example.org' });
  await add(bert, { lastName: 'Theirs', email: 'two@example.org' });
  expect(names(await list(anna, '?duplicates=true'))).toEqual(['First', 'Second']);
  expect((await list(anna)).items.map(({ isDuplicate }) => isDuplicate)).toEqual([true, false, true]);
});

test('the CSV file has all contacts that match the filters, with formulas escaped', async () => {
  const anna = await promoter();
  await add(anna, { lastName: '=HYPERLINK("x")', contactCompany: 'A;B', email: 'a@example.org', notes: 'one\ntwo' });
  await add(anna, { lastName: 'Other' });
  const { headers, body } = await anna.client.get<string>(
    '/company_contacts/_views/table?format=csv&term=HYPER&pageSize=1',
  );
  expect(headers.get('content-disposition')).toContain('Contacts.csv');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(text).toContain(',A;B,');
  expect(text.trimEnd().split('\r\n')).toHaveLength(2);
});

test('the CSV file for people has the words of their language, that for machines has codes', async () => {
  const anna = await promoter();
  const address = { street: 'Gürtel 1', postalCode: '1010', city: 'Wien', country: 'AT' };
  await add(anna, { salutation: 'MRS', lastName: 'Özil', preferredLanguage: 'en-US', ...address });
  const read = async (query: string, language: string) => {
    const client = anna.client.withHeaders({ 'accept-language': language });
    const { body, headers } = await client.get<string>(`/company_contacts/_views/table?format=csv${query}`);
    return {
      lines: body
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\r\n'),
      name: headers.get('content-disposition'),
    };
  };
  const german = await read('', 'de-DE');
  expect(german.name).toContain('Kontakte.csv');
  expect(german.lines).toEqual([
    'Anrede;Vorname;Nachname;Sprache;Firma;Abteilung;Funktion;E-Mail;Telefon;Straße;PLZ;Ort;Land;Notizen',
    'Frau;;Özil;Englisch;;;;;;Gürtel 1;1010;Wien;Österreich;',
  ]);
  expect((await read('', 'en-US')).lines[1]).toBe('Mrs,,Özil,English,,,,,,Gürtel 1,1010,Wien,Austria,');
  const raw = await read('&for=machine', 'de-DE');
  expect(raw.lines[0]).toMatch(/^salutation;firstName;lastName;/);
  expect(raw.lines[1]).toBe('MRS;;Özil;en-US;;;;;;Gürtel 1;1010;Wien;AT;');
});

test('a standard user reads contacts only with roleManageMailings', async () => {
  const anna = await promoter();
  const ask = async (role_manage_mailings: boolean) => {
    const user = await createUser(pool, 'PROMO_USER', { company_id: anna.companyId, role_manage_mailings });
    return (await api().as(user).get('/company_contacts/_views/table')).status;
  };
  expect([await ask(true), await ask(false)]).toEqual([200, 403]);
});
