import type { CartView, FileView, PurchaseOrderView, SamplingCampaignView } from '@mpn/domain';
import { realRelease, type RealRelease } from '../../delivery/queue/support';
import { dayFromNow } from '../../factories/campaign';
import { asBody } from '../../factories/order';
import { promoter, type Person } from '../../http/releases/support';
import { database } from '../../http/support/server';
import { formWith, pictureFile } from '../../support/media';
import { until } from '../../support/until';
import { untilAnswered, repeatUntilAborted, type Failures } from './load';
import type { Shop } from './shop';

/** Releases with recordings, and a promoter for each, so that every cart holds one campaign. */
export async function releases(count: number): Promise<RealRelease[]> {
  const made: RealRelease[] = [];
  for (let index = 0; index < count; index += 1) made.push(await realRelease(await promoter(), 1));
  return made;
}

/** Draft, cart and purchase; each request is sent again until it is answered. @returns the campaign's id */
export async function buy(
  failures: Failures,
  { id, owner: { client } }: RealRelease,
  startDate = dayFromNow(0),
): Promise<number> {
  const keyed = (name: string) => ({ headers: { 'Idempotency-Key': `${name}-${id}` } });
  const { body: draft } = await untilAnswered(failures, 'draft', () =>
    client.post<SamplingCampaignView>('/sampling_campaigns', { releaseId: id, startDate }, keyed('draft')),
  );
  // A repeated PUT that had succeeded before answers 409, because the version has changed.
  await untilAnswered(
    failures,
    'cart',
    () => client.put(`/sampling_campaigns/${draft.id}`, asBody(draft), { query: { updateMode: 'ADD_TO_CART' } }),
    [200, 409],
  );
  const { body: cart } = await untilAnswered(failures, 'read cart', () => client.get<CartView>('/carts/my_company'));
  const order = { cartToken: cart.cartToken, paymentMethod: 'INVOICE' };
  await untilAnswered(failures, 'purchase', () =>
    client.post<PurchaseOrderView>('/purchase_orders', order, keyed('order')),
  );
  return draft.id;
}

/** Load beside the purchases: reads lists and uploads covers until the signal is aborted. */
export function otherPeople(failures: Failures, reader: Person, signal: AbortSignal): Promise<number>[] {
  return [
    repeatUntilAborted(signal, 50, async () => {
      await untilAnswered(failures, 'table', () => reader.client.get('/releases/_views/table'));
    }),
    repeatUntilAborted(signal, 200, async (turn) => {
      const form = await pictureFile({ shade: turn % 200 });
      await untilAnswered(failures, 'upload', () =>
        reader.client.post<FileView>('/files/COVER', formWith(form, 'a.jpg')),
      );
    }),
  ];
}

const count = async (sql: string, values: unknown[]): Promise<number> =>
  (await (await database()).query(sql, values)).rows.length;

export const isScheduled = async (campaignId: number): Promise<boolean> =>
  (await count(`select 1 from sampling_campaigns where id = $1 and status = 'PAID_SCHEDULED'`, [campaignId])) > 0;

/** Runs jobs now that failed and wait for their next attempt, which may be many minutes away. */
export async function runWaitingJobs(): Promise<void> {
  await (
    await database()
  ).query('update graphile_worker._private_jobs set run_at = now() where last_error is not null and locked_at is null');
}

/** Asserts that each release has one campaign, one order and one delivery per institution, and no effect is doubled. */
export async function expectOnce(
  shop: Shop,
  stations: readonly Person[],
  bought: readonly RealRelease[],
  campaignIds: readonly number[],
): Promise<void> {
  const pool = await database();
  const ids = bought.map(({ id }) => id);
  const deliveries = async () => {
    await runWaitingJobs();
    return (
      await pool.query<{ release_id: number; institution_id: number; state: string }>(
        `select release_id, institution_id, state from deliveries where release_id = any($1) order by 1, 2`,
        [ids],
      )
    ).rows;
  };
  const wanted = ids
    .flatMap((release_id) =>
      stations.map(({ companyId: institution_id }) => ({ release_id, institution_id, state: 'DELIVERED' })),
    )
    .sort((one, other) => one.release_id - other.release_id || one.institution_id - other.institution_id);
  await until(
    deliveries,
    (rows) => rows.length >= wanted.length && rows.every(({ state }) => state === 'DELIVERED'),
    600_000,
  );
  expect(await deliveries()).toEqual(wanted);
  expect(await count('select id from sampling_campaigns where release_id = any($1)', [ids])).toBe(ids.length);
  const { rows: orders } = await pool.query<{ order_number: string; state: string }>(
    `select o.order_number, o.state from purchase_orders o join order_positions p on p.order_id = o.id
     where p.campaign_id = any($1)`,
    [campaignIds],
  );
  expect(orders.map(({ state }) => state)).toEqual(ids.map(() => 'completed'));
  expect(orders.map(({ order_number }) => shop.taken.get(order_number))).toEqual(ids.map(() => 1));
  // Each change of a campaign happened once, whichever process did it.
  const { rows: twice } = await pool.query(
    `select object_id, action, count(*) from audit_records
     where object_type = 'sampling_campaign' and object_id = any($1)
       and action in ('campaign.create', 'campaign.add_to_cart', 'campaign.purchase', 'campaign.start')
     group by 1, 2 having count(*) > 1`,
    [campaignIds],
  );
  expect(twice).toEqual([]);
  // Waveforms and listening copies exist too, although no request repeats them.
  await until(
    async () => {
      await runWaitingJobs();
      return count(
        `select 1 from tracks t join stored_files f on f.id = t.audio_file_id where t.release_id = any($1)
           and (f.peaks_key is null or not exists (select 1 from renditions x
             where x.file_id = f.id and x.format = 'STREAM' and x.state = 'READY'))`,
        [ids],
      );
    },
    (left) => left === 0,
    300_000,
  );
  const { rows: givenUp } = await pool.query(
    'select task_identifier, max_attempts, last_error from graphile_worker.jobs where attempts >= max_attempts',
  );
  expect(givenUp).toEqual([]);
}
