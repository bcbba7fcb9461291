import type { SamplingCampaignView } from '@mpn/domain';
import { dayFromNow, forceStates, openMarket } from '../../factories/campaign';
import { asBody, boughtCampaign, draftCampaign } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { promoter, type Promoter } from '../releases/support';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let anna: Promoter;
type Body = ReturnType<typeof asBody>;
type Change = (body: Body) => object;

beforeAll(async () => {
  const pool = await database();
  await openMarket(pool, {});
  anna = await promoter();
});

async function bought(startDate = dayFromNow(0)): Promise<SamplingCampaignView> {
  return boughtCampaign(anna.client, (await createRelease(await database(), anna.companyId)).id, { startDate });
}

async function codeOf(campaign: SamplingCampaignView, change: Change): Promise<string | undefined> {
  const answer = await anna.client.put<ErrorAnswer>(`/sampling_campaigns/${campaign.id}`, change(asBody(campaign)));
  if (answer.status === 200) return 'saved';
  return (answer.body.globalErrors[0] ?? answer.body.fieldErrors[0])?.messageCode.split('.error.')[1];
}

const firstAction = (body: Body, values: object): object => ({
  ...body,
  samplingActions: body.samplingActions.map((action, index) => (index === 0 ? { ...action, ...values } : action)),
});
const newAction = (body: Body, values: object = {}): object => ({
  ...body,
  samplingActions: [...body.samplingActions, { ...body.samplingActions[0], id: undefined, name: 'New', ...values }],
});

describe('a running campaign', () => {
  let campaign: SamplingCampaignView;
  beforeAll(async () => {
    campaign = await bought();
  });

  const CASES: [string, Change, string][] = [
    [
      'cannot move its start',
      (body) => ({ ...body, startDate: dayFromNow(1) }),
      'product.samplingcampaign-start-date-passed',
    ],
    [
      'cannot move the start of its action',
      (body) => firstAction(body, { startDate: dayFromNow(2) }),
      'product.samplingaction-start-date-passed',
    ],
    [
      'cannot move the start time of its action',
      (body) => firstAction(body, { startTime: '23:59' }),
      'product.samplingaction-start-time-passed',
    ],
    [
      'cannot have an action that ends after it',
      (body) => firstAction(body, { endDate: dayFromNow(200) }),
      'product.samplingaction-outside-campaign',
    ],
    [
      'cannot lose its last action',
      (body) => ({ ...body, samplingActions: [] }),
      'product.samplingaction-at-least-one',
    ],
    [
      'cannot replace its action',
      (body) => ({ ...body, samplingActions: [{ ...body.samplingActions[0], id: undefined }] }),
      'product.samplingaction-not-deletable',
    ],
    [
      'cannot get an action that is not a draft',
      (body) => newAction(body, { status: 'ACTIVE' }),
      'product.samplingaction-non-draft-created',
    ],
    [
      'cannot be sent with another state of its action',
      (body) => firstAction(body, { status: 'FINISHED' }),
      'product.samplingaction-invalid-status-update',
    ],
    [
      'cannot contain an action of another campaign',
      (body) => firstAction(body, { id: 999_999 }),
      'product.samplingaction-not-deletable',
    ],
  ];

  it.each(CASES)('%s', async (_what, change, code) => {
    expect(await codeOf(campaign, change)).toBe(code);
  });

  it('can be given a draft action, which is activated without a purchase', async () => {
    const answer = await anna.client.put<SamplingCampaignView>(
      `/sampling_campaigns/${campaign.id}`,
      newAction(asBody(campaign)),
    );
    expect(answer.body.samplingActions.map(({ status }) => status)).toEqual(['ACTIVE', 'DRAFT']);
    const active = await anna.client.put<SamplingCampaignView>(
      `/sampling_campaigns/${campaign.id}`,
      asBody(answer.body),
      {
        query: { updateMode: 'ACTIVATE_CHANGES' },
      },
    );
    expect(active.body.samplingActions.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE']);
  });
});

describe('a campaign or action that has ended', () => {
  it.each([
    ['PAID_FINISHED', 'FINISHED', 'product.samplingcampaign-finished'],
    ['PAID_CANCELED', 'CANCELED', 'product.samplingcampaign-canceled'],
  ])('%s: a change of the campaign is refused', async (status, action, code) => {
    const campaign = await bought(dayFromNow(10));
    await forceStates(await database(), campaign.id, status, action);
    expect(await codeOf(campaign, (body) => firstAction(body, { name: 'Other' }))).toBe(code);
  });

  it.each([
    ['FINISHED', { name: 'Other' }, 'product.samplingaction-finished-modified'],
    ['FINISHED', { endDate: dayFromNow(20) }, 'product.samplingaction-finished-end-date'],
    ['CANCELED', { name: 'Other' }, 'product.samplingaction-canceled-modified'],
  ])('%s: a change of the action with %p is refused', async (status, values, code) => {
    const campaign = await bought(dayFromNow(10));
    await forceStates(await database(), campaign.id, 'PAID_SCHEDULED', status);
    expect(await codeOf(campaign, (body) => firstAction(body, values))).toBe(code);
  });
});

describe('a draft campaign', () => {
  it.each<[string, Change, string]>([
    [
      'can be moved',
      (body) => ({ ...firstAction(body, { startDate: dayFromNow(3) }), startDate: dayFromNow(3) }),
      'saved',
    ],
    ['cannot end before its start', (body) => ({ ...body, endDate: dayFromNow(-3) }), 'date-min'],
    [
      'cannot end in the past',
      (body) => ({ ...body, startDate: dayFromNow(-9), endDate: dayFromNow(-3) }),
      'samplingcampaign-end-date-passed',
    ],
    ['cannot have an invalid date', (body) => ({ ...body, startDate: '2026-02-30' }), 'date'],
  ])('%s', async (_what, change, code) => {
    const draft = await draftCampaign(anna.client, (await createRelease(await database(), anna.companyId)).id);
    expect(await codeOf(draft, change)).toContain(code);
  });

  it('is refused for a release that is not ready or is withdrawn', async () => {
    const pool = await database();
    const create = async (values: Record<string, unknown>) => {
      const { id } = await createRelease(pool, anna.companyId, values);
      const answer = await anna.client.post<ErrorAnswer>('/sampling_campaigns', { releaseId: id });
      return answer.body.globalErrors[0]?.messageCode;
    };
    expect(await create({ status: 'DRAFT' })).toBe('mpn.backend.data.error.product.release-not-sampling-ready');
    expect(await create({ withdrawn_at: new Date() })).toBe('mpn.backend.data.error.product.release-withdrawn');
  });
});
