import type { ReleaseCampaigns } from '@mpn/domain';
import { openMarket } from '../../factories/campaign';
import { boughtCampaign, buy, cartOf, draftCampaign, putIntoCart, asBody } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { promoter, type Promoter } from '../releases/support';
import type { ApiResponse, ErrorAnswer } from '../support/client';
import { database } from '../support/server';

const SWITCHED_OFF = 'mpn.backend.data.error.product.sampling-switched-off';

beforeAll(async () => {
  await openMarket(await database(), {});
});

/** Sampling mode of a company, as an administrator sets it. */
async function switchSampling({ companyId }: Promoter, mode: string): Promise<void> {
  await (await database()).query('update companies set sampling_mode = $2 where id = $1', [companyId, mode]);
}

async function releaseOf({ companyId }: Promoter): Promise<number> {
  return (await createRelease(await database(), companyId)).id;
}

const codeOf = ({ status, body }: ApiResponse<unknown>) => [
  status,
  (body as ErrorAnswer).globalErrors?.[0]?.messageCode,
];

const current = async ({ client }: Promoter, releaseId: number) =>
  (await client.get<ReleaseCampaigns>(`/releases/${releaseId}/sampling_campaigns`)).body.current!;

describe('a company whose sampling mode is NO_SAMPLING', () => {
  it('cannot create a campaign, with or without a template', async () => {
    const anna = await promoter();
    const pool = await database();
    await pool.query('update companies set role_manage_sampling_templates = true where id = $1', [anna.companyId]);
    const [first, second] = [await releaseOf(anna), await releaseOf(anna)];
    const { id: samplingCampaignId } = await draftCampaign(anna.client, first);
    const template = await anna.client.post<{ id: number }>('/sampling_templates', {
      name: 'Usual',
      samplingCampaignId,
    });
    expect(template.status).toBe(201);
    await switchSampling(anna, 'NO_SAMPLING');
    expect(codeOf(await anna.client.post('/sampling_campaigns', { releaseId: second }))).toEqual([409, SWITCHED_OFF]);
    const fromTemplate = await anna.client.post(
      `/sampling_campaigns/_actions/create_from_template/${template.body.id}`,
      {
        releaseId: second,
      },
    );
    expect(codeOf(fromTemplate)).toEqual([409, SWITCHED_OFF]);
    expect(await current(anna, second)).toBeNull();
    await switchSampling(anna, 'MANUAL_SAMPLING');
    expect((await anna.client.post('/sampling_campaigns', { releaseId: second })).status).toBe(201);
  });

  it('can neither put a draft into its cart nor buy its cart', async () => {
    const anna = await promoter();
    const [inCart, outside] = [await releaseOf(anna), await releaseOf(anna)];
    await putIntoCart(anna.client, await draftCampaign(anna.client, inCart));
    const draft = await draftCampaign(anna.client, outside);
    await switchSampling(anna, 'NO_SAMPLING');
    const put = await anna.client.put(`/sampling_campaigns/${draft.id}`, asBody(draft), {
      query: { updateMode: 'ADD_TO_CART' },
    });
    expect(codeOf(put)).toEqual([409, SWITCHED_OFF]);
    expect((await current(anna, outside)).lock).toEqual({ reason: 'SAMPLING_SWITCHED_OFF', missing: 0 });
    const cart = await cartOf(anna.client);
    expect(cart.positions[0]?.problems).toEqual([SWITCHED_OFF]);
    expect((await buy(anna.client, cart.cartToken)).status).toBe(409);
    expect((await current(anna, inCart)).status).toBe('DRAFT');
  });

  it('keeps running campaigns, and can pause them, but cannot resume them until sampling is on again', async () => {
    const anna = await promoter();
    const releaseId = await releaseOf(anna);
    const bought = await boughtCampaign(anna.client, releaseId);
    await switchSampling(anna, 'NO_SAMPLING');
    expect(await current(anna, releaseId)).toMatchObject({
      status: 'PAID_ACTIVE',
      allowedActions: ['pause', 'cancel'],
    });
    const paused = await anna.client.post<{ jpaVersion: number }>(`/sampling_campaigns/${bought.id}/_actions/pause`, {
      jpaVersion: bought.jpaVersion,
    });
    expect(paused.status).toBe(200);
    const resume = () =>
      anna.client.post(`/sampling_campaigns/${bought.id}/_actions/resume`, { jpaVersion: paused.body.jpaVersion });
    expect(codeOf(await resume())).toEqual([409, SWITCHED_OFF]);
    expect((await current(anna, releaseId)).allowedActions).toEqual(['cancel']);
    await switchSampling(anna, 'MANUAL_SAMPLING');
    expect((await resume()).status).toBe(200);
    expect((await current(anna, releaseId)).status).toBe('PAID_ACTIVE');
  });
});
