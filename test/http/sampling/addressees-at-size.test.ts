import type {
  AddresseeEditors,
  AddresseeInstitution,
  AddresseeSelection,
  AddresseeTree,
  CostPreview,
  SamplingCampaignView,
  SamplingCircleView,
} from '@mpn/domain';
import { dayFromNow, openMarket } from '../../factories/campaign';
import { createNetwork, type TestNetwork } from '../../factories/network';
import { asBody, boughtCampaign, buy, cartOf, draftCampaign, putIntoCart } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { promoter, type Promoter } from '../releases/support';
import { database } from '../support/server';

/** Sizes that the addressee browser has to support: 2,000 institutions and 10,000 editors. */
const INSTITUTIONS = 2000;
const EDITORS = 10_000;
/** 2.40 for each and the base fee of 49.00; radio and television cost the same. */
const NET_TOTAL = 4849;

let anna: Promoter;
let network: TestNetwork;
let tree: AddresseeInstitution[];
let editors: Map<number, AddresseeEditors['editors']>;

beforeAll(async () => {
  const pool = await database();
  await openMarket(pool);
  network = await createNetwork(pool, { institutions: INSTITUTIONS, editorsEach: EDITORS / INSTITUTIONS });
  anna = await promoter();
  tree = (await anna.client.get<AddresseeTree>('/addresseebrowser/tree')).body.institutions;
  const { rows } = await pool.query<{ id: number; company_id: number; sampling_department_id: number | null }>(
    'select id, company_id, sampling_department_id from up_users where company_id = any($1) order by id',
    [network.institutionIds],
  );
  editors = new Map(network.institutionIds.map((id) => [id, []]));
  for (const { id, company_id, sampling_department_id: departmentId } of rows) {
    editors.get(company_id)?.push({ id, departmentId, fullName: '', position: null, genreIds: [] });
  }
});

afterAll(async () => {
  await openMarket(await database());
});

const whole = (): AddresseeSelection[] =>
  tree.map(({ id: institutionId }) => ({ institutionId, departmentId: null, userId: null }));
/** Every editor by name: the longest possible list for this tree. */
const everyEditor = (): AddresseeSelection[] =>
  [...editors].flatMap(([institutionId, people]) =>
    people.map(({ id: userId }) => ({ institutionId, departmentId: null, userId })),
  );

const action = (selections: AddresseeSelection[]) => ({
  name: 'Everybody',
  samplingType: 'SELECTIVE',
  downloadAllowed: true,
  startDate: dayFromNow(0),
  endDate: dayFromNow(9),
  startTime: '00:00',
  addresseeBrowserInitialization: { selections, expansions: [] },
});
const plan = (selections: AddresseeSelection[]) => ({
  startDate: dayFromNow(0),
  endDate: dayFromNow(9),
  startTime: '00:00',
  samplingActions: [action(selections)],
});
const preview = (selections: AddresseeSelection[]) => {
  const { samplingType, downloadAllowed, addresseeBrowserInitialization } = action(selections);
  return anna.client.post<CostPreview>('/carts/sampling_campaign_cost_preview', {
    samplingActions: [{ samplingType, downloadAllowed, addresseeBrowserInitialization }],
  });
};
const newRelease = async () => (await createRelease(await database(), anna.companyId)).id;

describe('the tree of 2,000 institutions and 10,000 editors', () => {
  it('lists each institution once, sorted by name', () => {
    expect(tree.map(({ id }) => id)).toEqual(network.institutionIds);
    expect(tree.map(({ name }) => name)).toEqual(tree.map(({ name }) => name).sort());
  });

  it('counts every editor, with and without a department', () => {
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    expect(sum(tree.map(({ editorCount }) => editorCount))).toBe(EDITORS);
    const departments = tree.flatMap((institution) => institution.departments);
    expect(departments).toHaveLength(2 * INSTITUTIONS);
    expect(sum(departments.filter(({ name }) => name === 'Jazz').map(({ editorCount }) => editorCount))).toBe(2000);
    expect(sum(departments.map(({ editorCount }) => editorCount))).toBe(6000);
  });

  it('has the values of all filters: medium, network, reach, age, area, genre, city', () => {
    const matching = (wanted: (institution: AddresseeInstitution) => boolean) => tree.filter(wanted).length;
    expect(matching(({ medium }) => medium === 'TV')).toBe(400);
    expect(matching(({ networkId }) => networkId !== null)).toBe(666);
    expect(new Set(tree.map(({ networkName }) => networkName)).size).toBe(21);
    expect(matching(({ audienceReach }) => audienceReach! >= 1_000_000)).toBe(1001);
    expect(matching(({ audienceAgeTo }) => audienceAgeTo! >= 60)).toBe(160);
    expect(matching(({ city }) => city === 'Köln')).toBe(500);
    expect(matching(({ areaIds, genreIds }) => areaIds.length > 0 && genreIds.length > 0)).toBe(INSTITUTIONS);
  });

  it('is compressed for clients that accept gzip only', async () => {
    const answerTo = async (encoding: string) => {
      const answer = await anna.client.fetch('GET', '/addresseebrowser/tree', undefined, {
        headers: { 'accept-encoding': encoding },
      });
      const { institutions } = (await answer.json()) as AddresseeTree;
      return { institutions, encoding: answer.headers.get('content-encoding'), vary: answer.headers.get('vary') };
    };
    const vary: unknown = expect.stringContaining('Accept-Encoding');
    expect(await answerTo('gzip, br')).toEqual({ institutions: tree, encoding: 'gzip', vary });
    expect(await answerTo('identity')).toEqual({ institutions: tree, encoding: null, vary });
  });

  it('has the editors of any institution', async () => {
    for (const { id, editorCount, departments } of [tree[0]!, tree[999]!, tree[1999]!]) {
      const { body } = await anna.client.get<AddresseeEditors>(`/addresseebrowser/tree/${id}`);
      expect(body.editors).toHaveLength(editorCount);
      for (const department of departments) {
        const members = body.editors.filter(({ departmentId }) => departmentId === department.id);
        expect(members).toHaveLength(department.editorCount);
      }
    }
  });
});

describe('a selection of everything', () => {
  it.each([
    ['as institutions', whole, INSTITUTIONS],
    ['as every single editor', everyEditor, EDITORS],
  ])('%s has the same price', async (_name, selections, count) => {
    expect(selections()).toHaveLength(count);
    const { status, body } = await preview(selections());
    expect(status).toBe(200);
    expect(body).toMatchObject({ newlyAddedDownloadStations: INSTITUTIONS, netTotal: NET_TOTAL });
  });

  it('except one editor is saved, put into the cart and bought', async () => {
    // A small first order, because a large one would wait for support.
    await boughtCampaign(anna.client, await newRelease(), plan(whole().slice(0, 1)));
    // Makes the company a trusted customer: otherwise an order of this size would wait for support.
    await (
      await database()
    ).query(
      `update purchase_orders set total_cents = 60000, ordered_at = ordered_at - interval '200 days',
         completed_at = completed_at - interval '200 days' where company_id = $1`,
      [anna.companyId],
    );
    const [spared] = tree;
    const { id: institutionId, departments } = spared!;
    const withoutOne: AddresseeSelection[] = [
      ...whole().slice(1),
      ...departments.map(({ id: departmentId }) => ({ institutionId, departmentId, userId: null })),
      ...editors
        .get(institutionId)!
        .filter(({ departmentId }) => departmentId === null)
        .slice(1)
        .map(({ id: userId }) => ({ institutionId, departmentId: null, userId })),
    ];
    const releaseId = await newRelease();
    const draft = await draftCampaign(anna.client, releaseId, plan(withoutOne));
    expect(draft).toMatchObject({ sampledEditors: EDITORS - 1 });
    expect(draft.samplingActions[0]).toMatchObject({ institutionCount: INSTITUTIONS, editorCount: EDITORS - 1 });
    expect(draft.samplingActions[0]?.addresseeBrowserInitialization.selections).toEqual(withoutOne);

    await putIntoCart(anna.client, draft);
    const cart = await cartOf(anna.client);
    expect(cart.positions[0]?.authorizedDownload).toHaveLength(INSTITUTIONS);
    expect(cart.summary?.netTotal).toBe(NET_TOTAL);
    expect((await buy(anna.client, cart.cartToken)).status).toBe(201);
    const { rows } = await (
      await database()
    ).query<{ count: number }>('select count(*)::int as count from sampling_campaign_rights where campaign_id = $1', [
      draft.id,
    ]);
    expect(rows[0]?.count).toBe(INSTITUTIONS);
  });

  it('by editors is saved, changed by one and read again', async () => {
    const selections = everyEditor();
    const draft = await draftCampaign(anna.client, await newRelease(), plan(selections));
    expect(draft.samplingActions[0]).toMatchObject({ institutionCount: INSTITUTIONS, editorCount: EDITORS });
    const body = asBody(draft);
    body.samplingActions[0]!.addresseeBrowserInitialization = { selections: selections.slice(1), expansions: [] };
    const saved = await anna.client.put<SamplingCampaignView>(`/sampling_campaigns/${draft.id}`, body);
    expect(saved.status).toBe(200);
    const read = await anna.client.get<SamplingCampaignView>(`/sampling_campaigns/${draft.id}`);
    expect(read.body.samplingActions[0]?.addresseeBrowserInitialization.selections).toEqual(selections.slice(1));
    expect(read.body.sampledEditors).toBe(EDITORS - 1);
  });

  it('is saved as a circle', async () => {
    const circle = await anna.client.post<SamplingCircleView>('/sampling_circles', {
      name: 'All',
      institutionIds: network.institutionIds,
    });
    expect(circle.status).toBe(201);
    const list = await anna.client.get<SamplingCircleView[]>('/sampling_circles');
    expect(list.body[0]?.institutionIds).toHaveLength(INSTITUTIONS);
  });
});
