import { createRelease } from '../../factories/release';
import { promoter, type Person } from '../releases/support';
import { api, type ErrorAnswer } from '../support/client';
import { panelClient, type SupportAnswer } from '../support-panel/panel';
import { database } from '../support/server';

/*
 * Characters that Postgres cannot store (NUL), pasted from a broken program: every text input refuses them with a field
 * error, not with "unexpected error".
 */

let me: Person;
let releaseId: number;
beforeAll(async () => {
  me = await promoter();
  ({ id: releaseId } = await createRelease(await database(), me.companyId));
});

const CODE = 'mpn.backend.validation.error.control-characters';

test('a NUL character in a field of a release is refused, and nothing is saved', async () => {
  const before = await me.client.get<{ version: number; title: string }>(`/releases/${releaseId}`);
  const { status, body } = await me.client.patch<ErrorAnswer>(`/releases/${releaseId}`, {
    version: before.body.version,
    title: 'Grüße\u0000 aus Köln',
  });
  expect([status, body.fieldErrors]).toEqual([400, [expect.objectContaining({ field: 'title', messageCode: CODE })]]);
  expect((await me.client.get(`/releases/${releaseId}`)).body).toEqual(before.body);
});

test('a control character in an entry of a list is refused, and the entry is named', async () => {
  const { body: release } = await me.client.get<{ version: number }>(`/releases/${releaseId}`);
  const { status, body } = await me.client.patch<ErrorAnswer>(`/releases/${releaseId}`, {
    version: release.version,
    tracks: [{ title: 'Erste' }, { title: 'Zwei\u0007te' }],
  });
  expect(status).toBe(400);
  expect(body.fieldErrors).toContainEqual(expect.objectContaining({ field: 'tracks[1].title', messageCode: CODE }));
});

test('line breaks and tabs are accepted in a long text', async () => {
  const { body: release } = await me.client.get<{ version: number }>(`/releases/${releaseId}`);
  const { status } = await me.client.patch(`/releases/${releaseId}`, {
    version: release.version,
    additionalInformation: 'Eins\r\nZwei\tDrei',
  });
  expect(status).toBe(200);
});

test('NUL characters in a login are refused at both fields', async () => {
  const { status, body } = await api().post<ErrorAnswer>('/auth/login', {
    loginName: 'anna\u0000',
    password: 'x\u0000',
  });
  expect([status, body.fieldErrors.map(({ field }) => field)]).toEqual([400, ['loginName', 'password']]);
});

test('a NUL character in a search is refused at its parameter', async () => {
  const { status, body } = await me.client.get<ErrorAnswer>('/releases/_views/table?term=a%00b');
  expect(status).toBe(400);
  expect(body.parameterErrors).toEqual([
    expect.objectContaining({ parameter: 'term', messageCode: 'mpn.backend.global.error.invalid-parameter' }),
  ]);
});

test('a NUL character in a reason is refused by the support page', async () => {
  const panel = await panelClient();
  const refused = await panel.post<SupportAnswer>(`//admin/support/releases/${releaseId}/withdraw`, {
    reason: 'a\u0000',
  });
  expect(refused.status).toBe(400);
  expect((await me.client.get(`/releases/${releaseId}`)).status).toBe(200);
  expect((await panel.get('//admin/support/users?term=anna%00')).status).toBe(200);
});
