import type { CartView, ReleaseCampaigns, ReleaseInteractionStatistic, SamplingCampaignView } from '@mpn/domain';
import { createInstitution, dayFromNow, selecting, type TestInstitution, openMarket } from '../../factories/campaign';
import { asBody, boughtCampaign, buy, cartOf, draftCampaign, putIntoCart } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { promoter, type Promoter } from '../releases/support';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let radio: TestInstitution;
let tv: TestInstitution;
let free: TestInstitution;

beforeAll(async () => {
  const pool = await database();
  [radio, tv, free] = await openMarket(
    pool,
    { medium: 'RADIO', editors: 2 },
    { medium: 'TV' },
    { medium: 'ONLINE', price_category: 'FREE' },
  );
});

async function readyRelease(owner: Promoter): Promise<number> {
  return (await createRelease(await database(), owner.companyId)).id;
}

const selective = (name: string, downloadAllowed: boolean, ...institutions: TestInstitution[]) => ({
  name,
  downloadAllowed,
  startDate: dayFromNow(0),
  endDate: dayFromNow(29),
  startTime: '00:00',
  samplingType: 'SELECTIVE',
  addresseeBrowserInitialization: selecting(...institutions),
});

describe('a campaign', () => {
  it('is drafted with defaults, bought for all institutions and then on air', async () => {
    const anna = await promoter();
    const releaseId = await readyRelease(anna);

    const draft = await draftCampaign(anna.client, releaseId);
    expect(draft).toMatchObject({
      status: 'DRAFT',
      startDate: dayFromNow(0),
      endDate: dayFromNow(89),
      startTime: '00:00',
      purchaseState: 'NOT_PURCHASED',
      price: 53.8, // 49.00 + 2 x 2.40, the free one costs nothing
      baseFee: 49,
      lock: null,
      editable: true,
    });
    expect(draft.samplingActions).toHaveLength(1);
    expect(draft.samplingActions[0]).toMatchObject({
      samplingType: 'FULL',
      institutionCount: 3,
      editorCount: 4,
      runningDays: 90,
    });

    const inCart = await putIntoCart(anna.client, draft);
    expect(inCart).toMatchObject({ inCart: true, lock: { reason: 'IN_CART' }, editable: false });
    expect((await anna.client.get('/carts/my_company/positions_count')).body).toEqual({ count: 1 });

    const cart = await cartOf(anna.client);
    expect(cart.mayBuy).toBe(true);
    expect(cart.invoicePreview).toMatchObject({ netTotal: 53.8, tax: 10.22, total: 64.02, taxRate: 19 });
    expect(cart.cartToken).toBe(inCart.cartToken);
    expect(cart.positions[0]?.authorizedDownload.sort()).toEqual([radio.name, tv.name, free.name].sort());

    const order = await buy(anna.client, cart.cartToken);
    expect(order.status).toBe(201);
    // No call reads a single order.
    expect(order.headers.get('location')).toBeNull();
    expect(order.body).toMatchObject({ state: 'completed', total: 64.02 });

    const { body } = await anna.client.get<ReleaseCampaigns>(`/releases/${releaseId}/sampling_campaigns`);
    expect(body.current).toMatchObject({
      status: 'PAID_ACTIVE',
      inCart: false,
      purchaseState: 'PURCHASED',
      purchasedInstitutions: { download: 3, streaming: 0 },
      sampledEditors: 4,
      price: 0,
      baseFee: 0,
      allowedActions: ['pause', 'cancel'],
    });
    expect(body.current?.samplingActions[0]?.status).toBe('ACTIVE');
    const pool = await database();
    expect((await pool.query('select status from releases where id = $1', [releaseId])).rows[0]).toEqual({
      status: 'ON_AIR',
    });
    const actionId = body.current?.samplingActions[0]?.id;
    const announced = await pool.query<{ announced_at: Date | null }>(
      'select announced_at from sampling_actions where id = $1',
      [actionId],
    );
    expect(announced.rows[0]?.announced_at).not.toBeNull();
    const trail = await pool.query<{ action: string }>(
      `select action from audit_records where company_id = $1 order by id`,
      [anna.companyId],
    );
    expect(trail.rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'campaign.create',
        'campaign.add_to_cart',
        'order.place',
        'campaign.purchase',
        'order.complete',
      ]),
    );
  });

  it('is scheduled when its start is in the future', async () => {
    const anna = await promoter();
    const releaseId = await readyRelease(anna);
    const draft = await draftCampaign(anna.client, releaseId, { startDate: dayFromNow(10) });
    await putIntoCart(anna.client, draft);
    await buy(anna.client, (await cartOf(anna.client)).cartToken);
    const { body } = await anna.client.get<SamplingCampaignView>(`/sampling_campaigns/${draft.id}`);
    expect(body.status).toBe('PAID_SCHEDULED');
    expect(body.samplingActions[0]?.status).toBe('SCHEDULED');
  });

  it('keeps its number of sampled editors when users are added, until institutions are bought later', async () => {
    const pool = await database();
    const anna = await promoter();
    const releaseId = await readyRelease(anna);
    const draft = await draftCampaign(anna.client, releaseId, { samplingActions: [selective('First', true, radio)] });
    await putIntoCart(anna.client, draft);
    await buy(anna.client, (await cartOf(anna.client)).cartToken);
    const numbers = async () => {
      const { body } = await anna.client.get<SamplingCampaignView>(`/sampling_campaigns/${draft.id}`);
      const statistic = await anna.client.get<ReleaseInteractionStatistic>(
        `/releases/${releaseId}/release_interaction_statistic`,
      );
      const { sampledInstitutions, sampledEditors } = statistic.body;
      const { institutionCount, editorCount } = body.samplingActions[0] ?? {};
      return { of: body.sampledEditors, institutionCount, editorCount, sampledInstitutions, sampledEditors };
    };
    const before = { of: 2, institutionCount: 1, editorCount: 2, sampledInstitutions: 1, sampledEditors: 2 };
    expect(await numbers()).toEqual(before);

    const late = await createUser(pool, 'MEDIA_USER', { company_id: radio.id });
    expect(await numbers()).toEqual(before);
    for (const name of ['pause', 'resume']) {
      const { body } = await anna.client.get<SamplingCampaignView>(`/sampling_campaigns/${draft.id}`);
      const answer = await anna.client.post(`/sampling_campaigns/${draft.id}/_actions/${name}`, {
        jpaVersion: body.jpaVersion,
      });
      expect(answer.status).toBe(200);
    }
    expect(await numbers()).toEqual(before);

    const { body: running } = await anna.client.get<SamplingCampaignView>(`/sampling_campaigns/${draft.id}`);
    const body = asBody(running);
    const samplingActions = body.samplingActions.map((action) => ({
      ...action,
      addresseeBrowserInitialization: selecting(radio, tv),
    }));
    const added = await anna.client.put(
      `/sampling_campaigns/${draft.id}`,
      { ...body, samplingActions },
      { query: { updateMode: 'SAVE_AND_ADD_TO_CART' } },
    );
    expect(added.status).toBe(200);
    expect((await buy(anna.client, (await cartOf(anna.client)).cartToken)).status).toBe(201);
    expect(await numbers()).toEqual({
      ...{ of: 3, institutionCount: 2, editorCount: 3, sampledInstitutions: 2, sampledEditors: 3 },
    });
    await pool.query('delete from up_users where id = $1', [late.id]);
  });

  it('charges the difference for institutions and higher rights that are added later', async () => {
    const anna = await promoter();
    const releaseId = await readyRelease(anna);
    const draft = await draftCampaign(anna.client, releaseId, {
      endDate: dayFromNow(29),
      samplingActions: [selective('First', false, radio)],
    });
    expect(draft.price).toBe(50.2); // 49.00 + 1.20
    await putIntoCart(anna.client, draft);
    await buy(anna.client, (await cartOf(anna.client)).cartToken);

    const bought = (await anna.client.get<SamplingCampaignView>(`/sampling_campaigns/${draft.id}`)).body;
    const body = asBody(bought);
    const more = { ...body, samplingActions: [...body.samplingActions, selective('Second', true, radio, tv)] };
    const refused = await anna.client.put<ErrorAnswer>(`/sampling_campaigns/${draft.id}`, more, {
      query: { updateMode: 'ACTIVATE_CHANGES' },
    });
    expect(refused.status).toBe(409);
    expect(refused.body.globalErrors[0]?.messageCode).toBe(
      'mpn.backend.data.error.product.samplingaction-unpurchased-companies',
    );

    const added = await anna.client.put<SamplingCampaignView>(`/sampling_campaigns/${draft.id}`, more, {
      query: { updateMode: 'SAVE_AND_ADD_TO_CART' },
    });
    expect(added.body).toMatchObject({ status: 'PAID_ACTIVE', inCart: true, price: 3.6, baseFee: 0 }); // 1.20 difference + 2.40
    const cart = await cartOf(anna.client);
    expect(cart.positions[0]?.summary).toMatchObject({ newlyAddedDownloadStations: 2, netBaseFee: 0, netTotal: 3.6 });
    expect((await buy(anna.client, cart.cartToken)).status).toBe(201);
    const after = (await anna.client.get<SamplingCampaignView>(`/sampling_campaigns/${draft.id}`)).body;
    expect(after.purchasedInstitutions).toEqual({ download: 2, streaming: 0 });
    expect(after.samplingActions.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE']);
  });

  it('activates an action whose institutions are bought, even if another draft action needs a purchase', async () => {
    const anna = await promoter();
    const draft = await draftCampaign(anna.client, await readyRelease(anna), {
      endDate: dayFromNow(29),
      samplingActions: [selective('First', true, radio)],
    });
    await putIntoCart(anna.client, draft);
    await buy(anna.client, (await cartOf(anna.client)).cartToken);
    const path = `/sampling_campaigns/${draft.id}`;
    const body = asBody((await anna.client.get<SamplingCampaignView>(path)).body);
    const more = [...body.samplingActions, selective('Again', false, radio), selective('More', true, tv)];
    const saved = await anna.client.put<SamplingCampaignView>(
      path,
      { ...body, samplingActions: more },
      { query: { updateMode: 'SAVE' } },
    );
    const { jpaVersion: parentJpaVersion, samplingActions } = saved.body;
    const [, again, unbought] = samplingActions;
    const offered = [again, unbought].map((action) => action?.allowedActions.includes('activate'));
    expect(offered).toEqual([true, false]);
    const activate = (action = again) =>
      anna.client.post<ErrorAnswer>(`${path}/sampling_actions/${action?.id}/_actions/activate`, {
        jpaVersion: action?.jpaVersion,
        parentJpaVersion,
      });
    const refused = await activate(unbought);
    expect(refused.body.globalErrors[0]?.messageCode).toBe(
      'mpn.backend.data.error.product.samplingaction-unpurchased-companies',
    );
    expect((await activate()).status).toBe(200);
    const after = (await anna.client.get<SamplingCampaignView>(path)).body;
    expect(after.samplingActions.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'DRAFT']);
  });
});

describe('access to a campaign', () => {
  it('answers 404 for another company as for a missing campaign', async () => {
    const [anna, bert] = await Promise.all([promoter(), promoter()]);
    const draft = await draftCampaign(anna.client, await readyRelease(anna));
    for (const answer of [
      await bert.client.get<ErrorAnswer>(`/sampling_campaigns/${draft.id}`),
      await bert.client.put<ErrorAnswer>(`/sampling_campaigns/${draft.id}`, asBody(draft)),
      await bert.client.post<ErrorAnswer>(`/sampling_campaigns/${draft.id}/_actions/delete`, {
        jpaVersion: draft.jpaVersion,
      }),
      await bert.client.get<ErrorAnswer>(`/releases/${draft.releaseId}/sampling_campaigns`),
      await bert.client.post<ErrorAnswer>('/sampling_campaigns', { releaseId: draft.releaseId }),
      await bert.client.get<ErrorAnswer>('/sampling_campaigns/99999999'),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.globalErrors[0]?.messageCode).toBe('mpn.backend.global.error.not-found');
    }
  });

  it('is refused with a stale version (optimistic-lock)', async () => {
    const anna = await promoter();
    const draft = await draftCampaign(anna.client, await readyRelease(anna));
    const changed = { ...asBody(draft), endDate: dayFromNow(120) };
    expect((await anna.client.put(`/sampling_campaigns/${draft.id}`, changed)).status).toBe(200);
    for (const stale of [
      await anna.client.put<ErrorAnswer>(`/sampling_campaigns/${draft.id}`, changed),
      await anna.client.post<ErrorAnswer>(`/sampling_campaigns/${draft.id}/_actions/delete`, {
        jpaVersion: draft.jpaVersion,
      }),
    ]) {
      expect(stale.status).toBe(409);
      expect(stale.body.globalErrors[0]?.messageCode).toBe('mpn.backend.global.error.optimistic-lock');
    }
  });
});

describe('deleting a campaign', () => {
  it('is refused for a campaign that was bought', async () => {
    const anna = await promoter();
    const { id, jpaVersion } = await boughtCampaign(anna.client, await readyRelease(anna));
    const refused = await anna.client.post<ErrorAnswer>(`/sampling_campaigns/${id}/_actions/delete`, { jpaVersion });
    expect([refused.status, refused.body.globalErrors[0]?.messageCode]).toEqual([
      409,
      'mpn.backend.data.error.product.samplingcampaign-already-purchased',
    ]);
  });
});

describe('the usual number of days before a release', () => {
  it("is that of the company's last purchase, of campaigns that began before their release", async () => {
    const anna = await promoter();
    const pool = await database();
    const released = async (releaseDate: string) =>
      (await createRelease(pool, anna.companyId, { release_date: releaseDate })).id;
    const next = await released(dayFromNow(90));
    const usual = async (client = anna.client) =>
      (await client.get<ReleaseCampaigns>(`/releases/${next}/sampling_campaigns`)).body.usualLead;
    expect(await usual()).toBeNull();

    await boughtCampaign(anna.client, await released(dayFromNow(30)), { startDate: dayFromNow(10) });
    expect(await usual()).toBe(20);
    await boughtCampaign(anna.client, await released(dayFromNow(-5)), { startDate: dayFromNow(0) });
    await draftCampaign(anna.client, await released(dayFromNow(30)), { startDate: dayFromNow(25) });
    // Neither of a release that was out, nor of what was not bought.
    expect(await usual()).toBe(20);
    await boughtCampaign(anna.client, await released(dayFromNow(50)), { startDate: dayFromNow(36) });
    expect(await usual()).toBe(14);

    const other = await promoter();
    const theirs = (await createRelease(pool, other.companyId)).id;
    const { body } = await other.client.get<ReleaseCampaigns>(`/releases/${theirs}/sampling_campaigns`);
    expect(body.usualLead).toBeNull();
  });
});

describe('creating a campaign', () => {
  it('is refused while the release has one, and gives the same one for the same key', async () => {
    const anna = await promoter();
    const releaseId = await readyRelease(anna);
    const withKey = { headers: { 'Idempotency-Key': 'k-1' } };
    const [first, twin] = await Promise.all([
      anna.client.post<SamplingCampaignView>('/sampling_campaigns', { releaseId }, withKey),
      anna.client.post<SamplingCampaignView>('/sampling_campaigns', { releaseId }, withKey),
    ]);
    expect(first.status).toBe(201);
    expect(twin.body.id).toBe(first.body.id);
    const second = await anna.client.post<ErrorAnswer>('/sampling_campaigns', { releaseId });
    expect(second.body.globalErrors[0]?.messageCode).toBe(
      'mpn.backend.data.error.product.samplingcampaign-already-exists',
    );
  });

  it('is refused with a key used for another body, until that draft is deleted', async () => {
    const anna = await promoter();
    const releaseId = await readyRelease(anna);
    const withKey = { headers: { 'Idempotency-Key': 'k-2' } };
    const post = (body: object) => anna.client.post<SamplingCampaignView>('/sampling_campaigns', body, withKey);
    const first = (await post({ releaseId })).body;
    for (const other of [{ releaseId: await readyRelease(anna) }, { releaseId, startDate: dayFromNow(3) }]) {
      const { status, body } = await post(other);
      expect([status, (body as unknown as ErrorAnswer).globalErrors[0]?.messageCode]).toEqual([
        409,
        'mpn.backend.global.error.idempotency-key-reused',
      ]);
    }
    const version = { jpaVersion: first.jpaVersion };
    expect((await anna.client.post(`/sampling_campaigns/${first.id}/_actions/delete`, version)).status).toBe(204);
    const again = await post({ releaseId });
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(first.id);
  });

  it('is followed by NO_SAVE for a save without a change', async () => {
    const anna = await promoter();
    const draft = await draftCampaign(anna.client, await readyRelease(anna));
    const same = await anna.client.put<SamplingCampaignView & { saveResult: string }>(
      `/sampling_campaigns/${draft.id}`,
      asBody(draft),
    );
    expect(same.body).toMatchObject({ saveResult: 'NO_SAVE', jpaVersion: draft.jpaVersion });
  });

  it('is saved by being put into the cart without a change of its fields', async () => {
    const anna = await promoter();
    const draft = await draftCampaign(anna.client, await readyRelease(anna));
    const put = (campaign: SamplingCampaignView, cartToken = '') =>
      anna.client.put<SamplingCampaignView & { saveResult: string }>(
        `/sampling_campaigns/${draft.id}`,
        asBody(campaign),
        { query: { updateMode: 'ADD_TO_CART', ...(cartToken ? { cartToken } : {}) } },
      );
    const added = await put(draft);
    expect(added.body).toMatchObject({ saveResult: 'SAVED', inCart: true });
    const again = await put(added.body, added.body.cartToken ?? '');
    expect(again.body).toMatchObject({ saveResult: 'NO_SAVE', jpaVersion: added.body.jpaVersion });
  });
});

describe('the cart', () => {
  it('requires its token for changes, and releases the draft when it is removed', async () => {
    const anna = await promoter();
    const draft = await draftCampaign(anna.client, await readyRelease(anna));
    const inCart = await putIntoCart(anna.client, draft);
    const changed = { ...asBody(inCart), endDate: dayFromNow(95) };
    const without = await anna.client.put<ErrorAnswer>(`/sampling_campaigns/${draft.id}`, changed);
    expect(without.body.globalErrors[0]?.messageCode).toBe('mpn.backend.shop.error.cart-token-missing');
    const stale = await anna.client.put<ErrorAnswer>(`/sampling_campaigns/${draft.id}`, changed, {
      query: { cartToken: 'old' },
    });
    expect(stale.body.globalErrors[0]?.messageCode).toBe('mpn.backend.shop.error.cart-modified');
    const saved = await anna.client.put<SamplingCampaignView>(`/sampling_campaigns/${draft.id}`, changed, {
      query: { cartToken: inCart.cartToken ?? '' },
    });
    expect(saved.status).toBe(200);
    expect(saved.body.cartToken).not.toBe(inCart.cartToken);

    const removed = await anna.client.post<SamplingCampaignView>(
      `/sampling_campaigns/${draft.id}/_actions/remove_from_cart`,
      {
        jpaVersion: saved.body.jpaVersion,
      },
    );
    expect(removed.body).toMatchObject({ inCart: false, lock: null });
    const again = await anna.client.post<ErrorAnswer>(`/sampling_campaigns/${draft.id}/_actions/remove_from_cart`, {
      jpaVersion: removed.body.jpaVersion,
    });
    expect(again.body.globalErrors[0]?.messageCode).toBe('mpn.backend.data.error.product.samplingcampaign-not-in-cart');
    const cart = (await anna.client.get<CartView>('/carts/my_company')).body;
    expect(cart).toMatchObject({ positions: [], cartToken: null, mayBuy: false });
    const deleted = await anna.client.post(`/sampling_campaigns/${draft.id}/_actions/delete`, {
      jpaVersion: removed.body.jpaVersion,
    });
    expect(deleted.status).toBe(204);
    expect((await anna.client.get(`/sampling_campaigns/${draft.id}`)).status).toBe(404);
  });
});

describe('institutions that join the network later', () => {
  it('are offered to a full campaign, and come into the cart when they are accepted only', async () => {
    const pool = await database();
    const anna = await promoter();
    const releaseId = await readyRelease(anna);
    const draft = await draftCampaign(anna.client, releaseId);
    await createInstitution(pool);
    const inCart = await putIntoCart(anna.client, draft);
    const stations = async () => (await cartOf(anna.client)).summary?.newlyAddedDownloadStations;
    const read = async () => (await anna.client.get<SamplingCampaignView>(`/sampling_campaigns/${draft.id}`)).body;
    const include = (campaign: SamplingCampaignView, until: number) =>
      anna.client.post<SamplingCampaignView>(`/sampling_campaigns/${draft.id}/_actions/include_new_institutions`, {
        jpaVersion: campaign.jpaVersion,
        until,
      });
    expect(inCart.newInstitutions).toBeNull();
    const known = draft.samplingActions[0]!.institutionCount + 1;
    expect(await stations()).toBe(known);

    const pending = await createInstitution(pool, { pending_registration: true });
    const later = await createInstitution(pool);
    expect(await stations()).toBe(known);
    const offered = await read();
    expect(offered).toMatchObject({ inCart: true, newInstitutions: { count: 1, names: [later.name] } });
    expect(offered.samplingActions[0]?.institutionCount).toBe(known);
    expect((await cartOf(anna.client)).positions[0]).toMatchObject({ newInstitutions: 1 });
    await pool.query('update companies set pending_registration = false where id = $1', [pending.id]);
    expect((await include(offered, offered.newInstitutions!.until)).body).toMatchObject({
      newInstitutions: { count: 1, names: [pending.name] },
    });
    expect(await stations()).toBe(known + 1);
    expect((await buy(anna.client, (await cartOf(anna.client)).cartToken)).status).toBe(201);

    const bought = await read();
    expect(bought).toMatchObject({ inCart: false, price: 0, newInstitutions: { names: [pending.name] } });
    const nothing = await anna.client.put<ErrorAnswer>(`/sampling_campaigns/${draft.id}`, asBody(bought), {
      query: { updateMode: 'ADD_TO_CART' },
    });
    expect(nothing.body.globalErrors[0]?.messageCode).toBe(
      'mpn.backend.data.error.product.samplingcampaign-no-addressees',
    );
    const accepted = await include(bought, bought.newInstitutions!.until);
    expect(accepted.body).toMatchObject({ inCart: true, newInstitutions: null });
    expect(await stations()).toBe(1);
    const again = await include(accepted.body, bought.newInstitutions!.until);
    expect(again.status).toBe(409);
    const removed = await anna.client.post<SamplingCampaignView>(
      `/sampling_campaigns/${draft.id}/_actions/remove_from_cart`,
      { jpaVersion: accepted.body.jpaVersion },
    );
    expect(removed.body).toMatchObject({ price: 0, newInstitutions: { names: [pending.name] } });

    // Buying a later one by itself does not add those that joined before it.
    const chosen = await createInstitution(pool);
    const [full] = asBody(removed.body).samplingActions;
    const selective = {
      ...{ name: 'Eine', samplingType: 'SELECTIVE', downloadAllowed: true, startTime: '00:00' },
      ...{ startDate: full!.startDate, endDate: full!.endDate },
      addresseeBrowserInitialization: selecting(chosen),
    };
    const more = { ...asBody(removed.body), samplingActions: [full, selective] };
    const put = await anna.client.put<SamplingCampaignView>(`/sampling_campaigns/${draft.id}`, more, {
      query: { updateMode: 'ADD_TO_CART' },
    });
    expect(put.status).toBe(200);
    expect((await buy(anna.client, (await cartOf(anna.client)).cartToken)).status).toBe(201);
    const after = await read();
    const once = (await include(after, after.newInstitutions!.until)).body;
    const back = await anna.client.post<SamplingCampaignView>(
      `/sampling_campaigns/${draft.id}/_actions/remove_from_cart`,
      { jpaVersion: once.jpaVersion },
    );
    expect(back.body).toMatchObject({ price: 0, newInstitutions: { names: [pending.name] } });
  });
});
