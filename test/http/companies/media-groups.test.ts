import type { MediaCompanyChoice, MediaGroupRow, MediaGroupView, Page, ResolvedPreferencesView } from '@mpn/domain';
import type { Pool } from 'pg';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { unique } from '../../factories/insert';
import { promoter, superAdmin, type Person } from '../releases/support';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let pool: Pool;
let staff: Person;

beforeAll(async () => {
  pool = await database();
  staff = await superAdmin();
});

type Answer = MediaGroupView & ErrorAnswer;

const codesOf = ({ fieldErrors, globalErrors }: ErrorAnswer) => [
  ...globalErrors.map(({ messageCode }) => messageCode.replace('mpn.backend.', '')),
  ...fieldErrors.map(({ field, messageCode }) => `${field}: ${messageCode.replace('mpn.backend.', '')}`),
];

const create = (body: object) => staff.client.post<Answer>('/company_media_groups', body);
const stations = (count: number) => Promise.all(Array.from({ length: count }, () => createMediaCompany(pool)));
/** Whether a company is offered for a group. Searched: the list is limited, and other tests make companies too. */
const isFree = async ({ id, name }: { id: number; name: string }): Promise<boolean> => {
  const query = { filter: 'no_group', term: name };
  const { body } = await staff.client.get<MediaCompanyChoice[]>('/companies/_views/media_selection_list', { query });
  return body.some((choice) => choice.id === id);
};

test('a group is made of companies without a group; its main company fixes their settings until it is deleted', async () => {
  const [main, member] = await stations(2);
  await pool.query('update companies set web_delivery_enabled = (id = $2) where id = any($1::int[])', [
    [main!.id, member!.id],
    member!.id,
  ]);
  expect([await isFree(main!), await isFree(member!)]).toEqual([true, true]);
  const {
    status,
    body: group,
    headers,
  } = await create({
    name: `Nordfunk ${unique()}`,
    mainCompanyId: main!.id,
    companyIds: [member!.id],
  });
  expect([status, headers.get('location'), group.version]).toEqual([201, `/api/company_media_groups/${group.id}`, 1]);
  expect(group.companies.map(({ id }) => id).sort()).toEqual([main!.id, member!.id].sort());
  expect(await isFree(member!)).toBe(false);

  const web = async () =>
    (await staff.client.get<ResolvedPreferencesView>(`/companies/${member!.id}/resolved_preferences`)).body.web
      .webDeliveryEnabled;
  expect(await web()).toMatchObject({ value: false, source: 'MAIN_COMPANY' });
  const list = await staff.client.get<Page<MediaGroupRow>>(`/company_media_groups/_views/table?term=${main!.name}`);
  expect(list.body.items).toEqual([
    expect.objectContaining({ id: group.id, mainCompanyName: main!.name, companies: 2 }),
  ]);

  expect((await staff.client.delete(`/company_media_groups/${group.id}`)).status).toBe(204);
  expect(await web()).toMatchObject({ value: true });
  expect((await staff.client.get(`/company_media_groups/${group.id}`)).status).toBe(404);
});

test('a save replaces the companies of a group; a stale version is refused (optimistic-lock)', async () => {
  const [main, member, other] = await stations(3);
  const { body: group } = await create({ name: unique(), mainCompanyId: main!.id, companyIds: [member!.id] });
  const put = (version: number) =>
    staff.client.put<Answer>(`/company_media_groups/${group.id}`, {
      name: group.name,
      mainCompanyId: other!.id,
      companyIds: [main!.id],
      version,
    });
  const saved = await put(1);
  expect(saved.body).toMatchObject({ mainCompanyId: other!.id, version: 2 });
  expect(saved.body.companies.map(({ id }) => id).sort()).toEqual([main!.id, other!.id].sort());
  expect(codesOf((await put(1)).body)).toEqual(['global.error.optimistic-lock']);
  const { rows } = await pool.query('select id from companies where media_group_id = $1 and is_main_company', [
    group.id,
  ]);
  expect(rows).toEqual([{ id: other!.id }]);
});

test.each([
  ['a name in other letters', 'name: data.error.duplicate-media-group-name'],
  ['the main company of another group', 'mainCompanyId: data.error.duplicate-main-company'],
  ['a member of another group', 'companyIds: data.error.company-in-other-group'],
  ['a promotion company', 'companyIds: validation.error.invalid'],
  ['a number that is taken', 'mpnNumber: data.error.duplicate-mpn-number'],
])('a group is refused with %s', async (what, code) => {
  const [main, member, free] = await stations(3);
  const name = `Südfunk ${unique()}`;
  const mpnNumber = String(10_000 + Math.floor(Math.random() * 89_999));
  await create({ name, mpnNumber, mainCompanyId: main!.id, companyIds: [member!.id] });
  const bodies: Record<string, object> = {
    'a name in other letters': { name: name.toUpperCase() },
    'the main company of another group': { mainCompanyId: main!.id },
    'a member of another group': { companyIds: [member!.id] },
    'a promotion company': { companyIds: [(await createPromotionCompany(pool)).id] },
    'a number that is taken': { mpnNumber },
  };
  const { body } = await create({ name: unique(), mainCompanyId: free!.id, companyIds: [], ...bodies[what] });
  expect(codesOf(body)).toEqual([code]);
});

test('one of two groups that are created at once with the same company is refused', async () => {
  const [one, two, wanted] = await stations(3);
  const answers = await Promise.all(
    [one, two].map((main) => create({ name: unique(), mainCompanyId: main!.id, companyIds: [wanted!.id] })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await (await promoter()).client.get('/company_media_groups/_views/table')).status).toBe(403);
});
