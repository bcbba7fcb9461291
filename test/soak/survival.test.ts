import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileView } from '@mpn/domain';
import { station } from '../delivery/queue/support';
import { createPriceList, dayFromNow, shiftCampaign } from '../factories/campaign';
import { promoter, type Person } from '../http/releases/support';
import { panelClient, type SupportAnswer } from '../http/support-panel/panel';
import { api, apiAt, type ApiClient } from '../http/support/client';
import { database, useServer } from '../http/support/server';
import { formWith, pictureFile } from '../support/media';
import { startSshd, type SshdServer } from '../support/sshd';
import { until } from '../support/until';
import { SERVICES, startCluster, type Cluster, type Part } from './support/cluster';
import { inForm, isLong } from './support/form';
import { Failures, untilAnswered } from './support/load';
import { buy, expectOnce, runWaitingJobs, isScheduled, otherPeople, releases } from './support/market';
import { SHOP_TOKEN, startShop, type Shop } from './support/shop';

/*
 * Two servers, two workers, Postgres, S3, SMTP and shop behind a proxy. Processes are killed under load; then services
 * are unavailable one after the other. In the end every action has had its effect once, and users got no other failures
 * than 502, 503 and closed connections.
 */

const STATIONS = inForm('STATIONS', 2, 10);
/** Number of releases that are bought and delivered while processes are killed. */
const RELEASES = inForm('BOUGHT', 3, 20);
const BETWEEN_KILLS_MS = inForm('BETWEEN_KILLS_MS', 1_000, 15_000);
const AWAY_MS = inForm('AWAY_MS', 2_000, 60_000);

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
  await shop?.stop();
  await sshd?.stop();
});

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

function foldersOf(index: number): number {
  const folder = join(sshd.root, `station-${index}`);
  return readdirSync(folder).length;
}

test('users see only 502, 503 or closed connections while processes are killed, and every effect happens once', async () => {
  const { servers, workers, s3, killPostgres, startPostgres } = await started();
  const [later, ...bought] = await releases(RELEASES);
  const laterId = await buy(failures, later!, dayFromNow(5));
  await until(() => isScheduled(laterId));
  const over = new AbortController();
  const others = otherPeople(failures, await promoter(), over.signal);
  const purchases = (async () => {
    const ids: number[] = [];
    for (const release of bought) {
      ids.push(await buy(failures, release));
      await sleep(BETWEEN_KILLS_MS);
    }
    return ids;
  })();
  const kills = [
    ...(isLong
      ? [...servers, ...workers].map(restart)
      : [() => Promise.all([servers[0], workers[0]].map((part) => restart(part)()))]),
    async () => {
      await killPostgres();
      await startPostgres();
    },
    async () => {
      // The short form stops S3 in the next test only.
      if (!isLong) return;
      await s3.pause();
      await sleep(BETWEEN_KILLS_MS);
      await s3.resume();
    },
    // Becomes due while both clocks tick, one of which has just been restarted.
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
  expect(failures.unexpected).toEqual([]);
  await expectOnce(shop, stations, [later!, ...bought], ids);
  stations.forEach((_, index) => expect(foldersOf(index)).toBe(RELEASES));
});

/** The logs of all processes, earlier runs included. */
const logOf = ({ servers, workers }: Cluster): string =>
  [...servers, ...workers].map((part) => part.output()).join('\n');

const partsNotReady = async (server: Part): Promise<string[]> => {
  const { body } = await apiAt(server.now().port).get<{ checks?: Record<string, string> }>('//readyz');
  return Object.entries(body.checks ?? {}).flatMap(([name, state]) => (state === 'ok' ? [] : [`${name} ${state}`]));
};

/** Services that the start page of the desk shows as away; `database` if the page answers 503. */
async function awayOnDesk(desk: ApiClient): Promise<string[]> {
  const { status, body } =
    await desk.get<SupportAnswer<{ away: { service: string; since: string }[] }>>('//admin/support/overview');
  if (status === 503) return ['database'];
  for (const { since } of body.data.away) expect(Date.parse(since)).toBeLessThanOrEqual(Date.now() + 1_000);
  return body.data.away.map(({ service }) => service).sort();
}

test('an outage of Postgres, SMTP, shop, DNS, S3 or disk is reported, and no effect is lost or doubled', async () => {
  const whole = await started();
  const { servers, postbox, smtpPort, s3, names, disk } = whole;
  const desk = await panelClient();
  const untilReportedAway = (...services: string[]): Promise<unknown> =>
    until(
      () => awayOnDesk(desk),
      (said) => services.every((service) => said.includes(service)),
    );
  const untilNothingAway = (): Promise<unknown> =>
    until(
      () => awayOnDesk(desk),
      (said) => said.length === 0,
    );
  const people: Person[] = [];
  const begun = failures.unexpected.length;
  const made = await releases(6);
  const [beforeAway, whileAway, unsold, unnamed, unstored, cramped] = made;
  const askForMail = async (): Promise<void> => {
    const person = await promoter();
    people.push(person);
    await untilAnswered(failures, 'reset', () =>
      api().post('/account/password/begin_reset', { loginName: person.user.loginName }),
    );
  };
  const uploaded = (shade: number) =>
    untilAnswered(failures, 'upload', async () =>
      people[0]!.client.post<FileView>('/files/COVER', formWith(await pictureFile({ shade }), 'a.jpg')),
    );
  await untilNothingAway();

  const ids = [await buy(failures, beforeAway!)];
  await askForMail();
  await whole.stopPostgres();
  await until(async () => (await partsNotReady(servers[0])).includes('database failed'));
  await untilReportedAway('database');
  const meanwhile = buy(failures, whileAway!);
  await sleep(AWAY_MS);
  await whole.startPostgres();
  await ready();
  ids.push(await meanwhile);

  // `close` waits up to half a minute for connections that are kept for a further mail.
  const closed = new Promise<void>((done) => postbox.server.close(() => done()));
  await shop.stop();
  await untilReportedAway('mail', 'shop');
  await askForMail();
  const later = buy(failures, unsold!);
  await sleep(AWAY_MS);
  await Promise.all([shop.start(), closed]);
  await postbox.listenAgain(smtpPort);
  ids.push(await later);
  await untilNothingAway();

  names.fail();
  await untilReportedAway('names', 'shop');
  const unnamedBefore = failures.counts.get('503') ?? 0;
  const found = buy(failures, unnamed!);
  await askForMail();
  await sleep(AWAY_MS);
  expect(failures.counts.get('503')).toBeGreaterThan(unnamedBefore);
  names.recover();
  ids.push(await found);
  await untilNothingAway();

  await s3.pause();
  await until(async () => (await partsNotReady(servers[0])).includes('storage failed'));
  await untilReportedAway('storage');
  const upload = uploaded(7);
  ids.push(await buy(failures, unstored!));
  await sleep(AWAY_MS);
  await s3.resume();
  expect((await upload).status).toBe(201);
  await ready();
  await untilNothingAway();

  disk.fill();
  await untilReportedAway('disk');
  await until(async () => (await partsNotReady(servers[0])).join() === 'storage full');
  const refused = await people[0]!.client.post('/files/COVER', formWith(await pictureFile({ shade: 8 }), 'b.jpg'));
  expect(refused.status).toBe(507);
  ids.push(await buy(failures, cramped!));
  await sleep(AWAY_MS);
  disk.makeRoom();
  await ready();
  expect((await uploaded(8)).status).toBe(201);
  await untilNothingAway();

  await expectOnce(shop, stations, made, ids);
  await until(
    async () => {
      await runWaitingJobs();
      return people.every(({ user }) => postbox.recipients.includes(user.email));
    },
    Boolean,
    300_000,
  );
  for (const { user } of people) expect(postbox.recipients.filter((to) => to === user.email)).toHaveLength(1);
  expect(failures.unexpected.slice(begun)).toEqual([]);
  const log = logOf(whole);
  for (const service of ['mail', 'shop', 'names', 'storage'])
    expect(log).toMatch(new RegExp(`${service} is away: .*[\\s\\S]*${service} is back after`));
  for (const said of [/The database cannot be reached/, /The database is back/, /storage is not reachable/])
    expect(log).toMatch(said);
  expect(log).toMatch(/storage is full \(.*[\s\S]*storage has room again/);
});
