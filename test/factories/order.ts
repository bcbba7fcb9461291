import type { ReleaseCampaigns, CartView, PurchaseOrderView, SamplingCampaignView } from '@mpn/domain';
import type { ApiClient, ApiResponse } from '../http/support/client';

/** A draft over the API, for the release as a whole or for these actions. */
export async function draftCampaign(
  client: ApiClient,
  releaseId: number,
  body: object = {},
): Promise<SamplingCampaignView> {
  const answer = await client.post<SamplingCampaignView>('/sampling_campaigns', { releaseId, ...body });
  if (answer.status !== 201) throw new Error(`No draft: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The campaign as a body of PUT. */
export function asBody({ jpaVersion, startDate, endDate, startTime, samplingActions }: SamplingCampaignView) {
  return {
    jpaVersion,
    startDate,
    endDate,
    startTime,
    samplingActions: samplingActions.map((action) => ({
      id: action.id,
      name: action.name,
      downloadAllowed: action.downloadAllowed,
      startDate: action.startDate,
      endDate: action.endDate,
      startTime: action.startTime,
      samplingType: action.samplingType,
      addresseeBrowserInitialization: action.addresseeBrowserInitialization,
    })),
  };
}

export async function putIntoCart(client: ApiClient, campaign: SamplingCampaignView): Promise<SamplingCampaignView> {
  const answer = await client.put<SamplingCampaignView>(`/sampling_campaigns/${campaign.id}`, asBody(campaign), {
    query: { updateMode: 'ADD_TO_CART' },
  });
  if (answer.status !== 200) throw new Error(`Not into the cart: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function cartOf(client: ApiClient): Promise<CartView> {
  return (await client.get<CartView>('/carts/my_company')).body;
}

export function buy(
  client: ApiClient,
  cartToken: string | null,
  key?: string,
): Promise<ApiResponse<PurchaseOrderView>> {
  const headers = key ? { headers: { 'Idempotency-Key': key } } : {};
  return client.post<PurchaseOrderView>('/purchase_orders', { cartToken, paymentMethod: 'INVOICE' }, headers);
}

/** Draft, cart, purchase: the release's current campaign afterwards. */
export async function boughtCampaign(
  client: ApiClient,
  releaseId: number,
  body: object = {},
): Promise<SamplingCampaignView> {
  await putIntoCart(client, await draftCampaign(client, releaseId, body));
  const { cartToken } = await cartOf(client);
  const order = await buy(client, cartToken);
  if (order.status !== 201) throw new Error(`Not bought: ${JSON.stringify(order.body)}`);
  const { body: campaigns } = await client.get<ReleaseCampaigns>(`/releases/${releaseId}/sampling_campaigns`);
  if (!campaigns.current) throw new Error('The bought campaign is gone');
  return campaigns.current;
}
