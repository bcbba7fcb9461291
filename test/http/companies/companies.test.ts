import type { CompanyEffects, CompanyRow, CompanyView, InstitutionRow, Page } from '@mpn/domain';
import type { Pool } from 'pg';
import { mediumId } from '../../factories/campaign';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { insertRow, unique } from '../../factories/insert';
import { createRelease, orderCampaign, sampleTo } from '../../factories/release';
import { createUser } from '../../factories/users';
import { putBlockList } from '../../support/block-list';
import { editor, promoter, superAdmin, type Person } from '../releases/support';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let pool: Pool;
let staff: Person;

beforeAll(async () => {
  pool = await database();
  staff = await superAdmin();
  await staff.client.put('/feature_flags/PARTNER_SYNC', { enabled: true });
});
beforeEach(() => pool.query('delete from rate_limits'));

const codesOf = ({ globalErrors, fieldErrors }: ErrorAnswer) => [
  ...globalErrors.map(({ messageCode }) => messageCode.replace('mpn.backend.', '')),
  ...fieldErrors.map(({ field, messageCode }) => `${field}: ${messageCode.replace('mpn.backend.', '')}`),
];

type Answer = CompanyView & ErrorAnswer;

const readOf = async ({ client }: Person, id: number) => (await client.get<CompanyView>(`/companies/${id}`)).body;

async function change(person: Person, id: number, body: object) {
  const { version } = await readOf(person, id);
  return person.client.request<Answer>('PATCH', `/companies/${id}`, { version, ...body });
}

describe('a new company', () => {
  test('of type PROMOTION gets a number and every field of the request', async () => {
    const at = await createPromotionCompany(pool);
    const body = {
      ...{ name: `Klang & Töne ${unique()}`, type: 'PROMOTION', street: 'Gänsemarkt 1', postalCode: '20354' },
      ...{ city: 'Hamburg', country: 'de', vatId: 'DE 136695976', separateInvoiceAddress: true },
      ...{ invoiceName: 'Buchhaltung', invoiceEmail: 'RECHNUNG@example.org', samplingMode: 'AUTOMATIC_SAMPLING' },
      ...{ defaultLabelCode: 'LC 01234', syncAtMpnNumber: at.mpn_company_number, discounted: true },
      ...{ digiasPhononetNumbers: ['4711'], mailingRequestFeature: 'VISIBLE_AND_ACTIVE' },
    };
    const { status, body: made, headers } = await staff.client.post<CompanyView>('/companies', body);
    expect([status, headers.get('location')]).toEqual([201, `/api/companies/${made.id}`]);
    expect(made).toMatchObject({
      ...{ name: body.name, city: 'Hamburg', country: 'DE', vatId: 'DE136695976', version: 1, saveResult: 'CREATED' },
      invoice: { name: 'Buchhaltung', email: 'rechnung@example.org' },
      promotion: {
        samplingMode: 'AUTOMATIC_SAMPLING',
        syncAtMpnNumber: at.mpn_company_number,
        mailingRequestFeature: 'VISIBLE_AND_ACTIVE',
      },
      media: null,
      support: { discounted: true, digiasPhononetNumbers: ['4711'] },
    });
    expect(made.mpnCompanyNumber).toMatch(/^\d{5}$/);
  });

  test('of type MEDIA requires a medium and takes its country; departments keep their order', async () => {
    const body = { name: unique(), type: 'MEDIA' };
    const refused = await staff.client.post<Answer>('/companies', body);
    expect(codesOf(refused.body)).toEqual(['samplingMediumId: validation.error.required']);
    const medium = await mediumId(pool, 'TV');
    const { body: made } = await staff.client.post<CompanyView>('/companies', {
      ...body,
      samplingMediumId: medium,
      departments: [{ name: 'Pop' }, { name: 'Klassik' }],
      audienceAgeFrom: 14,
      audienceAgeTo: 49,
    });
    expect(made.media).toMatchObject({
      samplingMediumId: medium,
      samplingCountryId: expect.any(Number),
      departments: [{ name: 'Pop' }, { name: 'Klassik' }],
      audienceAgeFrom: 14,
    });
  });

  test.each([
    [
      'a number that is taken',
      () => ({ mpnCompanyNumber: 'taken' }),
      'mpnCompanyNumber: data.error.duplicate-mpn-number',
    ],
    [
      'a partner number of no company',
      () => ({ syncChMpnNumber: '00000' }),
      'syncChMpnNumber: validation.error.mpn-number-no-company',
    ],
    ['a wrong VAT id', () => ({ vatId: 'DE123456789' }), 'vatId: validation.error.vat-id'],
    ['an unknown genre', () => ({ genreIds: [999_999] }), 'genreIds: validation.error.invalid'],
    [
      'ages in the wrong order',
      () => ({ audienceAgeFrom: 50, audienceAgeTo: 20 }),
      'audienceAgeTo: validation.error.min',
    ],
    [
      'departments of one name',
      () => ({ departments: [{ name: 'Pop' }, { name: ' pop ' }] }),
      'departments[1].name: data.error.duplicate-sampling-department-name',
    ],
  ])('is refused for %s', async (_name, values, code) => {
    const sent: Record<string, unknown> = values();
    const taken = await createMediaCompany(pool);
    if (sent.mpnCompanyNumber) sent.mpnCompanyNumber = taken.mpn_company_number;
    const { body } = await staff.client.post<Answer>('/companies', {
      name: unique(),
      ...(sent.syncChMpnNumber
        ? { type: 'PROMOTION' }
        : { type: 'MEDIA', samplingMediumId: await mediumId(pool, 'RADIO') }),
      ...sent,
    });
    expect(codesOf(body)).toEqual([code]);
  });
});

describe('a change of a company', () => {
  test('is permitted to its administrator for its own fields only', async () => {
    const admin = await promoter();
    const saved = await change(admin, admin.companyId, { street: 'Neue Straße 5', samplingMode: 'NO_SAMPLING' });
    expect(saved.body).toMatchObject({ street: 'Neue Straße 5', saveResult: 'SAVED', version: 2, support: null });
    expect((await change(admin, admin.companyId, { street: 'Neue Straße 5' })).body.saveResult).toBe('NO_SAVE');
    for (const body of [
      { discounted: true },
      { disabled: true },
      { statusComment: '' },
      { mpnCompanyNumber: '12345' },
    ]) {
      expect(codesOf((await change(admin, admin.companyId, body)).body)).toEqual([
        'global.error.resource-access-denied',
      ]);
    }
    const { paymentMethod, disabled, mpnCompanyNumber } = await readOf(admin, admin.companyId);
    const same = await change(admin, admin.companyId, { paymentMethod, disabled, mpnCompanyNumber });
    expect(same.body).toMatchObject({ saveResult: 'NO_SAVE' });
  });

  test('of its ownership is made by an administrator of a media company, and begins as not stated', async () => {
    const station = await editor({}, 'MEDIA_ADMIN');
    expect((await readOf(station, station.companyId)).media?.ownership).toBe('UNKNOWN');
    expect((await change(station, station.companyId, { ownership: 'UNKNOWN' })).body.saveResult).toBe('NO_SAVE');
    const saved = await change(station, station.companyId, { ownership: 'COMMUNITY' });
    expect(saved.body).toMatchObject({ saveResult: 'SAVED', media: { ownership: 'COMMUNITY' } });
    const wrong = await change(station, station.companyId, { ownership: 'STATE' });
    expect(codesOf(wrong.body)).toEqual(['ownership: validation.error.not-an-option']);
    const label = await promoter();
    expect(codesOf((await change(label, label.companyId, { ownership: 'PUBLIC' })).body)).toEqual([
      'ownership: data.error.field-of-media-company',
    ]);
  });

  test('is refused for fields of the other type of company, and takes them empty', async () => {
    const [label, station] = [await promoter(), await editor({}, 'MEDIA_ADMIN')];
    const media = await change(label, label.companyId, { audienceReach: 5, departments: [{ name: 'Pop' }] });
    expect(codesOf(media.body)).toEqual([
      'departments: data.error.field-of-media-company',
      'audienceReach: data.error.field-of-media-company',
    ]);
    const promotion = await change(station, station.companyId, { samplingMode: 'NO_SAMPLING' });
    expect(codesOf(promotion.body)).toEqual(['samplingMode: data.error.field-of-promotion-company']);
    const empty = await change(label, label.companyId, { audienceReach: null, genreIds: [], musicEditorial: false });
    expect(empty.body.saveResult).toBe('NO_SAVE');
    const created = await staff.client.post<Answer>('/companies', {
      ...{ name: unique(), type: 'PROMOTION', isPartner: true },
    });
    expect(codesOf(created.body)).toEqual(['isPartner: data.error.field-of-media-company']);
  });

  test("has broadcasting areas of its medium's country only", async () => {
    const { rows: areas } = await pool.query<{ id: number; country_id: number }>(
      `select a.id, a.country_id from broadcasting_areas a join sampling_countries c on c.id = a.country_id
       where c.code in ('DE', 'AT') order by c.code`,
    );
    const [austrian, german] = [areas[0]!, areas.at(-1)!];
    const created = await staff.client.post<Answer>('/companies', {
      ...{ name: unique(), type: 'MEDIA', samplingMediumId: await mediumId(pool), broadcastingAreaIds: [german.id] },
    });
    expect(created.body.media).toMatchObject({ samplingCountryId: german.country_id });
    const { id } = created.body;
    const foreign = 'broadcastingAreaIds: data.error.area-of-other-country';
    expect(codesOf((await change(staff, id, { broadcastingAreaIds: [german.id, austrian.id] })).body)).toEqual([
      foreign,
    ]);
    const { rows } = await pool.query<{ id: number }>('select id from sampling_mediums where country_id = $1 limit 1', [
      austrian.country_id,
    ]);
    const samplingMediumId = rows[0]!.id;
    expect(codesOf((await change(staff, id, { samplingMediumId })).body)).toEqual([foreign]);
    const moved = await change(staff, id, { samplingMediumId, broadcastingAreaIds: [austrian.id] });
    expect(moved.body).toMatchObject({ saveResult: 'SAVED', media: { samplingCountryId: austrian.country_id } });
  });

  test('by two people at once is saved once, and the other gets 409', async () => {
    const admin = await promoter();
    const answers = await Promise.all(
      [admin, staff].map(({ client }, index) =>
        client.request<Answer>('PATCH', `/companies/${admin.companyId}`, { version: 1, city: `City ${index}` }),
      ),
    );
    const [won, lost] = answers.sort((one, other) => one.status - other.status);
    expect([won!.status, lost!.status, codesOf(lost!.body)]).toEqual([200, 409, ['global.error.optimistic-lock']]);
  });

  test('swaps, renames and removes departments, but no department with users (still-referenced)', async () => {
    const desk = await editor({}, 'MEDIA_ADMIN');
    const put = (departments: object[]) => change(desk, desk.companyId, { departments });
    const { departments } = (await put([{ name: 'Pop' }, { name: 'Jazz' }])).body.media!;
    const [pop, jazz] = departments;
    const swapped = await put([
      { id: jazz!.id, name: 'Pop' },
      { id: pop!.id, name: 'Jazz' },
    ]);
    expect(swapped.body.media!.departments).toEqual([
      { id: jazz!.id, name: 'Pop' },
      { id: pop!.id, name: 'Jazz' },
    ]);
    await pool.query('update up_users set sampling_department_id = $2 where id = $1', [desk.user.id, pop!.id]);
    expect(codesOf((await put([{ id: jazz!.id, name: 'Pop' }])).body)).toEqual(['data.error.still-referenced']);
    expect((await put([{ id: pop!.id, name: 'Jazz' }])).body.media!.departments).toHaveLength(1);
  });

  test('is refused with a template of another company, and with its own number as a partner', async () => {
    const [admin, other] = [await promoter(), await promoter()];
    const template = async (companyId: number) =>
      (
        await insertRow(pool, 'sampling_templates', {
          company_id: companyId,
          name: unique(),
          definition: { days: 90, startTime: '00:00', actions: [] },
        })
      ).id;
    const foreign = await change(admin, admin.companyId, { defaultTemplateId: await template(other.companyId) });
    expect(codesOf(foreign.body)).toEqual(['defaultTemplateId: validation.error.invalid']);
    const own = await template(admin.companyId);
    expect((await change(admin, admin.companyId, { defaultTemplateId: own })).body.promotion!.defaultTemplateId).toBe(
      own,
    );
    const { mpnCompanyNumber } = await readOf(admin, admin.companyId);
    expect(codesOf((await change(admin, admin.companyId, { syncAtMpnNumber: mpnCompanyNumber })).body)).toEqual([
      'syncAtMpnNumber: validation.error.mpn-number-own-company',
    ]);
  });

  test('that disables it ends its sessions and pauses its campaigns, as the effects view announces', async () => {
    const admin = await promoter();
    const institution = await createMediaCompany(pool);
    const release = await createRelease(pool, admin.companyId, {}, 1);
    const { campaignId } = await sampleTo(pool, release.id, institution.id);
    await admin.client.get('/session');
    const effects = await staff.client.get<CompanyEffects>(`/companies/${admin.companyId}/_views/effects`);
    expect(effects.body).toEqual({ people: 1, runningSessions: 1, campaigns: 1, openOrders: 0 });
    expect((await change(staff, admin.companyId, { disabled: true })).body.disabled).toBe(true);
    expect(codesOf((await admin.client.get<ErrorAnswer>('/session')).body)).toEqual([
      'authorization.error.company-disabled',
    ]);
    const { rows } = await pool.query<{ status: string }>('select status from sampling_campaigns where id = $1', [
      campaignId,
    ]);
    expect(rows[0]!.status).toBe('PAID_PAUSED');
  });
});

describe('deleting a company', () => {
  test("is refused for the caller's own company", async () => {
    const { id } = await createPromotionCompany(pool);
    const admin = api().as(await createUser(pool, 'SUPER_ADMIN', { company_id: id }));
    const { status, body } = await admin.delete<ErrorAnswer>(`/companies/${id}`);
    expect([status, codesOf(body)]).toEqual([409, ['data.error.own-company-not-deletable']]);
  });

  test('is refused while a campaign runs or an order is open', async () => {
    const admin = await promoter();
    await admin.client.get('/session');
    const release = await createRelease(pool, admin.companyId, {}, 1);
    const { campaignId } = await sampleTo(pool, release.id, (await createMediaCompany(pool)).id);
    const remove = async () => {
      const { status, body } = await staff.client.delete<ErrorAnswer>(`/companies/${admin.companyId}`);
      return status === 204 ? 204 : codesOf(body);
    };
    expect(await remove()).toEqual(['data.error.company-has-open-business']);
    await pool.query(`update sampling_campaigns set status = 'PAID_FINISHED' where id = $1`, [campaignId]);
    const order = await orderCampaign(pool, admin.companyId, campaignId, 'open');
    expect(await remove()).toEqual(['data.error.company-has-open-business']);
    await pool.query(`update purchase_orders set state = 'completed' where id = $1`, [order.id]);
    expect(await remove()).toBe(204);
    expect((await staff.client.get(`/companies/${admin.companyId}`)).status).toBe(404);
    expect((await staff.client.get(`/users/${admin.user.id}`)).status).toBe(404);
    expect((await admin.client.get('/session')).status).toBe(401);
  });
});

describe('tables', () => {
  test('of companies can be searched, filtered and sorted by super admins', async () => {
    const tag = unique();
    await createPromotionCompany(pool, { name: `${tag} Alpha`, problematic: true });
    const beta = await createMediaCompany(pool, {
      name: `${tag} Beta`,
      disabled: true,
      sampling_medium_id: await mediumId(pool, 'RADIO'),
    });
    await createUser(pool, 'MEDIA_USER', { company_id: beta.id });
    const list = async (query: string) =>
      (await staff.client.get<Page<CompanyRow>>(`/companies/_views/table${query}`)).body.items;
    const names = (rows: CompanyRow[]) => rows.map(({ name }) => name.replace(`${tag} `, ''));
    expect(names(await list(`?term=${tag}&sortBy=name&sortDirection=desc`))).toEqual(['Beta', 'Alpha']);
    expect(names(await list(`?term=${tag}&status=PROBLEMATIC`))).toEqual(['Alpha']);
    expect((await list(`?term=${beta.mpn_company_number}`))[0]).toMatchObject({
      users: 1,
      medium: 'RADIO',
      disabled: true,
    });
    expect(names(await list(`/promotion?term=${tag}`))).toEqual(['Alpha']);
    expect((await staff.client.get(`/companies/_views/table/others`)).status).toBe(400);
    expect((await (await promoter()).client.get('/companies/_views/table')).status).toBe(403);
    await createPromotionCompany(pool, { name: 'Kjærgård Plattenwerk' });
    const misspelt = await staff.client.get<Page<CompanyRow>>('/companies/_views/table?term=Kjaergard%20Platenwerk');
    expect([misspelt.body.items.map(({ name }) => name), misspelt.body.correctedTerm]).toEqual([
      ['Kjærgård Plattenwerk'],
      null,
    ]);
    const alike = await staff.client.get<object[]>('/companies/_views/promo_selection_list?term=Plattenwrek');
    expect(alike.body).toMatchObject([{ name: 'Kjærgård Plattenwerk' }]);
    const choices = await staff.client.get<object[]>(`/companies/_views/promo_selection_list?term=${tag}`);
    expect(choices.body).toEqual([
      { id: expect.any(Number), name: `${tag} Alpha`, mpnCompanyNumber: expect.any(String) },
    ]);
  });

  test("of institutions show the sampling groups and the block list of the promoter's own company only", async () => {
    const [anna, bert] = [await promoter(), await promoter()];
    await pool.query('update companies set accepted_ard_contract = true where id = $1', [anna.companyId]);
    const tag = unique();
    const radio = await createMediaCompany(pool, {
      name: `${tag} NDR`,
      ard_state_institution_name: 'NDR',
      sampling_medium_id: await mediumId(pool, 'RADIO'),
    });
    await createMediaCompany(pool, { name: `${tag} Disabled`, disabled: true });
    await createUser(pool, 'MEDIA_USER', { company_id: radio.id });
    await anna.client.post('/sampling_circles', { name: 'Nordkreis', institutionIds: [radio.id] });
    await putBlockList(bert.client, bert.companyId, [{ institutionId: radio.id, mediumId: null }]);
    const list = async ({ client }: Person, query = '') =>
      (await client.get<Page<InstitutionRow>>(`/companies/_views/institutions?term=${tag}${query}`)).body.items;
    expect(await list(anna)).toEqual([
      expect.objectContaining({
        id: radio.id,
        ardStateInstitutionName: 'NDR',
        editors: 1,
        circles: [{ id: expect.any(Number), name: 'Nordkreis' }],
        blocked: false,
      }),
    ]);
    expect(await list(bert)).toEqual([expect.objectContaining({ circles: [], blocked: true })]);
    expect([await list(bert, '&blocked=false'), await list(anna, '&ard=false')]).toEqual([[], []]);
    expect((await (await editor()).client.get('/companies/_views/institutions')).status).toBe(403);
    expect(
      (
        await api()
          .as((await promoter()).user)
          .get('/companies/_views/institutions?medium=RADIO')
      ).status,
    ).toBe(200);
  });
});
