import { createFtpConfiguration } from '../../factories/delivery';
import { type TestInstitution, openMarket } from '../../factories/campaign';
import { boughtCampaign } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { until } from '../../support/until';
import { promoter } from '../releases/support';
import { database } from '../support/server';

/*
 * Subscribers of sampling's events: an action starts, reaches more or stops, and each subscriber has a job of its own.
 */

/** Gives the station a server whose window opens in an hour, so that nothing is sent. */
async function giveServer({ id }: TestInstitution): Promise<void> {
  const pool = await database();
  await pool.query('update companies set ftp_delivery_enabled = true where id = $1', [id]);
  const at = (hours: number): string => `${String((new Date().getHours() + hours) % 24).padStart(2, '0')}:00`;
  await createFtpConfiguration(pool, id, { transfer_start: at(3), transfer_end: at(4) });
}

async function statesOf(campaignId: number): Promise<[institution: number, state: string][]> {
  const { rows } = await (
    await database()
  ).query<{ institution_id: number; state: string }>(
    'select institution_id, state from deliveries where campaign_id = $1 order by id',
    [campaignId],
  );
  return rows.map(({ institution_id, state }) => [institution_id, state]);
}

async function notified(releaseId: number): Promise<number[]> {
  const { rows } = await (
    await database()
  ).query<{ user_id: number }>(
    `select user_id from notifications where type = 'NEW_RELEASE' and unique_key like $1 order by user_id`,
    [`new-release:${releaseId}:%`],
  );
  return rows.map(({ user_id }) => user_id);
}

test('deliveries and notifications follow start and pause of an action, also by jobs of an older version', async () => {
  const pool = await database();
  const [served, later] = await openMarket(pool, {}, {});
  await giveServer(served);
  const anna = await promoter();
  const release = await createRelease(pool, anna.companyId);

  const campaign = await boughtCampaign(anna.client, release.id);
  const action = campaign.samplingActions[0]!;
  await until(
    () => statesOf(campaign.id),
    (found) => found.length === 1,
  );
  expect(await statesOf(campaign.id)).toEqual([[served.id, 'QUEUED']]);
  expect(
    await until(
      () => notified(release.id),
      ({ length }) => length > 1,
    ),
  ).toHaveLength(2);

  // Jobs with the task names of versions before events.
  await giveServer(later);
  const { id: colleague } = await createUser(pool, 'MEDIA_USER', { company_id: later.id });
  const data = { campaignId: campaign.id, actionId: action.id };
  for (const [task, payload] of [
    ['delivery.campaign-activated', data],
    ['mail.new-release', { actionId: action.id }],
  ]) {
    await pool.query('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)]);
  }
  await until(
    () => statesOf(campaign.id),
    (found) => found.some(([institution]) => institution === later.id),
  );
  await until(
    () => notified(release.id),
    (people) => people.includes(colleague),
  );

  const { body: current } = await anna.client.get<{ jpaVersion: number }>(`/sampling_campaigns/${campaign.id}`);
  const { jpaVersion } = current;
  expect((await anna.client.post(`/sampling_campaigns/${campaign.id}/_actions/pause`, { jpaVersion })).status).toBe(
    200,
  );
  await until(
    () => statesOf(campaign.id),
    (found) => found.every(([, state]) => state === 'CANCELED'),
  );
  await pool.query('select graphile_worker.add_job($1, $2::json)', ['delivery.campaign-stopped', JSON.stringify(data)]);
  const left = () =>
    pool.query(
      `select 1 from graphile_worker.jobs
       where task_identifier = 'delivery.campaign-stopped' or task_identifier like 'sampling.action-%'`,
    );
  await until(left, ({ rowCount }) => rowCount === 0);
});
