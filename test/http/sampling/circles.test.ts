import type { InstitutionRow, Page, SamplingCircleDetail, SamplingCircleView } from '@mpn/domain';
import type { Pool } from 'pg';
import { createInstitution, openMarket, type TestInstitution } from '../../factories/campaign';
import { unique } from '../../factories/insert';
import { putBlockList } from '../../support/block-list';
import { promoter, type Promoter } from '../releases/support';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { sharePartner } from '../support/share-partner';

let pool: Pool;
let anna: Promoter;
let radio: TestInstitution;
let other: TestInstitution;
let ard: TestInstitution;

beforeAll(async () => {
  pool = await database();
  [radio, ard] = await openMarket(pool, {}, { ard_state_institution_name: 'WDR' });
  other = await createInstitution(pool, { name: `Kanal ${unique()}`, city: 'Kiel', country: 'DE' });
});
beforeEach(async () => {
  anna = await promoter();
});

const codesOf = ({ fieldErrors, globalErrors }: ErrorAnswer) => [
  ...globalErrors.map(({ messageCode }) => messageCode.replace('mpn.backend.', '')),
  ...fieldErrors.map(({ field, messageCode }) => `${field}: ${messageCode.replace('mpn.backend.', '')}`),
];
const DUPLICATE = 'name: data.error.duplicate-sampling-group-name';
const CHANGED = 'data.error.sampling-group-changed';
const STALE = 'global.error.optimistic-lock';

const add = async (name: string, institutionIds: number[], { client } = anna) =>
  (await client.post<SamplingCircleView>('/sampling_circles', { name, institutionIds })).body;
const put = (id: number, body: object, { client } = anna) =>
  client.put<SamplingCircleDetail & ErrorAnswer>(`/sampling_circles/${id}`, body);
const read = (id: number, { client } = anna) => client.get<SamplingCircleDetail>(`/sampling_circles/${id}`);

test('a circle is renamed and its institutions are replaced; an unchanged save is NO_SAVE', async () => {
  const circle = await add('Norden', [radio.id]);
  expect(circle).toMatchObject({ members: 1, institutionIds: [radio.id], createdAt: expect.any(String) as string });
  const saved = await put(circle.id, { name: ' Küste ', institutionIds: [other.id, other.id], version: 1 });
  expect(saved.body).toEqual({
    ...{ id: circle.id, name: 'Küste', version: 2, createdAt: circle.createdAt, saveResult: 'SAVED' },
    institutions: [
      {
        ...{ id: other.id, name: other.name, city: 'Kiel', country: 'DE', medium: 'RADIO', standing: 'ELIGIBLE' },
        mpnCompanyNumber: expect.anything() as unknown,
      },
    ],
  });
  const again = await put(circle.id, { name: 'Küste', institutionIds: [other.id], version: 2 });
  expect(again.body).toMatchObject({ saveResult: 'NO_SAVE', version: 2 });
  const { rows } = await pool.query<{ data: unknown }>(
    `select data from audit_records where action = 'sampling_circle.update' and object_id = $1`,
    [circle.id],
  );
  expect(rows).toEqual([{ data: { added: [other.id], removed: [radio.id] } }]);
});

test('a circle name that differs in case only is refused, also in concurrent calls', async () => {
  const [first, second] = [await add('Norden', [radio.id]), await add('Süden', [radio.id])];
  const upper = await anna.client.post<ErrorAnswer>('/sampling_circles', {
    name: 'NORDEN',
    institutionIds: [radio.id],
  });
  expect([upper.status, codesOf(upper.body)]).toEqual([409, [DUPLICATE]]);
  const taken = await put(second.id, { name: 'norden', institutionIds: [radio.id], version: 1 });
  expect([taken.status, codesOf(taken.body)]).toEqual([409, [DUPLICATE]]);
  // Its own name in another case is not a duplicate.
  expect((await put(first.id, { name: 'NORDEN', institutionIds: [radio.id], version: 1 })).status).toBe(200);

  const added = await Promise.all(
    ['Westen', 'WESTEN', 'westen', 'wEsten'].map((name) =>
      anna.client.post('/sampling_circles', { name, institutionIds: [radio.id] }),
    ),
  );
  expect(added.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const renamed = await Promise.all([
    put(first.id, { name: 'Osten', institutionIds: [radio.id], version: 2 }),
    put(second.id, { name: 'OSTEN', institutionIds: [radio.id], version: 1 }),
  ]);
  expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(renamed.flatMap(({ status, body }) => (status === 409 ? codesOf(body) : []))).toEqual([DUPLICATE]);
  // Names are unique per company.
  expect(await add('Osten', [radio.id], await promoter())).toMatchObject({ name: 'Osten' });
});

test('one of two concurrent saves of a circle is refused (optimistic-lock)', async () => {
  const { id } = await add('Norden', [radio.id]);
  const answers = await Promise.all(
    ['A', 'B'].map((name) => put(id, { name, institutionIds: [radio.id, other.id], version: 1 })),
  );
  const [won, lost] = answers.sort((one, two) => one.status - two.status);
  expect([won!.status, lost!.status, codesOf(lost!.body)]).toEqual([200, 409, [STALE]]);
  expect((await read(id)).body).toMatchObject({ name: won!.body.name, version: 2 });
});

test('only eligible institutions can be added to a circle; members that became ineligible may stay', async () => {
  const { id } = await add('Norden', [radio.id]);
  const shut = await createInstitution(pool, { disabled: true });
  for (const wrong of [ard.id, shut.id, anna.companyId, 2_000_000_000]) {
    const { status, body } = await put(id, { name: 'Norden', institutionIds: [radio.id, wrong], version: 1 });
    expect([status, codesOf(body)]).toEqual([409, [CHANGED]]);
  }
  expect((await put(id, { name: 'Norden', institutionIds: [], version: 1 })).status).toBe(400);

  const closing = await createInstitution(pool);
  expect((await put(id, { name: 'Norden', institutionIds: [radio.id, closing.id], version: 1 })).status).toBe(200);
  await pool.query('update companies set disabled = true where id = $1', [closing.id]);
  const kept = await put(id, { name: 'Nord', institutionIds: [radio.id, closing.id], version: 2 });
  expect(kept.body.institutions.map((one) => [one.id, one.standing]).sort()).toEqual(
    [
      [radio.id, 'ELIGIBLE'],
      [closing.id, 'UNAVAILABLE'],
    ].sort(),
  );
  const [listed] = (await anna.client.get<SamplingCircleView[]>('/sampling_circles')).body;
  expect(listed).toMatchObject({ members: 2, institutionIds: [radio.id] });
});

test('a blocked institution is removed from the circle, and cannot be added again', async () => {
  const { id } = await add('Norden', [radio.id, other.id]);
  const entries = [{ institutionId: other.id, mediumId: null }];
  expect((await putBlockList(anna.client, anna.companyId, entries)).status).toBe(409);
  expect((await putBlockList(anna.client, anna.companyId, entries, { takeOutOfCircles: true })).status).toBe(200);
  expect((await read(id)).body).toMatchObject({ version: 2, institutions: [{ id: radio.id }] });
  const { body } = await put(id, { name: 'Norden', institutionIds: [radio.id, other.id], version: 2 });
  expect(codesOf(body)).toEqual([CHANGED]);
  // The search for institutions finds both.
  const find = async (query: string) =>
    (
      await anna.client.get<Page<InstitutionRow>>(`/companies/_views/institutions?pageSize=200&${query}`)
    ).body.items.map((one) => one.id);
  expect(await find('eligible=true')).toEqual(expect.arrayContaining([radio.id]));
  for (const wrong of [other.id, ard.id]) {
    expect(await find('eligible=true')).not.toContain(wrong);
    expect(await find('eligible=false')).toContain(wrong);
  }
});

test('concurrent blocking and adding leave no blocked institution in a circle', async () => {
  for (let round = 0; round < 5; round += 1) {
    const station = await createInstitution(pool);
    const { id } = await add(`Kreis ${round}`, [radio.id]);
    await Promise.all([
      put(id, { name: `Kreis ${round}`, institutionIds: [radio.id, station.id], version: 1 }),
      putBlockList(anna.client, anna.companyId, [{ institutionId: station.id, mediumId: null }]),
    ]);
    const { rows } = await pool.query(
      `select 1 from sampling_circle_members m join block_list_entries b on b.institution_id = m.institution_id
       where m.circle_id = $1 and b.company_id = $2`,
      [id, anna.companyId],
    );
    expect(rows).toEqual([]);
    await putBlockList(anna.client, anna.companyId, []);
  }
});

test('a circle of another company answers 404', async () => {
  const { id } = await add('Norden', [radio.id]);
  const bert = await promoter();
  expect((await read(id, bert)).status).toBe(404);
  expect((await put(id, { name: 'x', institutionIds: [radio.id], version: 1 }, bert)).status).toBe(404);
  expect((await bert.client.delete(`/sampling_circles/${id}`)).status).toBe(404);
  expect((await read(id)).body.name).toBe('Norden');
});

test('a partner with full access reads circles without the block list, and cannot change them', async () => {
  const { id } = await add('Norden', [radio.id, other.id]);
  // Simulates an institution that is blocked but still in the circle.
  await pool.query(
    `insert into block_list_entries (company_id, institution_id, document_id, created_at, updated_at)
     values ($1, $2, $3, now(), now())`,
    [anna.companyId, other.id, unique()],
  );
  const standings = async (client: Promoter['client']) =>
    (await client.get<SamplingCircleDetail>(`/sampling_circles/${id}`)).body.institutions
      .map((one) => `${one.id === other.id ? 'other' : 'radio'} ${one.standing}`)
      .sort();
  expect(await standings(anna.client)).toEqual(['other BLOCKED', 'radio ELIGIBLE']);
  const { client } = await sharePartner(anna.companyId, 'FULL_ACCESS');
  expect(await standings(client)).toEqual(['other UNAVAILABLE', 'radio ELIGIBLE']);
  const change = await client.put(`/sampling_circles/${id}`, { name: 'x', institutionIds: [radio.id], version: 1 });
  expect([change.status, (await client.delete(`/sampling_circles/${id}`)).status]).toEqual([403, 403]);
  const byLink = await sharePartner(anna.companyId, 'EDITABLE_LINK');
  expect((await byLink.client.get(`/sampling_circles/${id}`)).status).toBe(403);
});
