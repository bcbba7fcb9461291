import type { LegalDocumentView } from '@mpn/domain';
import { createUser } from '../../factories/users';
import { until } from '../../support/until';
import { mailsTo } from '../identity/identity-helpers';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { panelClient, trailOf, type SupportAnswer } from '../support-panel/panel';
import { CONTACT, DOCUMENTS, inForce, publishAsSupport, readLegal, textAfter } from './legal-helpers';

interface Refused {
  error: { name: string; message: string; details: { fields: Record<string, string> } };
}

let panel: ApiClient;

beforeAll(async () => {
  panel = await panelClient();
});

describe('the legal texts', () => {
  test('can be read without a login in German or English, with versions and marked samples', async () => {
    const german = await readLegal('de');
    expect(german.documents.map(({ kind }) => kind)).toEqual(['imprint', 'privacy', 'agb', 'ard']);
    expect(german.documents[0]).toMatchObject({ title: 'Impressum (Muster)', version: 1, isSample: true });
    for (const language of ['en', 'fr'])
      expect((await readLegal(language)).documents[0]).toMatchObject({ title: 'Imprint (sample)' });
    expect(german.operator).toMatchObject({ name: 'Testverkauf GmbH', city: 'Berlin' });
    expect(Object.keys(german.operator ?? {})).not.toContain('iban');
  });

  test('are published by support in a next version, in force at once; the previous one stays readable', async () => {
    const before = await inForce('privacy');
    const { sent, status, body } = await publishAsSupport(panel, 'privacy');
    expect(status).toBe(200);
    const version = before!.version + 1;
    expect(await inForce('privacy')).toMatchObject({
      version,
      title: sent.titleEn,
      text: sent.textEn,
      isSample: false,
    });
    expect((await inForce('privacy', 'de'))?.title).toBe(sent.titleDe);
    const old = await api().get<LegalDocumentView>(`/legal/privacy/${before!.version}`);
    expect([old.status, old.body]).toEqual([200, before]);
    const versions = (await readLegal('en')).versions.filter(({ kind }) => kind === 'privacy');
    expect(versions.map((one) => one.version).slice(0, 2)).toEqual([version, before!.version]);
    expect(await trailOf('legal-document', body.data.id)).toEqual(['support.publish-legal-document']);
  });

  test('are refused (optimistic-lock) in one of two changes of the same version', async () => {
    const current = await inForce('agb');
    const send = () => panel.post<SupportAnswer & Refused>(DOCUMENTS, textAfter('agb', current!.version));
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error.name).toBe('mpn.backend.global.error.optimistic-lock');
    expect((await inForce('agb'))?.version).toBe(current!.version + 1);
  });

  test('are refused without their English text', async () => {
    const { version } = (await inForce('ard'))!;
    const { status, body } = await panel.post<Refused>(DOCUMENTS, { ...textAfter('ard', version), textEn: ' ' });
    expect([status, Object.keys(body.error.details.fields)]).toEqual([400, ['textEn']]);
  });

  test.each(['/legal/privacy/999999', '/legal/imprint/999999'])(
    'answer 404 for the missing version %s',
    async (path) => {
      expect((await api().get(path)).status).toBe(404);
    },
  );

  test('are published by support only', async () => {
    const user = await createUser(await database(), 'SUPER_ADMIN');
    for (const client of [api(), api().as(user)])
      expect((await client.post(DOCUMENTS, textAfter('agb', 1))).status).toBe(401);
  });
});

describe("support's contact", () => {
  const contacts = async () => (await panel.get<SupportAnswer<{ id: number }[]>>(CONTACT)).body.data;
  const enter = async (email: string, phone: string) =>
    panel.post<SupportAnswer<{ id: number }> & Refused>(CONTACT, {
      afterId: (await contacts())[0]?.id ?? 0,
      email,
      phone,
    });
  afterAll(() => enter('', ''));

  test('is shown on the legal page, in config.json and in every mail once it is entered in the panel', async () => {
    const pool = await database();
    const user = await createUser(pool, 'PROMO_ADMIN');
    const { status, body } = await enter('Help@Support.example', '+49 40 123456');
    expect(status).toBe(200);
    expect((await readLegal('en')).support).toEqual({ email: 'help@support.example', phone: '+49 40 123456' });
    expect(await trailOf('support-contact', body.data.id)).toEqual(['support.change-support-contact']);

    await api().post('/account/password/begin_reset', { loginName: user.loginName });
    const [mail] = await mailsTo(pool, user.email);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Testverkauf GmbH, Kassenweg 1, 10115 Berlin');
      expect(part).toContain('help@support.example');
      expect(part).toContain('+49 40 123456');
      expect(part).toMatch(/\/legal\b/);
    }
    // Cached for five seconds.
    const { support } = await until(
      async () => (await api().get<{ support: { email: string | null } }>('//config.json')).body,
      (config) => config.support.email !== null,
    );
    expect(support).toEqual({ email: 'help@support.example', phone: '+49 40 123456' });
  });

  test('falls back to the operator’s settings when it is empty, and is refused when it is invalid', async () => {
    expect((await enter('', '')).status).toBe(200);
    expect((await readLegal('en')).support).toEqual({ email: null, phone: null });
    const { status, body } = await enter('nobody', 'call us');
    expect([status, Object.keys(body.error.details.fields).sort()]).toEqual([400, ['email', 'phone']]);
  });

  test('is refused (optimistic-lock) when it replaces a version that is not the newest', async () => {
    const { status, body } = await panel.post<Refused>(CONTACT, { afterId: 999_999, email: 'a@b.example', phone: '' });
    expect([status, body.error.name]).toEqual([409, 'mpn.backend.global.error.optimistic-lock']);
  });
});

test.each([
  [
    'a wrong password',
    '/auth/login',
    { loginName: 'nobody-here', password: 'Wrong-2026!' },
    'Identifiant ou mot de passe incorrect.',
  ],
  ['an empty field', '/auth/login', { loginName: '', password: 'x' }, 'Champ à remplir : identifiant'],
  ['unreadable data', '/auth/login', '{oops', "Les données envoyées n'ont pas pu être lues."],
])('an error before the login is in French for a French client: %s', async (_what, path, sent, text) => {
  const headers = { 'accept-language': 'fr-FR', 'content-type': 'application/json' };
  const { body } = await api().request<ErrorAnswer>('POST', path, sent, { headers });
  expect(body.globalErrors[0]?.message ?? body.fieldErrors[0]?.fallbackMessage).toBe(text);
});
