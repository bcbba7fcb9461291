import type { CartView, CostPreview, SamplingCampaignView } from '@mpn/domain';
import { dayFromNow, selecting, type TestInstitution, openMarket } from '../../factories/campaign';
import { createMediaGroup } from '../../factories/media-group';
import { asBody, buy, cartOf, draftCampaign, putIntoCart } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { promoter, type Promoter } from '../releases/support';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let first: TestInstitution;
let second: TestInstitution;
let anna: Promoter;

beforeAll(async () => {
  const pool = await database();
  [first, second] = await openMarket(pool, {}, {});
  anna = await promoter();
});

const window = { startDate: dayFromNow(0), endDate: dayFromNow(9), startTime: '00:00' };

const actionFor = (name: string, ...institutions: TestInstitution[]) => ({
  name,
  downloadAllowed: true,
  samplingType: 'SELECTIVE' as const,
  ...window,
  addresseeBrowserInitialization: selecting(...institutions),
});

async function draftOf(...actions: object[]): Promise<SamplingCampaignView> {
  const releaseId = (await createRelease(await database(), anna.companyId)).id;
  return draftCampaign(anna.client, releaseId, { ...window, samplingActions: actions });
}

async function campaignOf({ id }: SamplingCampaignView): Promise<SamplingCampaignView> {
  return (await anna.client.get<SamplingCampaignView>(`/sampling_campaigns/${id}`)).body;
}

/** Moves a campaign with its actions two days into the past; the last day of this action is yesterday then. */
async function twoDaysLater(campaignId: number, actionId: number): Promise<void> {
  const pool = await database();
  for (const [table, column] of [
    ['sampling_campaigns', 'id'],
    ['sampling_actions', 'campaign_id'],
  ]) {
    await pool.query(
      `update ${table} set start_date = start_date - 2, starts_at = starts_at - interval '2 days' where ${column} = $1`,
      [campaignId],
    );
  }
  await pool.query(
    `update sampling_actions set end_date = start_date + 1, ends_at = starts_at + interval '2 days' where id = $1`,
    [actionId],
  );
}

async function cartWithOneOver(): Promise<{ campaign: SamplingCampaignView; before: CartView; cart: CartView }> {
  const draft = await draftOf(actionFor('Early', first), actionFor('Late', second));
  const campaign = await putIntoCart(anna.client, draft);
  const before = await cartOf(anna.client);
  await twoDaysLater(campaign.id, campaign.samplingActions[0]?.id ?? 0);
  return { campaign, before, cart: await cartOf(anna.client) };
}

describe('an action whose window has ended', () => {
  it('is listed in the cart as left out, has no price, and is neither bought nor started', async () => {
    const { campaign, before, cart } = await cartWithOneOver();
    expect(before.positions[0]?.leftOut).toEqual([]);
    expect(before.summary?.newlyAddedDownloadStations).toBe(2);
    expect(cart.positions[0]).toMatchObject({ leftOut: ['Early'], authorizedDownload: [second.name], problems: [] });
    expect(cart.summary?.netTotal).toBe(49 + 2.4);

    const stale = await buy(anna.client, before.cartToken);
    expect((stale.body as unknown as ErrorAnswer).globalErrors[0]?.messageCode).toBe(
      'mpn.backend.shop.error.cart-total-changed',
    );
    expect((await buy(anna.client, cart.cartToken)).status).toBe(201);
    const bought = await campaignOf(campaign);
    expect(bought.status).toBe('PAID_ACTIVE');
    expect(bought.samplingActions.map(({ status }) => status)).toEqual(['DRAFT', 'ACTIVE']);
    expect(bought.samplingActions[0]?.allowedActions).not.toContain('activate');
    expect(bought.purchasedInstitutions).toEqual({ streaming: 0, download: 1 });
    const pool = await database();
    const announced = await pool.query(
      'select id from sampling_actions where campaign_id = $1 and announced_at is null',
      [campaign.id],
    );
    expect(announced.rows).toEqual([{ id: bought.samplingActions[0]?.id }]);
  });

  it('prevents the purchase if it is the only one of its campaign', async () => {
    const campaign = await putIntoCart(anna.client, await draftOf(actionFor('Early', first)));
    await twoDaysLater(campaign.id, campaign.samplingActions[0]?.id ?? 0);
    const cart = await cartOf(anna.client);
    expect(cart.positions[0]).toMatchObject({
      leftOut: ['Early'],
      problems: ['mpn.backend.data.error.product.samplingcampaign-no-addressees'],
    });
    expect(cart.mayBuy).toBe(false);
    await anna.client.post(`/sampling_campaigns/${campaign.id}/_actions/remove_from_cart`, {
      jpaVersion: campaign.jpaVersion,
    });
  });

  it('costs nothing in the preview', async () => {
    const samplingActions = [
      { ...actionFor('Early', first), startDate: dayFromNow(-3), endDate: dayFromNow(-1) },
      actionFor('Late', second),
    ].map(({ samplingType, downloadAllowed, endDate, addresseeBrowserInitialization }) => ({
      samplingType,
      downloadAllowed,
      endDate,
      addresseeBrowserInitialization,
    }));
    const { body } = await anna.client.post<CostPreview>('/carts/sampling_campaign_cost_preview', { samplingActions });
    expect(body).toMatchObject({ newlyAddedDownloadStations: 1, netTotal: 49 + 2.4 });
  });
});

describe('a bought campaign with new actions', () => {
  async function withNewActions(...actions: object[]): Promise<SamplingCampaignView> {
    const campaign = await putIntoCart(anna.client, await draftOf(actionFor('Bought', first)));
    await buy(anna.client, (await cartOf(anna.client)).cartToken);
    const body = asBody(await campaignOf(campaign));
    const changed = { ...body, samplingActions: [...body.samplingActions, ...actions] };
    const answer = await anna.client.put<SamplingCampaignView>(`/sampling_campaigns/${campaign.id}`, changed);
    expect(answer.status).toBe(200);
    return answer.body;
  }
  const activate = (campaign: SamplingCampaignView, index: number) =>
    anna.client.post<SamplingCampaignView>(
      `/sampling_campaigns/${campaign.id}/sampling_actions/${campaign.samplingActions[index]?.id}/_actions/activate`,
      { jpaVersion: campaign.samplingActions[index]?.jpaVersion, parentJpaVersion: campaign.jpaVersion },
    );

  it('activates one of them while another one needs a purchase', async () => {
    const campaign = await withNewActions(actionFor('Free', first), actionFor('Costs', second));
    expect(campaign.samplingActions.map(({ allowedActions }) => allowedActions.includes('activate'))).toEqual([
      false,
      true,
      false,
    ]);
    const active = await activate(campaign, 1);
    expect(active.status).toBe(200);
    expect(active.body.samplingActions.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'DRAFT']);
    const refused = (await activate(active.body, 2)).body as unknown as ErrorAnswer;
    expect(refused.globalErrors[0]?.messageCode).toBe(
      'mpn.backend.data.error.product.samplingaction-unpurchased-companies',
    );
    await createMediaGroup(await database(), second.id);
    const ofGroup = (await activate(active.body, 2)).body as unknown as ErrorAnswer;
    expect(ofGroup.globalErrors[0]?.messageCode).toBe(
      'mpn.backend.data.error.product.samplingaction-unpurchased-groups',
    );
  });

  it('activates all at once whose window has not ended', async () => {
    const campaign = await withNewActions(actionFor('Early', first), actionFor('Late', first));
    await twoDaysLater(campaign.id, campaign.samplingActions[1]?.id ?? 0);
    const refused = (await activate(campaign, 1)).body as unknown as ErrorAnswer;
    expect(refused.globalErrors[0]?.messageCode).toBe('mpn.backend.data.error.product.samplingaction-over');
    const answer = await anna.client.put<SamplingCampaignView>(
      `/sampling_campaigns/${campaign.id}`,
      asBody(await campaignOf(campaign)),
      { query: { updateMode: 'ACTIVATE_CHANGES' } },
    );
    expect(answer.body.samplingActions.map(({ status }) => status)).toEqual(['ACTIVE', 'DRAFT', 'ACTIVE']);
  });
});
