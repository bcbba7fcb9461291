import type { CartView, ReleaseCampaigns, SamplingCampaignView } from '@mpn/domain';
import { dayFromNow, shiftCampaign, openMarket } from '../../factories/campaign';
import { boughtCampaign, draftCampaign } from '../../factories/order';
import { insertRow, unique } from '../../factories/insert';
import { createRelease } from '../../factories/release';
import { until } from '../../support/until';
import { promoter, type Promoter } from '../releases/support';
import { database } from '../support/server';

let anna: Promoter;

beforeAll(async () => {
  const pool = await database();
  await openMarket(pool, {});
  anna = await promoter();
});

async function scheduled(owner = anna): Promise<SamplingCampaignView> {
  const { id } = await createRelease(await database(), owner.companyId);
  return boughtCampaign(owner.client, id, { startDate: dayFromNow(5) });
}

const view = async (id: number) => (await anna.client.get<SamplingCampaignView>(`/sampling_campaigns/${id}`)).body;
const releaseStatus = async (id: number): Promise<string | undefined> =>
  (await (await database()).query<{ status: string }>('select status from releases where id = $1', [id])).rows[0]
    ?.status;

describe('the clock', () => {
  it('starts a due campaign with its actions, and its release is ON_AIR', async () => {
    const campaign = await scheduled();
    expect(await releaseStatus(campaign.releaseId)).toBe('SCHEDULED');
    await shiftCampaign(await database(), campaign.id, -1, 100);
    const started = await until(
      () => view(campaign.id),
      ({ status }) => status === 'PAID_ACTIVE',
    );
    expect(started.samplingActions[0]?.status).toBe('ACTIVE');
    expect(await releaseStatus(campaign.releaseId)).toBe('ON_AIR');
  });

  it('ends due campaigns that are running, scheduled or paused', async () => {
    const [running, planned, paused] = [await scheduled(), await scheduled(), await scheduled()];
    const pool = await database();
    await shiftCampaign(pool, running.id, -1, 100);
    await until(
      () => view(running.id),
      ({ status }) => status === 'PAID_ACTIVE',
    );
    await anna.client.post(`/sampling_campaigns/${paused.id}/_actions/pause`, { jpaVersion: paused.jpaVersion });
    for (const { id } of [running, planned, paused]) await shiftCampaign(pool, id, -50, -1);
    for (const { id, releaseId } of [running, planned, paused]) {
      const ended = await until(
        () => view(id),
        ({ status }) => status === 'PAID_FINISHED',
      );
      expect(ended.samplingActions[0]?.status).toBe('FINISHED');
      expect(await releaseStatus(releaseId)).toBe('READY');
    }
    const past = (await anna.client.get<ReleaseCampaigns>(`/releases/${running.releaseId}/sampling_campaigns`)).body;
    expect(past).toMatchObject({ current: null, past: [{ id: running.id }] });
  });

  it('does not start a paused campaign at its start', async () => {
    const campaign = await scheduled();
    await anna.client.post(`/sampling_campaigns/${campaign.id}/_actions/pause`, { jpaVersion: campaign.jpaVersion });
    const other = await scheduled();
    for (const { id } of [campaign, other]) await shiftCampaign(await database(), id, -1, 100);
    await until(
      () => view(other.id),
      ({ status }) => status === 'PAID_ACTIVE',
    );
    expect(await view(campaign.id)).toMatchObject({ status: 'PAID_PAUSED', samplingActions: [{ status: 'PAUSED' }] });
    const resumed = await anna.client.post<SamplingCampaignView>(`/sampling_campaigns/${campaign.id}/_actions/resume`, {
      jpaVersion: (await view(campaign.id)).jpaVersion,
    });
    expect(resumed.body).toMatchObject({ status: 'PAID_ACTIVE', samplingActions: [{ status: 'ACTIVE' }] });
  });

  it('ends a due action of a running campaign', async () => {
    const pool = await database();
    const campaign = await scheduled();
    await shiftCampaign(pool, campaign.id, -1, 100);
    await until(
      () => view(campaign.id),
      ({ status }) => status === 'PAID_ACTIVE',
    );
    await pool.query(`update sampling_actions set ends_at = localtimestamp where campaign_id = $1`, [campaign.id]);
    const after = await until(
      () => view(campaign.id),
      ({ samplingActions }) => samplingActions[0]?.status === 'FINISHED',
    );
    expect(after.status).toBe('PAID_ACTIVE');
  });

  it('pauses the campaigns of a disabled company', async () => {
    const bert = await promoter();
    const campaign = await scheduled(bert);
    const pool = await database();
    await pool.query('update companies set disabled = true where id = $1', [bert.companyId]);
    const status = async () =>
      (await pool.query<{ status: string }>('select status from sampling_campaigns where id = $1', [campaign.id]))
        .rows[0]?.status;
    expect(await until(status, (found) => found === 'PAID_PAUSED')).toBe('PAID_PAUSED');
  });
});

describe('automatic sampling', () => {
  it('fills the cart three days before the release date and notifies the users, without a purchase', async () => {
    const pool = await database();
    const carla = await promoter();
    await pool.query(`update companies set sampling_mode = 'AUTOMATIC_SAMPLING' where id = $1`, [carla.companyId]);
    const due = await createRelease(pool, carla.companyId, { release_date: dayFromNow(3) });
    const early = await createRelease(pool, carla.companyId, { release_date: dayFromNow(4) });
    const cart = async () => (await carla.client.get<CartView>('/carts/my_company')).body;
    const filled = await until(cart, ({ positions }) => positions.length > 0);
    expect(filled.positions).toMatchObject([{ releaseId: due.id, startDate: dayFromNow(3), endDate: dayFromNow(92) }]);
    const { rows } = await pool.query('select type, user_id from notifications where user_id = $1', [carla.user.id]);
    expect(rows).toEqual([{ type: 'AUTOMATIC_SAMPLING_IN_CART', user_id: carla.user.id }]);
    const campaigns = (await carla.client.get<ReleaseCampaigns>(`/releases/${due.id}/sampling_campaigns`)).body;
    expect(campaigns.current).toMatchObject({ status: 'DRAFT', automatic: true, inCart: true });
    expect(
      (await carla.client.get<ReleaseCampaigns>(`/releases/${early.id}/sampling_campaigns`)).body.current,
    ).toBeNull();
  });

  it('skips releases that had a campaign', async () => {
    const pool = await database();
    const carla = await promoter();
    const release = await createRelease(pool, carla.companyId, { release_date: dayFromNow(2) });
    const draft = await draftCampaign(carla.client, release.id);
    await carla.client.post(`/sampling_campaigns/${draft.id}/_actions/delete`, { jpaVersion: draft.jpaVersion });
    await pool.query(`update companies set sampling_mode = 'AUTOMATIC_SAMPLING' where id = $1`, [carla.companyId]);
    await createRelease(pool, carla.companyId, { release_date: dayFromNow(1) });
    const cart = async () => (await carla.client.get<CartView>('/carts/my_company')).body;
    const { positions } = await until(cart, (found) => found.positions.length > 0);
    expect(positions.map(({ releaseId }) => releaseId)).not.toContain(release.id);
  });

  it('skips companies with a template while templates are switched off', async () => {
    const pool = await database();
    const [chosen, other] = [await promoter(), await promoter()];
    const definition = { days: 90, startTime: '00:00', actions: [] };
    const template = await insertRow(pool, 'sampling_templates', {
      ...{ company_id: chosen.companyId, name: unique(), definition },
    });
    const turn = (enabled: boolean) =>
      pool.query(`update feature_flags set enabled = $1 where name = 'SAMPLING_TEMPLATES'`, [enabled]);
    await turn(false);
    try {
      for (const { companyId } of [chosen, other]) {
        await createRelease(pool, companyId, { release_date: dayFromNow(2) });
      }
      await pool.query(
        `update companies set sampling_mode = 'AUTOMATIC_SAMPLING',
           default_template_id = case when id = $1 then $2::int end where id = any($3)`,
        [chosen.companyId, template.id, [chosen.companyId, other.companyId]],
      );
      const cart = async ({ client }: typeof chosen) => (await client.get<CartView>('/carts/my_company')).body;
      // Releases are processed in the order of their ids: the other one after this one.
      await until(
        () => cart(other),
        ({ positions }) => positions.length > 0,
      );
      expect((await cart(chosen)).positions).toEqual([]);
    } finally {
      await turn(true);
    }
  });
});
