import type {
  AddresseeDetails,
  AddresseeEditors,
  AddresseeTree,
  BlockListRow,
  FoundEditors,
  InstitutionRow,
  Page,
  SamplingCampaignView,
  SamplingCircleView,
  SamplingTemplateView,
} from '@mpn/domain';
import {
  createInstitution,
  dayFromNow,
  forceStates,
  selecting,
  type TestInstitution,
  openMarket,
} from '../../factories/campaign';
import { insertRow, unique } from '../../factories/insert';
import { asBody, boughtCampaign, draftCampaign, putIntoCart } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { putBlockList } from '../../support/block-list';
import { editor, promoter, superAdmin, type Promoter } from '../releases/support';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let anna: Promoter;
let radio: TestInstitution;
let ard: TestInstitution;

beforeAll(async () => {
  const pool = await database();
  [radio, ard] = await openMarket(pool, { editors: 2 }, { ard_state_institution_name: 'WDR' });
});

beforeEach(async () => {
  anna = await promoter();
});

const code = (answer: { body: ErrorAnswer }) =>
  answer.body.globalErrors[0]?.messageCode ??
  answer.body.fieldErrors[0]?.messageCode ??
  answer.body.parameterErrors[0]?.messageCode;

describe('the addressee browser', () => {
  it('finds editors by every word of their names, of institutions that the company sees', async () => {
    const pool = await database();
    const seen = await createInstitution(pool, { editors: 0 });
    const word = `Schön${unique()}`;
    const person = (companyId: number, first_name: string, values: object = {}) =>
      createUser(pool, 'MEDIA_USER', { company_id: companyId, first_name, last_name: word, ...values });
    const found = async (term: string) =>
      (await anna.client.get<FoundEditors>(`/addresseebrowser/editors?term=${encodeURIComponent(term)}`)).body.editors;
    const ayse = await person(seen.id, 'Ayşe');
    await person(seen.id, 'Bert', { disabled: true });
    const blocked = await createInstitution(pool, { editors: 0 });
    await person(blocked.id, 'Carla');
    expect(await found(word)).toHaveLength(2);
    await putBlockList(anna.client, anna.companyId, [{ institutionId: blocked.id, mediumId: null }]);
    expect(await found(word.toUpperCase())).toEqual([
      { id: ayse.id, fullName: `Ayşe ${word}`, institutionId: seen.id, departmentId: null },
    ]);
    expect(await found(`${word} ayşe`)).toHaveLength(1);
    expect(await found(`${word} Bert`)).toEqual([]);
    expect(await found(`Ayhse ${word.replace('ö', 'oe')}`)).toHaveLength(1);
    expect(await found(`Crala ${word}`)).toEqual([]);
    expect(await found('100%')).toEqual([]);
    expect((await anna.client.get('/addresseebrowser/editors?term=ab')).status).toBe(400);
    const desk = await editor({ company_id: seen.id });
    expect((await desk.client.get(`/addresseebrowser/editors?term=${word}`)).status).toBe(403);
  });

  it('shows institutions with departments and editors; ARD ones are not selectable without the contract', async () => {
    const pool = await database();
    const department = await insertRow(pool, 'sampling_departments', {
      company_id: radio.id,
      name: 'Musikredaktion',
      position: 1,
    });
    const desk = await createUser(pool, 'MEDIA_USER', { company_id: radio.id, sampling_department_id: department.id });
    await createUser(pool, 'MEDIA_USER', { company_id: radio.id, disabled: true });
    const { institutions } = (await anna.client.get<AddresseeTree>('/addresseebrowser/tree')).body;
    const found = institutions.find(({ id }) => id === radio.id);
    expect(found).toMatchObject({
      medium: 'RADIO',
      selectable: true,
      isArd: false,
      isPartner: false,
      musicEditorial: true,
      editorCount: 3,
      areaIds: [],
      genreIds: [],
    });
    expect(found?.departments).toEqual([{ id: department.id, name: 'Musikredaktion', editorCount: 1 }]);
    expect(institutions.find(({ id }) => id === ard.id)).toMatchObject({ isArd: true, selectable: false });

    const { editors } = (await anna.client.get<AddresseeEditors>(`/addresseebrowser/tree/${radio.id}`)).body;
    expect(editors).toHaveLength(3);
    expect(editors.find(({ id }) => id === desk.id)?.departmentId).toBe(department.id);
    const details = (await anna.client.get<AddresseeDetails>(`/companies/${radio.id}/_views/addressee_details`)).body;
    expect(details).toMatchObject({ name: radio.name, editorCount: 3, departments: [{ editorCount: 1 }] });
    expect((await anna.client.get(`/companies/${anna.companyId}/_views/addressee_details`)).status).toBe(404);
  });

  it('marks ownership, the own block list and former reactions, each of the own company only', async () => {
    const pool = await database();
    const at = async (ownership?: string) => {
      const { id } = await createInstitution(pool, { editors: 0, ...(ownership ? { ownership } : {}) });
      return { id, desk: await editor({ company_id: id, role_web_download_allowed: true }) };
    };
    const [answering, listening, opening, silent] = [await at('PUBLIC'), await at('COMMUNITY'), await at(), await at()];
    const blocked = await at('PRIVATE');
    const { id: releaseId } = await createRelease(pool, anna.companyId);
    await boughtCampaign(anna.client, releaseId, {
      ...{ startDate: dayFromNow(0), endDate: dayFromNow(9), startTime: '00:00' },
      samplingActions: [
        {
          ...{ name: 'Chosen', samplingType: 'SELECTIVE', downloadAllowed: true },
          ...{ startDate: dayFromNow(0), endDate: dayFromNow(9), startTime: '00:00' },
          addresseeBrowserInitialization: selecting(answering, listening, opening, silent),
        },
      ],
    });
    const reacting = async ({ desk }: { desk: Awaited<ReturnType<typeof editor>> }, path: string, body: object) =>
      expect((await desk.client.post(`/releases/${releaseId}/${path}`, body)).status).toBeLessThan(300);
    await reacting(opening, 'interactions', { type: 'SEEN' });
    const track = await pool.query<{ id: number }>('select id from tracks where release_id = $1 limit 1', [releaseId]);
    await reacting(listening, 'interactions', { type: 'LISTENED_TO', trackId: track.rows[0]!.id });
    expect((await answering.desk.client.put(`/releases/${releaseId}/editor_answers`, { answer: 'MAYBE' })).status).toBe(
      200,
    );
    await putBlockList(anna.client, anna.companyId, [{ institutionId: blocked.id, mediumId: null }]);

    const marksFor = async ({ client }: Promoter) => {
      const { institutions } = (await client.get<AddresseeTree>('/addresseebrowser/tree')).body;
      return [answering, listening, opening, silent, blocked].map(({ id }) => {
        const found = institutions.find((one) => one.id === id);
        return found && [found.ownership, found.formerReactions, found.isBlocked, found.selectable];
      });
    };
    expect(await marksFor(anna)).toEqual([
      ['PUBLIC', ['ANSWERED'], false, true],
      ['COMMUNITY', ['LISTENED'], false, true],
      ['UNKNOWN', ['SEEN'], false, true],
      ['UNKNOWN', ['NONE'], false, true],
      ['PRIVATE', ['NEVER_SAMPLED'], true, false],
    ]);
    const others = await marksFor(await promoter());
    expect(others.map((marks) => marks?.[1])).toEqual(Array(5).fill(['NEVER_SAMPLED']));
    expect(others.at(-1)).toEqual(['PRIVATE', ['NEVER_SAMPLED'], false, true]);
    await pool.query('update companies set editor_answers_enabled = false where id = $1', [answering.id]);
    expect((await marksFor(anna))[0]?.[1]).toEqual(['SEEN']);

    const listed = (query: string) =>
      anna.client.get<Page<InstitutionRow>>(`/companies/_views/institutions?pageSize=200&${query}`);
    const { items } = (await listed('ownership=PUBLIC')).body;
    expect(items.map(({ id, ownership }) => [id, ownership])).toEqual([[answering.id, 'PUBLIC']]);
    expect((await listed('ownership=UNKNOWN')).body.items.map(({ id }) => id)).toEqual(
      expect.arrayContaining([opening.id, silent.id]),
    );
  });

  it('counts the editors of selected departments, editors and institutions', async () => {
    const pool = await database();
    const institution = await createInstitution(pool, { editors: 2 });
    const department = await insertRow(pool, 'sampling_departments', {
      company_id: institution.id,
      name: 'Jazz',
      position: 1,
    });
    const one = await createUser(pool, 'MEDIA_USER', {
      company_id: institution.id,
      sampling_department_id: department.id,
    });
    const two = await createUser(pool, 'MEDIA_USER', { company_id: institution.id });
    const release = await createRelease(pool, anna.companyId);
    const window = { startDate: dayFromNow(0), endDate: dayFromNow(9), startTime: '00:00' };
    const select = (departmentId: number | null, userId: number | null) => ({
      ...window,
      name: 'A',
      samplingType: 'SELECTIVE',
      downloadAllowed: true,
      addresseeBrowserInitialization: {
        selections: [{ institutionId: institution.id, departmentId, userId }],
        expansions: [],
      },
    });
    const draft = await draftCampaign(anna.client, release.id, {
      ...window,
      samplingActions: [select(department.id, null), select(null, two.id), select(null, null)],
    });
    expect(draft.samplingActions.map(({ editorCount }) => editorCount)).toEqual([1, 1, 4]);
    expect(draft.samplingActions.map(({ institutionCount }) => institutionCount)).toEqual([1, 1, 1]);
    expect(draft.sampledEditors).toBe(4);
    expect(one.id).not.toBe(two.id);

    const wrong = {
      ...select(department.id, null),
      addresseeBrowserInitialization: {
        selections: [{ institutionId: radio.id, departmentId: department.id, userId: null }],
        expansions: [],
      },
    };
    const other = await createRelease(pool, anna.companyId);
    const refused = await anna.client.post<ErrorAnswer>('/sampling_campaigns', {
      releaseId: other.id,
      ...window,
      samplingActions: [wrong],
    });
    expect(refused.status).toBe(400);
    expect(refused.body.fieldErrors[0]?.field).toBe('samplingActions[0].addresseeBrowserInitialization.selections');
  });

  it('drops an editor who was moved to another institution, so that the campaign can be saved', async () => {
    const pool = await database();
    const [from, to] = [await createInstitution(pool), await createInstitution(pool)];
    const [mover, stays] = [
      await createUser(pool, 'MEDIA_USER', { company_id: from.id }),
      await createUser(pool, 'MEDIA_USER', { company_id: from.id }),
    ];
    const release = await createRelease(pool, anna.companyId);
    const window = { startDate: dayFromNow(0), endDate: dayFromNow(9), startTime: '00:00' };
    const selections = [mover, stays].map(({ id }) => ({ institutionId: from.id, departmentId: null, userId: id }));
    const draft = await draftCampaign(anna.client, release.id, {
      ...window,
      samplingActions: [
        {
          ...{ ...window, name: 'A', samplingType: 'SELECTIVE', downloadAllowed: true },
          addresseeBrowserInitialization: { selections, expansions: [] },
        },
      ],
    });
    const staff = await superAdmin();
    const moved = await staff.client.post(`/users/${mover.id}/_actions/move`, { companyId: to.id, version: 1 });
    expect(moved.status).toBe(200);
    const path = `/sampling_campaigns/${draft.id}`;
    const now = (await anna.client.get<SamplingCampaignView>(path)).body;
    expect(now.jpaVersion).toBe(draft.jpaVersion + 1);
    expect(now.samplingActions[0]?.addresseeBrowserInitialization.selections).toEqual([
      { institutionId: from.id, departmentId: null, userId: stays.id },
    ]);
    const body = asBody(now);
    body.samplingActions[0]!.name = 'B';
    const saved = await anna.client.put(path, body, { query: { updateMode: 'SAVE' } });
    expect(saved.status).toBe(200);
  });

  it('refuses ARD institutions without the contract', async () => {
    const release = await createRelease(await database(), anna.companyId);
    const window = { startDate: dayFromNow(0), endDate: dayFromNow(9), startTime: '00:00' };
    const action = {
      ...window,
      name: 'ARD',
      samplingType: 'SELECTIVE',
      downloadAllowed: true,
      addresseeBrowserInitialization: selecting(ard),
    };
    const body = { releaseId: release.id, ...window, samplingActions: [action] };
    expect(code(await anna.client.post<ErrorAnswer>('/sampling_campaigns', body))).toBe(
      'mpn.backend.data.error.product.ard-contract-missing',
    );
    await (await database()).query('update companies set accepted_ard_contract = true where id = $1', [anna.companyId]);
    expect((await anna.client.post('/sampling_campaigns', body)).status).toBe(201);
  });
});

describe('circles and block list', () => {
  it('refuse duplicate circle names, and the blocking of an institution in a circle', async () => {
    const body = { name: 'Norden', institutionIds: [radio.id, radio.id] };
    const circle = await anna.client.post<SamplingCircleView>('/sampling_circles', body);
    expect(circle.body).toMatchObject({ name: 'Norden', institutionIds: [radio.id] });
    expect(code(await anna.client.post<ErrorAnswer>('/sampling_circles', body))).toBe(
      'mpn.backend.data.error.duplicate-sampling-group-name',
    );
    expect(
      code(await anna.client.post<ErrorAnswer>('/sampling_circles', { name: 'X', institutionIds: [ard.id] })),
    ).toBe('mpn.backend.data.error.sampling-group-changed');
    const entries = [{ institutionId: radio.id, mediumId: null }];
    const put = () => putBlockList<ErrorAnswer & { entries: BlockListRow[] }>(anna.client, anna.companyId, entries);
    expect(code(await put())).toBe('mpn.backend.data.error.block-list-conflict');
    const bert = await promoter();
    expect((await bert.client.delete(`/sampling_circles/${circle.body.id}`)).status).toBe(404);
    expect((await anna.client.delete(`/sampling_circles/${circle.body.id}`)).status).toBe(204);
    expect((await put()).body.entries).toMatchObject([{ institutionName: radio.name, medium: null }]);
    expect((await put()).body).toMatchObject({ saveResult: 'NO_SAVE' });

    const page = await anna.client.get<Page<BlockListRow>>('/companies/block_list/_views/table', {
      query: { term: radio.name },
    });
    expect(page.body).toMatchObject({ total: 1, items: [{ institutionId: radio.id }] });
    expect(
      (await anna.client.get('/companies/block_list/_views/table', { query: { sortBy: 'password' } })).status,
    ).toBe(400);
    expect((await putBlockList(bert.client, anna.companyId, [])).status).toBe(404);
    const tree = (await anna.client.get<AddresseeTree>('/addresseebrowser/tree')).body;
    expect(tree.institutions.find(({ id }) => id === radio.id)).toMatchObject({ isBlocked: true, selectable: false });
    const root = await superAdmin();
    expect((await putBlockList(root.client, anna.companyId, [])).status).toBe(200);
    const wrong = [{ institutionId: anna.companyId, mediumId: null }];
    expect(code(await putBlockList<ErrorAnswer>(anna.client, anna.companyId, wrong))).toBe(
      'mpn.backend.data.error.block-list-media-only',
    );
  });
});

describe('templates', () => {
  it('create and overwrite drafts, but no campaign that is in the cart, started or bought', async () => {
    const pool = await database();
    await pool.query('update companies set role_manage_sampling_templates = true where id = $1', [anna.companyId]);
    const window = { startDate: dayFromNow(2), endDate: dayFromNow(31), startTime: '08:30' };
    const action = {
      name: 'Late',
      samplingType: 'SELECTIVE',
      downloadAllowed: false,
      startTime: '09:00',
      startDate: dayFromNow(12),
      endDate: dayFromNow(21),
      addresseeBrowserInitialization: selecting(radio),
    };
    const first = await draftCampaign(anna.client, (await createRelease(pool, anna.companyId)).id, {
      ...window,
      samplingActions: [action],
    });
    const save = () =>
      anna.client.post<SamplingTemplateView & ErrorAnswer>('/sampling_templates', {
        name: 'Plan',
        samplingCampaignId: first.id,
      });
    const template = await save();
    expect(template.status).toBe(201);
    expect(code(await save())).toBe('mpn.backend.data.error.duplicate-template-name');

    const { id: releaseId } = await createRelease(pool, anna.companyId);
    const made = await anna.client.post<SamplingCampaignView>(
      `/sampling_campaigns/_actions/create_from_template/${template.body.id}`,
      { releaseId },
    );
    expect(made.headers.get('location')).toBe(`/api/sampling_campaigns/${made.body.id}`);
    expect(made.body).toMatchObject({
      startDate: dayFromNow(0),
      endDate: dayFromNow(29),
      startTime: '08:30',
      samplingActions: [
        { name: 'Late', startDate: dayFromNow(10), endDate: dayFromNow(19), startTime: '09:00', institutionCount: 1 },
      ],
    });

    const plain = await draftCampaign(anna.client, (await createRelease(pool, anna.companyId)).id, {
      startDate: dayFromNow(5),
    });
    const apply = (jpaVersion: number) =>
      anna.client.put<SamplingCampaignView & ErrorAnswer>(
        `/sampling_campaigns/${plain.id}/_actions/apply_template/${template.body.id}`,
        { jpaVersion },
      );
    const applied = await apply(plain.jpaVersion);
    expect(applied.body).toMatchObject({
      startDate: dayFromNow(5),
      endDate: dayFromNow(34),
      samplingActions: [{ name: 'Late' }],
    });
    const inCart = await putIntoCart(anna.client, applied.body);
    expect(code(await apply(inCart.jpaVersion))).toBe('mpn.backend.data.error.product.template-in-cart');
    await forceStates(pool, plain.id, 'PAID_SCHEDULED', 'SCHEDULED');
    expect(code(await apply(inCart.jpaVersion))).toBe('mpn.backend.data.error.product.template-non-draft');
    await pool.query('update sampling_campaigns set purchased_at = localtimestamp where id = $1', [plain.id]);
    expect(code(await apply(inCart.jpaVersion))).toBe('mpn.backend.data.error.product.template-purchases');
    const page = await anna.client.get<Page<SamplingTemplateView>>('/sampling_templates/_views/table');
    const late = { name: 'Late', samplingType: 'SELECTIVE', downloadAllowed: false, days: 10, institutionCount: 1 };
    expect(page.body).toMatchObject({ total: 1, items: [{ name: 'Plan', days: 30, actions: [late] }] });
    expect((await anna.client.delete(`/sampling_templates/${template.body.id}`)).status).toBe(204);
  });
});

describe('permissions', () => {
  it.each([
    '/addresseebrowser/tree',
    '/sampling_circles',
    '/carts/my_company',
    '/purchase_orders',
    '/order_history/_views/table',
    '/shop/payment_methods',
  ])('%s is refused for editors, and without a token', async (path) => {
    const { client } = await editor();
    expect((await client.get(path)).status).toBe(403);
    expect((await anna.client.withHeaders({ authorization: '' }).get(path)).status).toBe(401);
  });
});
