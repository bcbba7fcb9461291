import type { ContactView, ReleaseEntity } from '@mpn/domain';
import { promoter } from '../http/releases/support';
import { api } from '../http/support/client';

/* Numbers, names and addresses as they are copied from web pages, PDFs, chats and other programs. */

test.each([
  ['an ISRC with hyphens that do not break', { isrc: 'DE\u2011A12\u201124\u201100001' }, { isrc: 'DEA122400001' }],
  ['an ISRC with en dashes and its name', { isrc: 'ISRC DE–A12–24–00002' }, { isrc: 'DEA122400002' }],
  ['an ISRC with a zero width space', { isrc: 'DEA12\u200b2400003' }, { isrc: 'DEA122400003' }],
  ['an ISRC in full width letters', { isrc: 'ＤＥＡ１２２４００００４' }, { isrc: 'DEA122400004' }],
  ['an ISWC with no-break hyphens', { iswc: 'T\u2011034.524.680\u20111' }, { iswc: 'T0345246801' }],
  ['a title with a zero width space and a soft hyphen', { title: 'Te\u200bst\u00adlauf' }, { title: 'Testlauf' }],
  ['a title in decomposed form', { title: 'Größe'.normalize('NFD') }, { title: 'Größe' }],
])('%s is taken as it is meant', async (_what, track, expected) => {
  const { client } = await promoter();
  const { status, body } = await client.post<ReleaseEntity>('/releases', {
    title: 'A',
    tracks: [{ title: 'T', ...track }],
  });
  expect(status).toBe(201);
  expect(body.tracks).toMatchObject([expected]);
});

test.each([
  ['marks of the writing direction around it', '\u202d4006381333931\u202c'],
  ['its name in front', 'EAN 4006381333931'],
  ['spaces that do not break', '4\u00a0006381\u2009333931'],
  ['a byte order mark', '\ufeff4006381333931'],
])('an EAN with %s is taken as it is meant, and the same EAN is a duplicate', async (_what, ean) => {
  const { client } = await promoter();
  const first = await client.post<ReleaseEntity>('/releases', { title: 'A', ean });
  expect([first.status, first.body.ean]).toEqual([201, '4006381333931']);
  expect((await client.post('/releases', { title: 'B', ean: '4006381333931' })).status).toBe(409);
});

test('a title with invisible characters is found by the word that people see', async () => {
  const { client } = await promoter();
  await client.post('/releases', { title: 'Te\u200bst\u00adlauf' });
  const { status, body } = await client.get<{ items: { title: string }[] }>('/releases/_views/table?term=Testlauf');
  expect([status, body.items]).toMatchObject([200, [{ title: 'Testlauf' }]]);
});

test.each([
  ['\u200berna@funk.example', 'erna@funk.example'],
  ['erna@funk.example\u00a0', 'erna@funk.example'],
  ['\u2068erna@funk.example\u2069', 'erna@funk.example'],
])('the e-mail address %j of a contact is kept without invisible characters', async (typed, email) => {
  const { client } = await promoter();
  const { status, body } = await client.post<ContactView>('/company_contacts', { lastName: 'Erna', email: typed });
  expect([status, body.email]).toEqual([201, email]);
});

test('a login name that was copied with a no-break space signs in; a password is taken literally', async () => {
  const { user } = await promoter();
  const login = (loginName: string, password: string) => api().post('/auth/login', { loginName, password });
  expect((await login(`\u00a0${user.loginName}\u200b`, user.password)).status).toBe(200);
  expect((await login(user.loginName, `${user.password}\u200b`)).status).toBe(401);
});
