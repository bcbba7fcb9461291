import type { SamplingCampaignView } from '@mpn/domain';
import { dayFromNow, selecting } from '../../factories/campaign';
import { boughtCampaign } from '../../factories/order';
import type { TestUser } from '../../factories/users';
import { apiAt, type ApiClient } from '../../http/support/client';

/** Calls of the server under test, without a token. */
export const serverApi = (): ApiClient => apiAt(Number(new URL(process.env.E2E_SERVER_URL ?? '').port));

/** Calls of the server under test as somebody, for the preconditions of a journey. */
export const apiAs = (user: Pick<TestUser, 'loginName' | 'password'>): ApiClient => serverApi().as(user);

/** A campaign of the release for this institution alone, bought by the promoter and running from today on. */
export function buyCampaignFor(
  promoter: TestUser,
  releaseId: number,
  institution: { id: number },
): Promise<SamplingCampaignView> {
  const window = { startDate: dayFromNow(0), endDate: dayFromNow(30), startTime: '00:00' };
  const addressees = { samplingType: 'SELECTIVE', addresseeBrowserInitialization: selecting(institution) };
  return boughtCampaign(apiAs(promoter), releaseId, {
    ...window,
    samplingActions: [{ ...window, ...addressees, name: 'Erste Aktion', downloadAllowed: true }],
  });
}
