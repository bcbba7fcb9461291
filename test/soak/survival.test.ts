import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPriceList, dayFromNow, shiftCampaign } from '../factories/campaign';
import { asBody } from '../factories/order';
import type { CartView, FileView, PurchaseOrderView, SamplingCampaignView } from '@mpn/domain';
import { realRelease, station, type RealRelease } from '../delivery/queue/support';
import { promoter, type Person } from '../http/releases/support';
import { api, apiAt } from '../http/support/client';
import { database, useServer } from '../http/support/server';
import { formWith, pictureFile } from '../support/media';
import { startSshd, type SshdServer } from '../support/sshd';
import { until } from '../support/until';
import { SERVICES, startCluster, type Cluster, type Part } from './support/cluster';
import { inForm, isLong } from './support/form';
import { Failures, untilAnswered, whileOn } from './support/load';
import { SHOP_TOKEN, startShop, type Shop } from './support/shop';

/*
 * Two servers, two workers, Postgres, S3, SMTP and shop behind a proxy: one of each is killed under load, then one after the
 * other is away. What was asked for has happened once in the end, and nobody saw more than 502, 503 or a closed connection.
 */

const STATIONS = inForm(2, 10);
/** Releases that are bought and delivered during each of the two runs. */
const RELEASES = inForm(3, 20);
const BETWEEN_KILLS_MS = inForm(1_500, 15_000);
const AWAY_MS = inForm(5_000, 60_000);

let cluster: Promise<Cluster> | undefined;
let shop: Shop;
const started = (): Promise<Cluster> => (cluster ??= start());
useServer(async () => (await started()).facts);

async function start(): Promise<Cluster> {
  shop = await startShop();
  return startCluster({
    proxy: 'nginx',
    environment: { SHOP_URL: shop.url.replace('127.0.0.1', SERVICES), SHOP_TOKEN, SHOP_TIMEOUT_MS: '1000' },
  });
}

let sshd: SshdServer;
let stations: Person[];
const failures = new Failures();

beforeAll(async () => {
  const pool = await database();
  await createPriceList(pool);
  sshd = await startSshd();
  stations = [];
  for (let count = 0; count < STATIONS; count += 1)
    stations.push(await station(sshd, { directory: `./station-${count}` }));
  await pool.query(
    `update companies set sampling_medium_id = (select id from sampling_mediums order by id limit 1),
       price_category = 'SURCHARGEABLE', pending_registration = false where type = 'MEDIA'`,
  );
});
afterAll(async () => {
  await (await cluster)?.stop();
  await shop?.leave();
  await sshd?.stop();
});

/** Releases with recordings, and a promoter for each, so that every cart holds one campaign. */
async function releases(count: number): Promise<RealRelease[]> {
  const made: RealRelease[] = [];
  for (let index = 0; index < count; index += 1) made.push(await realRelease(await promoter(), 1));
  return made;
}

/** Draft, cart and purchase; each request is sent again until it is answered. @returns the campaign's id */
async function buy({ id, owner: { client } }: RealRelease, startDate = dayFromNow(0)): Promise<number> {
  const keyed = (name: string) => ({ headers: { 'Idempotency-Key': `${name}-${id}` } });
  const { body: draft } = await untilAnswered(failures, 'draft', () =>
    client.post<SamplingCampaignView>('/sampling_campaigns', { releaseId: id, startDate }, keyed('draft')),
  );
  // A repeated PUT that had its effect before is told that the version has changed.
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

/** What goes on meanwhile: lists are read, covers are uploaded. */
function otherPeople(reader: Person, signal: AbortSignal): Promise<number>[] {
  return [
    whileOn(signal, 50, async () => {
      await untilAnswered(failures, 'table', () => reader.client.get('/releases/_views/table'));
    }),
    whileOn(signal, 200, async (turn) => {
      const form = await pictureFile({ shade: turn % 200 });
      await untilAnswered(failures, 'upload', () =>
        reader.client.post<FileView>('/files/COVER', formWith(form, 'a.jpg')),
      );
    }),
  ];
}

const ready = (): Promise<unknown> =>
  until(
    async () =>
      (
        await api()
          .get('//readyz')
          .catch(() => ({ status: 0 }))
      ).status === 200,
  );

const restart = (part: Part) => async (): Promise<void> => {
  await part.kill();
  await sleep(BETWEEN_KILLS_MS);
  await part.start();
};

const count = async (sql: string, values: unknown[]): Promise<number> =>
  (await (await database()).query(sql, values)).rows.length;

/** Lets jobs that failed and wait for their next try run now: after some failures they wait for many minutes. */
async function hurry(): Promise<void> {
  await (
    await database()
  ).query('update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null');
}

/** Each release has one campaign and one order; each station has it once, as a row and as a folder; the clock told it once. */
async function expectOnce(bought: readonly RealRelease[], campaignIds: readonly number[]): Promise<void> {
  const pool = await database();
  const ids = bought.map(({ id }) => id);
  const deliveries = async () => {
    await hurry();
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
  // Whichever process' clock or job it was: what happened to a campaign happened once.
  const { rows: twice } = await pool.query(
    `select object_id, action, count(*) from audit_records
       where object_type = 'sampling_campaign' and object_id = any($1)
       and action in ('campaign.create', 'campaign.add_to_cart', 'campaign.purchase', 'campaign.start')
     group by 1, 2 having count(*) > 1`,
    [campaignIds],
  );
  expect(twice).toEqual([]);
  expect(await count('select 1 from graphile_worker.jobs where attempts >= max_attempts', [])).toBe(0);
}

function foldersOf(index: number): number {
  const folder = join(sshd.root, `station-${index}`);
  return readdirSync(folder).length;
}

test('one of each is killed under load: people see 502, 503 or a closed connection, and everything happens once', async () => {
  const { servers, workers, s3, killPostgres, startPostgres } = await started();
  const [later, ...bought] = await releases(RELEASES);
  const laterId = await buy(later!, dayFromNow(5));
  await until(async () =>
    count(`select 1 from sampling_campaigns where id = $1 and status = 'PAID_SCHEDULED'`, [laterId]),
  );
  const over = new AbortController();
  const others = otherPeople(await promoter(), over.signal);
  const purchases = (async () => {
    const ids: number[] = [];
    for (const release of bought) {
      ids.push(await buy(release));
      await sleep(BETWEEN_KILLS_MS);
    }
    return ids;
  })();
  const parts = isLong ? [...servers, ...workers] : [servers[0], workers[0]];
  const kills = [
    ...parts.map(restart),
    async () => {
      await killPostgres();
      await startPostgres();
    },
    async () => {
      await s3.pause();
      await sleep(BETWEEN_KILLS_MS);
      await s3.resume();
    },
    // Due while both clocks look, one of which has just been started.
    async () => {
      await ready();
      await shiftCampaign(await database(), laterId, -1, 100);
    },
  ];
  const ids = [laterId];
  try {
    for (const kill of kills) {
      await kill();
      await sleep(BETWEEN_KILLS_MS);
    }
    ids.push(...(await purchases));
  } finally {
    over.abort();
  }
  const [reads, uploads] = await Promise.all(others);
  console.log(
    `kills: ${reads} lists, ${uploads} uploads, ${failures.total} failed:`,
    Object.fromEntries(failures.counts),
  );
  expect(failures.unclean).toEqual([]);
  await expectOnce([later!, ...bought], ids);
  stations.forEach((_, index) => expect(foldersOf(index)).toBe(RELEASES));
});

/** What the processes have logged, of all their lives. */
const logOf = ({ servers, workers }: Cluster): string =>
  [...servers, ...workers].map((part) => part.output()).join('\n');

const partsNotReady = async (server: Part): Promise<string[]> => {
  const { body } = await apiAt(server.now().port).get<{ checks?: Record<string, string> }>('//readyz');
  return Object.entries(body.checks ?? {}).flatMap(([name, state]) => (state === 'ok' ? [] : [`${name} ${state}`]));
};

test('Postgres, SMTP, shop, DNS and S3 are away one after the other: it is said, and nothing is lost or doubled', async () => {
  const whole = await started();
  const { servers, postbox, smtpPort, s3, names } = whole;
  const people: Person[] = [];
  const begun = failures.unclean.length;
  const [beforeAway, whileAway, unsold, unnamed] = await releases(4);
  const askForMail = async (): Promise<void> => {
    const person = await promoter();
    people.push(person);
    await untilAnswered(failures, 'reset', () =>
      api().post('/account/password/begin_reset', { loginName: person.user.loginName }),
    );
  };

  const ids = [await buy(beforeAway!)];
  await askForMail();
  await whole.stopPostgres();
  await until(async () => (await partsNotReady(servers[0])).includes('database failed'));
  const meanwhile = buy(whileAway!);
  await sleep(AWAY_MS);
  await whole.startPostgres();
  await ready();
  ids.push(await meanwhile);

  // Connections that wait for a further mail are given half a minute.
  const closed = new Promise<void>((done) => postbox.server.close(() => done()));
  await shop.leave();
  await askForMail();
  const later = buy(unsold!);
  await sleep(AWAY_MS);
  await Promise.all([shop.comeBack(), closed]);
  await postbox.listenAgain(smtpPort);
  ids.push(await later);

  names.leave();
  const unnamedBefore = failures.counts.get('503') ?? 0;
  const found = buy(unnamed!);
  await askForMail();
  await sleep(AWAY_MS);
  expect(failures.counts.get('503')).toBeGreaterThan(unnamedBefore);
  names.comeBack();
  ids.push(await found);

  await s3.pause();
  await until(async () => (await partsNotReady(servers[0])).includes('storage failed'));
  const upload = untilAnswered(failures, 'upload', async () =>
    people[0]!.client.post<FileView>('/files/COVER', formWith(await pictureFile({ shade: 7 }), 'a.jpg')),
  );
  await sleep(AWAY_MS);
  await s3.resume();
  expect((await upload).status).toBe(201);
  await ready();

  await expectOnce([beforeAway!, whileAway!, unsold!, unnamed!], ids);
  await until(
    async () => {
      await hurry();
      return people.every(({ user }) => postbox.recipients.includes(user.email));
    },
    Boolean,
    300_000,
  );
  for (const { user } of people) expect(postbox.recipients.filter((to) => to === user.email)).toHaveLength(1);
  expect(failures.unclean.slice(begun)).toEqual([]);
  const log = logOf(whole);
  for (const said of [/The database cannot be reached/, /The database is back/, /storage is not reachable/])
    expect(log).toMatch(said);
});
