import type { RegistrationDocumentsView, RegistrationView, SessionView } from '@mpn/domain';
import type { Pool } from 'pg';
import { createPromotionCompany } from '../../factories/companies';
import { createUser } from '../../factories/users';
import { mailsTo } from '../identity/identity-helpers';
import { publishAsSupport } from '../legal/legal-helpers';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { panelClient } from '../support-panel/panel';
import {
  applicant,
  faultsOf,
  newEmail,
  newVatId,
  REGISTERED_PASSWORD,
  registrationOf,
  verifiedToken,
  versionsOf,
  type RegistrationParts,
} from './registration-helpers';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

const login = (loginName: string) =>
  api().post<SessionView & ErrorAnswer>('/auth/login', { loginName, password: REGISTERED_PASSWORD });

const code = (name: string) => `mpn.backend.${name}`;

async function register(type: 'PROMOTION' | 'MEDIA', parts: RegistrationParts = {}, email = newEmail()) {
  const body = await registrationOf(pool, type, parts);
  const client = await applicant(pool, email, type);
  const answer = await client.post<RegistrationView & ErrorAnswer>('/registration', body);
  return { ...answer, email, sent: body };
}

const companyRow = async (id: number) =>
  (await pool.query<Record<string, unknown>>('select * from companies where id = $1', [id])).rows[0];

const idsOf = async (sql: string, ...values: unknown[]): Promise<number[]> =>
  (await pool.query<{ id: number }>(sql, values)).rows.map(({ id }) => id);
const areaIn = async (country: string): Promise<number> =>
  (
    await idsOf(
      `select a.id from broadcasting_areas a join sampling_countries c on c.id = a.country_id
       where c.code = $1 order by a.id limit 1`,
      country,
    )
  )[0]!;
/** What a media company can say about itself. */
const programme = async () => ({
  genreIds: await idsOf('select id from genres order by id limit 2'),
  broadcastingAreaIds: [await areaIn('DE')],
});
const programmeOf = async (companyId: number) => ({
  genreIds: await idsOf('select genre_id as id from companies_genres_lnk where company_id = $1 order by 1', companyId),
  broadcastingAreaIds: await idsOf(
    'select broadcasting_area_id as id from companies_broadcasting_areas_lnk where company_id = $1',
    companyId,
  ),
});

describe('a promotion company', () => {
  test('registers, gets a mail and can log in at once', async () => {
    const { status, body, email, sent } = await register('PROMOTION', {
      company: {
        separateInvoiceAddress: true,
        ...{ invoiceName: 'Nordlicht Buchhaltung', invoiceStreet: 'Kai 7', invoicePostalCode: '20458' },
        ...{ invoiceCity: 'Hamburg', invoiceCountry: 'DE', invoiceEmail: 'Rechnung@Example.org' },
      },
      user: { precedingTitle: 'Dr.', position: 'Geschäftsführung', preferredAppLocale: 'de-DE' },
    });
    expect(status).toBe(201);
    const { companyId, ...view } = body;
    expect(view).toMatchObject({
      ...{ type: 'PROMOTION', companyName: sent.company.name, loginName: sent.user.loginName },
      ...{ email, pendingRegistration: false },
    });
    expect(await companyRow(companyId)).toMatchObject({
      ...{ street: 'Hafenstraße 5', postal_code: '20457', city: 'Hamburg', country: 'DE', vat_id: sent.company.vatId },
      ...{ separate_invoice_address: true, invoice_name: 'Nordlicht Buchhaltung', invoice_country: 'DE' },
      ...{ invoice_email: 'rechnung@example.org', accepted_ard_contract: true, pending_registration: false },
      ...{ payment_method: 'INVOICE', sampling_medium_id: null, version: 1 },
      mpn_company_number: expect.stringMatching(/^\d{5}$/) as string,
      watermark_fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    });
    const session = await login(sent.user.loginName);
    expect([session.status, session.body.roles]).toEqual([200, ['PROMO_ADMIN']]);
    const [mail, ...others] = (await mailsTo(pool, email)).filter(({ template }) => template !== 'email-verification');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      template: 'registration-received',
      subject: 'MPN: Ihre Registrierung ist eingegangen',
    });
    expect(mail?.text).toContain('Sie können sich ab sofort anmelden.');
  });

  test.each([
    ['no language', undefined, undefined, 'de-DE'],
    ['a language that is none of ours', 'it-IT', undefined, 'de-DE'],
    ['English', 'en-GB, en;q=0.9', undefined, 'en-US'],
    ['English, but a choice of German', 'en-GB', 'de-DE', 'de-DE'],
  ] as const)(
    'with %s in its request has an administrator in the right language',
    async (_what, asked, chosen, locale) => {
      const body = await registrationOf(pool, 'PROMOTION', chosen ? { user: { preferredAppLocale: chosen } } : {});
      const client = await applicant(pool, newEmail(), 'PROMOTION');
      const { status } = await client
        .withHeaders(asked ? { 'accept-language': asked } : {})
        .post('/registration', body);
      expect(status).toBe(201);
      const { rows } = await pool.query<{ locale: string }>(
        'select preferred_app_locale as locale from up_users where username = $1',
        [body.user.loginName],
      );
      expect(rows).toEqual([{ locale }]);
    },
  );

  test('is stored with each consent, its version and time, and a verified e-mail address', async () => {
    const versions = await versionsOf('PROMOTION');
    const { body, email } = await register('PROMOTION');
    const { rows } = await pool.query(
      `select u.email, u.email_verified_at is not null as verified,
         u.preceding_title, k.kind, k.document_version as version,
         k.agreed_at = u.email_verified_at as "sameTime"
       from up_users u join consents k on k.user_id = u.id where u.company_id = $1 order by k.kind`,
      [body.companyId],
    );
    expect(rows).toEqual(
      ['agb', 'ard', 'privacy'].map(
        (kind) =>
          expect.objectContaining({ email, verified: true, kind, version: versions[kind], sameTime: true }) as object,
      ),
    );
  });
});

describe('a media company', () => {
  const recordPanel = () => panelClient();
  const support = (path: string, body: object = {}) =>
    recordPanel().then((panel) => panel.post<{ error?: { message: string } }>(`//admin/support${path}`, body));
  const userIdOf = async (companyId: number) =>
    (await pool.query<{ id: number }>('select id from up_users where company_id = $1', [companyId])).rows[0]!.id;

  test('can log in only after the approval of support, which is notified', async () => {
    const superAdmin = await createUser(pool, 'SUPER_ADMIN');
    const { status, body, email, sent } = await register('MEDIA', {
      company: { ownership: 'COMMUNITY', ...(await programme()) },
      consents: { ard: false },
    });
    expect([status, body.pendingRegistration]).toEqual([201, true]);
    expect(await companyRow(body.companyId)).toMatchObject({
      ...{ type: 'MEDIA', ownership: 'COMMUNITY', pending_registration: true, accepted_ard_contract: false },
      sampling_medium_id: sent.company.samplingMediumId,
      sampling_country_id: expect.any(Number) as number,
    });
    expect(await programmeOf(body.companyId)).toEqual(await programme());
    const early = await login(sent.user.loginName);
    expect([early.status, faultsOf(early.body)]).toEqual([
      401,
      [['', code('authentication.error.pending-registration')]],
    ]);
    expect((await mailsTo(pool, email))[0]).toMatchObject({
      template: 'registration-received',
      subject: 'MPN: Ihre Registrierung ist eingegangen',
    });
    const [waiting] = await mailsTo(pool, superAdmin.email);
    expect(waiting).toMatchObject({ template: 'registration-waiting' });
    for (const fact of [sent.company.name, sent.company.vatId, email, '/admin/support']) {
      expect(waiting?.text).toContain(fact);
    }

    expect((await support(`/users/${await userIdOf(body.companyId)}/approve`)).status).toBe(200);
    expect((await mailsTo(pool, email))[0]).toMatchObject({ template: 'registration-approved' });
    expect((await login(sent.user.loginName)).body.roles).toEqual(['MEDIA_ADMIN']);
  });

  test('is declined with a reason in the mail, and can register again', async () => {
    const { body, email, sent } = await register('MEDIA', { user: { preferredAppLocale: 'de-DE' } });
    const userId = await userIdOf(body.companyId);
    expect((await support(`/users/${userId}/decline`)).status).toBe(400);
    expect((await support(`/users/${userId}/decline`, { reason: 'Kein Sendebetrieb.' })).status).toBe(200);
    const [mail] = await mailsTo(pool, email);
    expect(mail).toMatchObject({
      template: 'registration-declined',
      subject: 'MPN: Ihre Registrierung wurde abgelehnt',
    });
    expect(mail?.text).toContain('Kein Sendebetrieb.');
    expect(await companyRow(body.companyId)).toBeUndefined();
    const left = await pool.query('select 1 from up_users where email = $1', [email]);
    const consents = await pool.query('select 1 from consents where user_id is null or user_id = $1', [userId]);
    expect([left.rowCount, consents.rowCount]).toEqual([0, 0]);

    await pool.query('delete from rate_limits');
    const again = await (await applicant(pool, email, 'MEDIA')).post('/registration', sent);
    expect(again.status).toBe(201);
  });

  test('whose registration is not pending cannot be declined', async () => {
    const user = await createUser(pool, 'MEDIA_ADMIN');
    const answer = await support(`/users/${user.id}/decline`, { reason: 'x' });
    expect([answer.status, answer.body.error?.message]).toEqual([
      409,
      'This registration is not waiting for a check any more.',
    ]);
    const colleague = await createUser(pool, 'MEDIA_ADMIN', { company_id: user.companyId, pending_registration: true });
    expect((await support(`/users/${colleague.id}/decline`, { reason: 'x' })).status).toBe(409);
    expect((await pool.query('select 1 from up_users where id = $1', [colleague.id])).rowCount).toBe(1);
  });
});

describe('a registration is refused at the field, and stores nothing, for', () => {
  const VALIDATION = 'validation.error';
  const cases: [string, () => Promise<RegistrationParts>, number, [string, string][]][] = [
    [
      'a login name that is taken in another case',
      async () => ({ user: { loginName: (await createUser(pool, 'PROMO_USER')).loginName.toUpperCase() } }),
      409,
      [['user.loginName', 'data.error.duplicate-login-name']],
    ],
    [
      'the VAT id of a registered company, which support has typed with spaces',
      async () => {
        const vatId = newVatId();
        await createPromotionCompany(pool, { vat_id: `${vatId.slice(0, 2)} ${vatId.slice(2)}` });
        return { company: { vatId } };
      },
      409,
      [['company.vatId', 'data.error.duplicate-vat-id']],
    ],
    [
      'a wrong check digit',
      async () => ({ company: { vatId: 'DE136695977' } }),
      400,
      [['company.vatId', `${VALIDATION}.vat-id`]],
    ],
    [
      'a postal code of another country, of the company and of who gets the invoices',
      async () => ({
        company: {
          ...{ postalCode: '2276', separateInvoiceAddress: true, invoiceName: 'Buchhaltung', invoiceStreet: 'Ring 1' },
          ...{ invoicePostalCode: '20457', invoiceCity: 'Wien', invoiceCountry: 'AT' },
        },
      }),
      400,
      [
        ['company.postalCode', `${VALIDATION}.postal-code`],
        ['company.invoicePostalCode', `${VALIDATION}.postal-code`],
      ],
    ],
    [
      'a common password',
      async () => ({ user: { password: 'Passwort-2026!', passwordConfirmation: 'Passwort-2026!' } }),
      400,
      [['user.password', `${VALIDATION}.password-common`]],
    ],
    [
      'a password with the own name',
      async () => ({
        user: { lastName: 'Lindqvist', password: 'Lindqvist-77-Wolke', passwordConfirmation: 'Lindqvist-77-Wolke' },
      }),
      400,
      [['user.password', `${VALIDATION}.password-personal`]],
    ],
    [
      'no consent',
      async () => ({ consents: { agb: false, privacy: false, ard: true } }),
      400,
      [
        ['consents.agb', 'registration.error.consent-missing'],
        ['consents.privacy', 'registration.error.consent-missing'],
      ],
    ],
    [
      'no ARD declaration',
      async () => ({ consents: { ard: false } }),
      400,
      [['consents.ard', 'registration.error.consent-missing']],
    ],
    [
      'no version of the ARD declaration',
      async () => ({ documentVersions: { ard: undefined } }),
      400,
      [['documentVersions.ard', `${VALIDATION}.required`]],
    ],
    [
      'a version that is not in force',
      async () => ({ documentVersions: { privacy: 77 } }),
      409,
      [['consents.privacy', 'registration.error.consent-outdated']],
    ],
  ];
  test.each(cases)('%s', async (_what, parts, expected, faults) => {
    const { status, body, email } = await register('PROMOTION', await parts());
    expect([status, faultsOf(body)]).toEqual([expected, faults.map(([field, name]) => [field, code(name)])]);
    expect((await pool.query('select 1 from up_users where email = $1', [email])).rowCount).toBe(0);
  });

  test('a medium that does not exist', async () => {
    const { status, body } = await register('MEDIA', { company: { samplingMediumId: 2_000_000_000 } });
    expect([status, faultsOf(body)]).toEqual([400, [['company.samplingMediumId', code(`${VALIDATION}.invalid`)]]]);
  });

  test('areas and genres of a media company that do not exist, and an area of another country', async () => {
    const elsewhere = await areaIn('AT');
    for (const [company, name] of [
      [{ genreIds: [2_000_000_000] }, `${VALIDATION}.invalid`],
      [{ broadcastingAreaIds: [2_000_000_000] }, `${VALIDATION}.invalid`],
      [{ broadcastingAreaIds: [elsewhere] }, 'data.error.area-of-other-country'],
    ] as const) {
      const { status, body } = await register('MEDIA', { company });
      expect([status, faultsOf(body)]).toEqual([400, [[`company.${Object.keys(company)[0]}`, code(name)]]]);
    }
  });

  test('a duplicate VAT id, except for a branch or another type of company', async () => {
    const { sent } = await register('PROMOTION');
    const { vatId } = sent.company;
    expect((await register('PROMOTION', { company: { vatId } })).status).toBe(409);
    expect((await register('PROMOTION', { company: { vatId, asBranch: true } })).status).toBe(201);
    // A media company with the same VAT id does not count as a duplicate of a promotion company.
    expect((await register('MEDIA', { company: { vatId } })).status).toBe(201);
  });
});

test('a login name is looked up with the token of a verified e-mail address, ten times an hour', async () => {
  const { loginName } = await createUser(pool, 'PROMO_USER');
  const client = await applicant(pool, newEmail(), 'PROMOTION');
  const look = (name: string) => client.post<ErrorAnswer>('/registration/_exists/login_name', { loginName: name });
  expect((await look(loginName.toUpperCase())).status).toBe(200);
  for (let count = 1; count < 10; count += 1) expect((await look(`free-${count}`)).status).toBe(404);
  expect((await look(loginName)).status).toBe(429);
  const stranger = await api().post<ErrorAnswer>('/registration/_exists/login_name', { loginName });
  expect([stranger.status, faultsOf(stranger.body)]).toEqual([
    403,
    [['', code('registration.error.email-not-verified')]],
  ]);
});

describe('the legal texts of a registration', () => {
  const documents = async (type: string, language: string) =>
    (
      await api()
        .withHeaders({ 'accept-language': language })
        .get<RegistrationDocumentsView>('/registration/documents', { query: { type } })
    ).body.documents;

  test('are those of the type of company, in German or English', async () => {
    expect((await documents('PROMOTION', 'de')).map(({ kind }) => kind)).toEqual(['agb', 'privacy', 'ard']);
    expect((await documents('MEDIA', 'de')).map(({ kind }) => kind)).toEqual(['agb', 'privacy']);
    expect((await documents('MEDIA', 'de'))[0]).toMatchObject({ title: 'Allgemeine Geschäftsbedingungen (Muster)' });
    expect((await documents('MEDIA', 'en'))[0]).toMatchObject({ title: 'General terms and conditions (sample)' });
    expect((await api().get('/registration/documents')).status).toBe(400);
  });

  test('are refused in a version that support has replaced meanwhile', async () => {
    const body = await registrationOf(pool, 'MEDIA');
    await publishAsSupport(await panelClient(), 'agb');
    const client = await applicant(pool, newEmail(), 'MEDIA');
    const { status, body: refused } = await client.post<ErrorAnswer>('/registration', body);
    expect([status, faultsOf(refused)]).toEqual([409, [['consents.agb', code('registration.error.consent-outdated')]]]);
  });

  test('are required: a registration is refused while one is missing', async () => {
    const body = await registrationOf(pool, 'MEDIA');
    const client = await applicant(pool, newEmail(), 'MEDIA');
    await pool.query("update legal_documents set kind = 'away' where kind = 'privacy'");
    try {
      const { status, body: refused } = await client.post<ErrorAnswer>('/registration', body);
      expect([status, faultsOf(refused)]).toEqual([409, [['', code('registration.error.documents-missing')]]]);
    } finally {
      await pool.query("update legal_documents set kind = 'privacy' where kind = 'away'");
    }
  });
});

describe('a registration is refused with a token that is', () => {
  const REFUSALS: [string, () => Promise<string | null>, number, string][] = [
    ['missing', async () => null, 403, 'registration.error.email-not-verified'],
    ['invalid', async () => 'Bearer nonsense', 400, 'global.error.invalid-registration-request'],
    [
      'of the other type',
      () => verifiedToken(pool, newEmail(), 'MEDIA'),
      400,
      'data.error.email-verification-context-mismatch',
    ],
  ];
  test.each(REFUSALS)('%s', async (_what, token, expected, name) => {
    const value = await token();
    const client = value === null ? api() : api().withToken(value);
    const { status, body } = await client.post<ErrorAnswer>('/registration', await registrationOf(pool, 'PROMOTION'));
    expect([status, faultsOf(body)]).toEqual([expected, [['', code(name)]]]);
  });
});
