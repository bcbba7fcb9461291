import {
  actionMachine,
  ActionStatus,
  campaignMachine,
  CampaignStatus,
  transition,
  type SamplingCampaignView,
} from '@mpn/domain';
import { dayFromNow, forceStates, openMarket } from '../../factories/campaign';
import { boughtCampaign } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { promoter, type Promoter } from '../releases/support';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';

/** A campaign or an error, depending on the status. */
type Answer = Omit<SamplingCampaignView, 'status'> & Omit<ErrorAnswer, 'status'> & { status: string | number };

const CAMPAIGN_EVENTS = ['pause', 'resume', 'cancel'] as const;
const ACTION_EVENTS = ['activate', 'pause', 'resume', 'cancel'] as const;

let anna: Promoter;
/** Starts later, so that nothing is due for the clock in any state. */
let campaign: SamplingCampaignView;
/** A running campaign. */
let running: SamplingCampaignView;

beforeAll(async () => {
  const pool = await database();
  await openMarket(pool, {});
  anna = await promoter();
  const later = { startDate: dayFromNow(10) };
  campaign = await boughtCampaign(anna.client, (await createRelease(pool, anna.companyId)).id, later);
  running = await boughtCampaign(anna.client, (await createRelease(pool, anna.companyId)).id);
});

async function inStates(campaignStatus: string, actionStatus: string, which = campaign): Promise<SamplingCampaignView> {
  await forceStates(await database(), which.id, campaignStatus, actionStatus);
  return (await anna.client.get<SamplingCampaignView>(`/sampling_campaigns/${which.id}`)).body;
}

/** The action status that matches a campaign's. */
const WITH: Record<CampaignStatus, ActionStatus> = {
  DRAFT: 'DRAFT',
  PAID_SCHEDULED: 'SCHEDULED',
  PAID_ACTIVE: 'ACTIVE',
  PAID_PAUSED: 'PAUSED',
  PAID_FINISHED: 'FINISHED',
  PAID_CANCELED: 'CANCELED',
};

describe.each(CampaignStatus.flatMap((status) => CAMPAIGN_EVENTS.map((event) => ({ status, event }))))(
  'campaign $status, $event',
  ({ status, event }) => {
    it('has the outcome of the state table', async () => {
      const before = await inStates(status, WITH[status]);
      const expected = transition(campaignMachine, status, event, {
        startReached: false,
        endReached: false,
        releaseReady: true,
        everyActionNamed: true,
        samplingAllowed: true,
      });
      const answer = await anna.client.post<Answer>(`/sampling_campaigns/${campaign.id}/_actions/${event}`, {
        jpaVersion: before.jpaVersion,
      });
      if (expected.error !== undefined) {
        expect(answer.status).toBe(409);
        expect(answer.body.globalErrors[0]?.messageCode).toBe(expected.error);
        return;
      }
      expect(answer.status).toBe(200);
      expect(answer.body.status).toBe(expected.to);
      expect(answer.body.samplingActions[0]?.status).toBe(WITH[expected.to]);
      expect(answer.body.jpaVersion).toBe(before.jpaVersion + (expected.changed ? 1 : 0));
    });
  },
);

// Only campaigns that are bought have actions beyond drafts; every pair of states is tested with every event.
const PAIRS = CampaignStatus.flatMap((campaignStatus) =>
  ActionStatus.flatMap((status) => ACTION_EVENTS.map((event) => ({ campaignStatus, status, event }))),
);

describe('actions of a campaign', () => {
  it.each(PAIRS)('$campaignStatus, action $status, $event', async ({ campaignStatus, status, event }) => {
    const before = await inStates(campaignStatus, status);
    const action = before.samplingActions[0];
    const expected = transition(actionMachine, status, event, {
      campaignStatus,
      startReached: false,
      endReached: false,
      notPurchased: 'NOTHING',
    });
    const answer = await anna.client.post<Answer>(
      `/sampling_campaigns/${campaign.id}/sampling_actions/${action?.id}/_actions/${event}`,
      { jpaVersion: action?.jpaVersion, parentJpaVersion: before.jpaVersion },
    );
    if (expected.error !== undefined) {
      expect(answer.status).toBe(409);
      expect(answer.body.globalErrors[0]?.messageCode).toBe(expected.error);
    } else {
      expect(answer.status).toBe(200);
      expect(answer.body.samplingActions[0]?.status).toBe(expected.to);
    }
  });
});

describe('pause and resume', () => {
  it('set the release to READY while paused, and to ON_AIR again', async () => {
    const pool = await database();
    const status = async () =>
      (await pool.query<{ status: string }>('select status from releases where id = $1', [running.releaseId])).rows[0]
        ?.status;
    const before = await inStates('PAID_ACTIVE', 'ACTIVE', running);
    const paused = await anna.client.post<SamplingCampaignView>(`/sampling_campaigns/${running.id}/_actions/pause`, {
      jpaVersion: before.jpaVersion,
    });
    expect(await status()).toBe('READY');
    const resumed = await anna.client.post<SamplingCampaignView>(`/sampling_campaigns/${running.id}/_actions/resume`, {
      jpaVersion: paused.body.jpaVersion,
    });
    expect(resumed.body.status).toBe('PAID_ACTIVE');
    expect(await status()).toBe('ON_AIR');
  });

  it('leave an action paused that was paused before the campaign', async () => {
    const before = await inStates('PAID_ACTIVE', 'ACTIVE', running);
    const action = before.samplingActions[0];
    const alone = await anna.client.post<SamplingCampaignView>(
      `/sampling_campaigns/${running.id}/sampling_actions/${action?.id}/_actions/pause`,
      { jpaVersion: action?.jpaVersion, parentJpaVersion: before.jpaVersion },
    );
    const paused = await anna.client.post<SamplingCampaignView>(`/sampling_campaigns/${running.id}/_actions/pause`, {
      jpaVersion: alone.body.jpaVersion,
    });
    const resumed = await anna.client.post<SamplingCampaignView>(`/sampling_campaigns/${running.id}/_actions/resume`, {
      jpaVersion: paused.body.jpaVersion,
    });
    expect(resumed.body).toMatchObject({ status: 'PAID_ACTIVE', samplingActions: [{ status: 'PAUSED' }] });
  });

  it('refuse to resume while a sampling requirement is missing', async () => {
    const pool = await database();
    const before = await inStates('PAID_PAUSED', 'PAUSED', running);
    await pool.query(`update releases set status = 'DRAFT' where id = $1`, [running.releaseId]);
    const answer = await anna.client.post<ErrorAnswer>(`/sampling_campaigns/${running.id}/_actions/resume`, {
      jpaVersion: before.jpaVersion,
    });
    expect(answer.body.globalErrors[0]?.messageCode).toBe(
      'mpn.backend.data.error.product.samplingcampaign-not-resumable',
    );
  });

  it('refuse a stale version of action or campaign (optimistic-lock)', async () => {
    const before = await inStates('PAID_ACTIVE', 'ACTIVE', running);
    const action = before.samplingActions[0];
    const path = `/sampling_campaigns/${running.id}/sampling_actions/${action?.id}/_actions/pause`;
    const stale = await anna.client.post<ErrorAnswer>(path, {
      jpaVersion: 99_999,
      parentJpaVersion: before.jpaVersion,
    });
    expect(stale.body.globalErrors[0]?.messageCode).toBe('mpn.backend.global.error.optimistic-lock');
    const staleParent = await anna.client.post<ErrorAnswer>(path, {
      jpaVersion: action?.jpaVersion,
      parentJpaVersion: 99_999,
    });
    expect(staleParent.body.globalErrors[0]?.messageCode).toBe('mpn.backend.global.error.optimistic-lock');
  });
});
