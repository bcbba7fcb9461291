import type { DeskLabelReports } from '@mpn/domain';
import type { Pool } from 'pg';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { createDelivery } from '../../factories/delivery';
import { insertRow, unique } from '../../factories/insert';
import { createPromoShare } from '../../factories/promo-share';
import { createRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { api, type ApiClient } from '../support/client';
import { database } from '../support/server';
import { panelClerk, panelClient, type DeskPage, type SupportAnswer } from './panel';

/* Reads of the support desk: every list and object, filters, the search over everything, and permissions. */

const BASE = '//admin/support';
const REFUSED = 'mpn.backend.delivery.error.disk-full';
let pool: Pool;
let panel: ApiClient;
let outsider: ApiClient;

beforeAll(async () => {
  pool = await database();
  panel = await panelClient();
  outsider = await panelClerk(['admin::users.read']);
});

const list = async <T = { id: number }>(path: string, query: Record<string, string | number> = {}) =>
  (await panel.get<DeskPage<T>>(`${BASE}/${path}`, { query })).body.data;
const one = async <T>(path: string) => (await panel.get<SupportAnswer<T>>(`${BASE}/${path}`)).body.data;

const LISTS = [
  'registrations',
  'join-requests',
  'companies',
  'users',
  'releases',
  'campaigns',
  'deliveries',
  'orders',
  'promo-shares',
  'press-links',
  'mails',
  'jobs',
  'trail',
];

describe('lists of the desk', () => {
  test.each(LISTS)(
    '%s: a page with its total, no hit for an unknown term, and 400 for an unknown state',
    async (path) => {
      const page = await list(path);
      expect(page).toMatchObject({ page: 1, pageSize: 25 });
      expect(page.items.length).toBeLessThanOrEqual(page.total);
      expect(await list(path, { term: `no-such-thing-${unique()} 100%` })).toMatchObject({ items: [], total: 0 });
      if (path === 'registrations' || path === 'trail') return;
      const refused = await panel.get<SupportAnswer>(`${BASE}/${path}`, { query: { state: 'constructor' } });
      expect([refused.status, refused.body.error?.name]).toEqual([400, 'mpn.backend.global.error.invalid-input']);
    },
  );

  test.each([...LISTS, 'overview', 'desk', 'search', 'trail/export', 'companies/1', 'orders/1/invoice'])(
    '%s: 403 for a clerk without the permission, and 401 outside of the panel',
    async (path) => {
      expect((await outsider.get(`${BASE}/${path}`)).status).toBe(403);
      expect((await api().get(`${BASE}/${path}`)).status).toBe(401);
    },
  );

  test('have each row once over all pages', async () => {
    const name = `Blaetter ${unique()}`;
    for (let index = 0; index < 27; index += 1) await createPromotionCompany(pool, { name: `${name} ${index}` });
    const first = await list('companies', { term: name });
    const second = await list('companies', { term: name, page: 2 });
    expect(await list('companies', { term: name, page: 3 })).toMatchObject({ items: [], total: 27 });
    expect([first.items.length, first.total, second.items.length]).toEqual([25, 27, 2]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(27);
  });
});

describe('a clerk', () => {
  test('reads the desk, but no content types of the panel', async () => {
    const clerk = await panelClerk([
      'admin::support.read',
      'plugin::content-manager.explorer.read api::reference.genre',
    ]);
    expect((await clerk.get(`${BASE}/overview`)).status).toBe(200);
    for (const path of ['collection-types/api::reference.genre', 'content-types', 'init']) {
      expect([path, (await clerk.get(`//content-manager/${path}`)).status]).toEqual([path, 403]);
      expect([path, (await panel.get(`//content-manager/${path}`)).status]).toEqual([path, 200]);
    }
  });
});

describe('the overview', () => {
  test('counts failures by cause, and each count is the total of its list', async () => {
    const institution = await createMediaCompany(pool);
    const label = await createPromotionCompany(pool);
    const release = await createRelease(pool, label.id);
    const failed = { state: 'FAILED', error_code: REFUSED, finished_at: new Date() };
    await createDelivery(pool, release.id, institution.id, failed);
    // Replaced by a later delivery of the same, so that support has nothing to do.
    await createDelivery(pool, (await createRelease(pool, label.id)).id, institution.id, failed);
    const { causes, waiting } = await one<{
      causes: { code: string; sentence: string; deliveries: number }[];
      waiting: Record<string, number>;
    }>('overview');
    const cause = causes.find(({ code }) => code === REFUSED);
    expect(cause?.sentence).toMatch(/^[A-Z].*\.$/);
    expect((await list('deliveries', { state: 'failed', cause: REFUSED })).total).toBe(cause?.deliveries);
    for (const [count, path, query] of [
      ['registrations', 'registrations', {}],
      ['joinRequests', 'join-requests', { state: 'PENDING' }],
      ['ordersUnderReview', 'orders', { state: 'review' }],
      ['ordersHanging', 'orders', { state: 'hanging' }],
      ['problematicCompanies', 'companies', { state: 'problematic' }],
      ['taxChanges', 'companies', { state: 'taxChanged' }],
      ['shopSyncCompanies', 'companies', { state: 'shopFailed' }],
      ['failedJobs', 'jobs', { state: 'failed' }],
      ['shopSyncJobs', 'jobs', { state: 'shop' }],
      ['failedMails', 'mails', { state: 'FAILED' }],
    ] as const)
      expect([count, (await list(path, query)).total]).toEqual([count, waiting[count]]);
  });

  test('sees deliveries in the order in which they changed last', async () => {
    const release = await createRelease(pool, (await createPromotionCompany(pool)).id);
    const [first, second] = [
      await createDelivery(pool, release.id, (await createMediaCompany(pool)).id),
      await createDelivery(pool, release.id, (await createMediaCompany(pool)).id),
    ];
    const shown = async () => (await list('deliveries', { releaseId: release.id })).items.map(({ id }) => id);
    expect(await shown()).toEqual([second.id, first.id]);
    await panel.post(`${BASE}/deliveries/${first.id}/cancel`, { reason: 'Wrong station' });
    expect(await shown()).toEqual([first.id, second.id]);
  });

  test('does not count a failed delivery that a later one has replaced', async () => {
    const institution = await createMediaCompany(pool);
    const release = await createRelease(pool, (await createPromotionCompany(pool)).id);
    await createDelivery(pool, release.id, institution.id, { state: 'FAILED', error_code: REFUSED });
    await createDelivery(pool, release.id, institution.id, { state: 'DELIVERED' });
    expect((await list('deliveries', { state: 'failed', releaseId: release.id })).total).toBe(0);
    expect((await list('deliveries', { releaseId: release.id })).total).toBe(2);
  });
});

describe('registrations', () => {
  test('show company and people with matching companies and users', async () => {
    const known = await createMediaCompany(pool, { name: `Radio-Nord ${unique()} GmbH`, vat_id: `DE${unique()}` });
    const mailDomain = `nord-${unique()}.example`;
    const colleague = await createUser(pool, 'MEDIA_USER', {
      company_id: known.id,
      email: `ina@${mailDomain}`,
      phone_number: '+49 40 555 01 77-20',
    });
    const waiting = await createMediaCompany(pool, {
      name: known.name.toLowerCase().replace('-', ' '),
      vat_id: known.vat_id as string,
      pending_registration: true,
    });
    const applicant = await createUser(pool, 'MEDIA_ADMIN', {
      company_id: waiting.id,
      email: `ole@${mailDomain.toUpperCase()}`,
      phone_number: '040/5550177 20',
      pending_registration: true,
    });
    const { items } = await list<{ id: number; people: { id: number }[]; checks: Record<string, { id: number }[]> }>(
      'registrations',
      { term: applicant.loginName },
    );
    expect(items).toHaveLength(1);
    expect(items[0]?.people.map(({ id }) => id)).toEqual([applicant.id]);
    const found = Object.entries(items[0]?.checks ?? {}).map(([check, hits]) => [check, hits.map(({ id }) => id)]);
    expect(Object.fromEntries(found)).toEqual({
      name: [known.id],
      vatId: [known.id],
      domain: [colleague.id],
      phone: [colleague.id],
    });
  });

  test('show no matches for domains of public mail providers', async () => {
    await createUser(pool, 'MEDIA_USER', { email: `a-${unique()}@gmx.de` });
    const waiting = await createMediaCompany(pool, { pending_registration: true });
    const email = `b-${unique()}@gmx.de`;
    await createUser(pool, 'MEDIA_ADMIN', { company_id: waiting.id, email, pending_registration: true });
    const { items } = await list<{ checks: { domain: object[] } }>('registrations', { term: email });
    expect(items[0]?.checks.domain).toEqual([]);
  });
});

describe('objects', () => {
  test('have a page each, and missing ones answer 404', async () => {
    const source = await createPromotionCompany(pool);
    const partner = await createPromotionCompany(pool);
    const release = await createRelease(pool, source.id);
    const user = await createUser(pool, 'PROMO_ADMIN', { company_id: source.id });
    const share = await createPromoShare(pool, source.id, partner.id, { links: [{ releaseId: release.id }] });
    const delivery = await createDelivery(pool, release.id, (await createMediaCompany(pool)).id, {
      state: 'FAILED',
      error_code: REFUSED,
    });
    expect(await one(`companies/${source.id}`)).toMatchObject({ id: source.id, users: 1 });
    expect(await one(`users/${user.id}`)).toMatchObject({ loginName: user.loginName, companyId: source.id });
    expect(await one(`releases/${release.id}`)).toMatchObject({ id: release.id, tracks: expect.any(Array) as object });
    expect(await one(`promo-shares/${share.id}`)).toMatchObject({ links: [{ id: release.id }] });
    const shown = await one<{ sentence: string }>(`deliveries/${delivery.id}`);
    expect(shown.sentence).not.toContain('mpn.backend');
    for (const kind of [
      'companies',
      'users',
      'releases',
      'campaigns',
      'deliveries',
      'orders',
      'promo-shares',
      'press-links',
      'mails',
      'jobs',
    ])
      expect([kind, (await panel.get(`${BASE}/${kind}/999999`)).status]).toEqual([kind, 404]);
  });

  test('a mail shows neither its code nor its link', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    await panel.post(`${BASE}/users/${user.id}/send-reset`, {});
    const [mail] = (await list<{ id: number; recipient: string }>('mails', { userId: user.id })).items;
    expect(mail?.recipient).toBe(user.email);
    const shown = JSON.stringify(await one(`mails/${mail?.id}`));
    expect(shown).toContain('••••••');
    expect(shown).not.toMatch(/token=[\w-]/);
  });
});

describe('the global search', () => {
  test('finds by name, EAN, ISRC, e-mail address and error number', async () => {
    const company = await createPromotionCompany(pool, { name: `Suchfirma ${unique()}` });
    const user = await createUser(pool, 'PROMO_ADMIN', { company_id: company.id });
    const ean = `40${Date.now()}`.slice(0, 13);
    const release = await createRelease(pool, company.id, { ean });
    const isrc = `DEABC26${unique().replaceAll(/\D/g, '').padStart(5, '0').slice(-5)}`;
    await insertRow(pool, 'tracks', { release_id: release.id, set_number: 1, position: 9, title: 'Isrc', isrc });
    const number = unique().padStart(12, '0');
    await pool.query(
      `insert into failed_requests (request_id, request, message) values ($1, 'GET /api/x', 'Error: x')`,
      [number],
    );
    const find = async (term: string) =>
      (await panel.get<SupportAnswer<{ kind: string; id: string }[]>>(`${BASE}/search`, { query: { term } })).body.data;
    const hit = (kind: string, id: number) => expect.objectContaining({ kind, id: String(id) }) as object;
    expect(await find(company.name)).toContainEqual(hit('companies', company.id));
    expect(await find(user.email)).toContainEqual(hit('users', user.id));
    expect(await find(ean)).toContainEqual(hit('releases', release.id));
    expect(await find(isrc.replace(/^(..)(...)(..)/, '$1-$2-$3-'))).toContainEqual(hit('releases', release.id));
    expect(await find(number)).toEqual([expect.objectContaining({ kind: 'failures', title: 'GET /api/x' })]);
    expect(await find('x')).toEqual([]);
  });
});

describe('the trail', () => {
  test('is filtered by object, action and day, and its export is audited', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    await panel.post(`${BASE}/users/${user.id}/disable`, { reason: '=cmd|x' });
    await panel.post(`${BASE}/users/${user.id}/enable`, {});
    const query = { objectType: 'user', objectId: user.id, action: 'support.' };
    const { items } = await list<{ action: string; staffName: string; data: { reason?: string } }>('trail', query);
    expect(items.map(({ action }) => action)).toEqual(['support.enable-user', 'support.disable-user']);
    expect(items[1]).toMatchObject({ staffName: 'Pia Panel', data: { reason: '=cmd|x' } });
    expect((await list('trail', { ...query, to: '2020-01-01' })).total).toBe(0);
    expect((await list('trail', { ...query, from: '2020-01-01' })).total).toBe(2);
    for (const from of ['yesterday', '2026-02-31', '0000-01-01']) {
      expect((await panel.get(`${BASE}/trail`, { query: { from } })).status).toBe(400);
    }
    const exported = { ...query, objectId: user.id };
    const csv = await panel.get<string>(`${BASE}/trail/export`, { query: { ...exported, for: 'machine' } });
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const lines = csv.body.trim().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(';').slice(2, 9))).toEqual([
      ['Pia Panel', '', '', '', 'support.enable-user', 'user', String(user.id)],
      ['Pia Panel', '', '', '', 'support.disable-user', 'user', String(user.id)],
    ]);
    expect(lines[1]).toMatch(/;Support enabled a user;User$/);
    const german = await panel
      .withHeaders({ 'accept-language': 'de' })
      .get<string>(`${BASE}/trail/export`, { query: exported });
    expect(german.headers.get('content-disposition')).toContain('Protokoll.csv');
    expect(german.body).toMatch(/^Zeitpunkt;Wer;Support;Im Namen von;Firma;Eigene Firma;Aktion;Objekt;/);
    expect(german.body).toMatch(/\r\n\d\d\.\d\d\.\d{4} \d\d:\d\d;/);
    expect(german.body).not.toContain('support.enable-user');
    const one = { ...query, action: 'support.enable-user' };
    expect((await list('trail', one)).total).toBe(1);
    // The beginning of a code counts only up to the end of its area.
    expect((await list('trail', { ...query, action: 'support.enable' })).total).toBe(0);
    const { rows } = await pool.query(`select 1 from audit_records where action = 'support.export-trail'`);
    expect(rows.length).toBeGreaterThan(0);
  });
});

test('reports by label count the releases of a year that are complete for each target, in any spelling', async () => {
  const company = await createPromotionCompany(pool);
  const labelName = `Depot ${unique()}`;
  const day = (daysFromNow: number) => new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);
  const make = (values: Record<string, unknown>) =>
    createRelease(pool, company.id, { label_name: labelName, release_date: day(7), ...values });
  const first = await make({});
  await make({ label_name: labelName.toUpperCase(), label_code: '99999' });
  await make({ release_date: day(-400) });
  await make({ withdrawn_at: new Date() });
  const rows = await one<DeskLabelReports[]>('label-reports');
  expect(rows.filter(({ companyId }) => companyId === company.id)).toMatchObject([
    {
      id: first.id,
      companyName: company.name,
      releaseCount: 2,
      // The releases have a dummy EAN, no P line, and no year of recording.
      complete: { DE_PRIVATE: 1, DE_PUBLIC: 0, AT: 0, CH: 0 },
    },
  ]);
  expect((await outsider.get(`${BASE}/label-reports`)).status).toBe(403);
});
