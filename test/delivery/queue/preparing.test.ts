import type { PoolClient } from 'pg';
import { sampleTo } from '../../factories/release';
import { database } from '../../http/support/server';
import type { DeliveryDetail, SamplingCampaignView } from '@mpn/domain';
import type { Person } from '../../http/releases/support';
import { startSshd, type SshdServer } from '../../support/sshd';
import { until } from '../../support/until';
import {
  deliveriesTo,
  newestIn,
  push,
  realRelease,
  releaseWithFilesOf,
  station,
  enqueueJob,
  type RealRelease,
} from './support';

/*
 * Files are made outside the queue of the server that they go to. A test controls how long an encode takes: it claims
 * the rendition as if another process were rendering it.
 */

let sshd: SshdServer;
/** Rendered by the first test that delivers it. */
let original: RealRelease;
beforeAll(async () => {
  sshd = await startSshd();
  original = await realRelease();
});
afterAll(() => sshd?.stop());

interface Encode {
  finish: () => Promise<void>;
}

/** Claims the rendition of the release's first track, and sends its heartbeat. */
async function slowEncode(release: RealRelease, format = 'MP3'): Promise<Encode> {
  const pool = await database();
  const { rows } = await pool.query<{ id: number }>(
    `insert into renditions (document_id, file_id, format, state, heartbeat_at)
     select 'slow' || id, audio_file_id, $2, 'RENDERING', now() from tracks where id = $1 returning id`,
    [release.trackIds[0], format],
  );
  const id = rows[0]!.id;
  const beat = setInterval(() => {
    void pool.query(`update renditions set heartbeat_at = now() where id = $1 and state = 'RENDERING'`, [id]);
  }, 2_000);
  return {
    finish: async () => {
      clearInterval(beat);
      await pool.query(`update renditions set state = 'PENDING', heartbeat_at = null where id = $1`, [id]);
    },
  };
}

/** The delivery once its files are being made. */
const preparing = async (to: Person): Promise<DeliveryDetail> => {
  const pool = await database();
  const delivery = await newestIn(to, 'PREPARING');
  await until(
    async () =>
      (await pool.query<{ state: string }>('select state from deliveries where id = $1', [delivery.id])).rows[0]?.state,
    (state) => state === 'PREPARING',
  );
  return delivery;
};

const stateOf = async (to: Person): Promise<string | undefined> => (await deliveriesTo(to))[0]?.state;

test('a slow encode does not delay another delivery to the same server', async () => {
  const [slow, quick] = [await realRelease(), await releaseWithFilesOf(original)];
  const encode = await slowEncode(slow);
  const to = await station(sshd, { directory: './slow' });
  const beside = await station(sshd, { directory: './quick' });
  try {
    await push(slow, to);
    await preparing(to);
    await push(quick, beside);
    expect((await newestIn(beside, 'DELIVERED', 'FAILED')).state).toBe('DELIVERED');
    expect(await stateOf(to)).toBe('PREPARING');
  } finally {
    await encode.finish();
  }
  const delivery = await newestIn(to, 'DELIVERED', 'FAILED');
  // One attempt, processed by two jobs.
  expect(delivery).toMatchObject({ state: 'DELIVERED', attempts: 1, history: [{ outcome: 'DELIVERED', number: 1 }] });
  expect(delivery.history).toHaveLength(1);
  const { rows } = await (
    await database()
  ).query<{ action: string }>(
    `select action from audit_records where object_type = 'delivery' and object_id = $1 order by id`,
    [delivery.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'delivery.waitForFiles',
    'delivery.prepare',
    'delivery.filesReady',
    'delivery.prepare',
    'delivery.transfer',
    'delivery.deliver',
  ]);
});

test('a delivery whose campaign pauses during an encode stays cancelled when the encode ends', async () => {
  const release = await realRelease();
  const encode = await slowEncode(release);
  const to = await station(sshd, { directory: './paused' });
  const { client } = release.owner;
  try {
    const { campaignId } = await push(release, to);
    const { id } = await preparing(to);
    const { body } = await client.get<SamplingCampaignView>(`/sampling_campaigns/${campaignId}`);
    await client.post(`/sampling_campaigns/${campaignId}/_actions/pause`, { jpaVersion: body.jpaVersion });
    await newestIn(to, 'CANCELED');
    const stopped = await until(
      () => newestIn(to, 'CANCELED'),
      ({ history }) => history[0]?.outcome === 'CANCELED',
    );
    expect(stopped.id).toBe(id);
    // Its worker is free again: the job has ended although the encode continues.
    const pool = await database();
    await until(
      async () =>
        (await pool.query(`select 1 from graphile_worker.jobs where task_identifier like 'delivery.prepare'`)).rowCount,
      (count) => count === 0,
    );
  } finally {
    await encode.finish();
  }
  expect(await stateOf(to)).toBe('CANCELED');
});

test.each([
  [
    'whose worker died while preparing is prepared again, and delivered once,',
    'PREPARING',
    'a dead one',
    'delivery.prepare',
    ['FAILED', 'DELIVERED'],
  ],
  ['in WAITING_FOR_FILES is delivered once', 'WAITING_FOR_FILES', null, 'delivery.prepare', ['DELIVERED']],
  ['in READY_TO_SEND is delivered once', 'READY_TO_SEND', null, 'delivery.run', ['DELIVERED']],
])('a delivery %s when its job is queued twice', async (_what, state, lockedBy, task, outcomes) => {
  const release = await releaseWithFilesOf(original);
  const to = await station(sshd, { directory: `./again-${state}`, automaticSampling: false });
  const { campaignId, actionId } = await sampleTo(await database(), release.id, to.companyId);
  const pool = await database();
  // As after a worker's crash at this point.
  const { rows } = await pool.query<{ id: number }>(
    `insert into deliveries (document_id, unique_key, release_id, institution_id,
       campaign_id, action_id, reason, state, attempts,
       queued_at, started_at, locked_by, heartbeat_at)
     values ($1, $1, $2, $3, $4, $5, 'AUTOMATIC', $7, 1, localtimestamp,
       localtimestamp, $6, localtimestamp - interval '1 minute')
     returning id`,
    [`again-${state}-${release.id}`, release.id, to.companyId, campaignId, actionId, lockedBy, state],
  );
  const id = rows[0]!.id;
  await pool.query(
    `insert into delivery_attempts (document_id, delivery_id, number, started_at, outcome, worker_id)
     values ($1, $2, 1, localtimestamp, 'RUNNING', $3)`,
    [`again-${id}`, id, lockedBy ?? 'another'],
  );
  await Promise.all([enqueueJob(task, { deliveryId: id }), enqueueJob(task, { deliveryId: id })]);
  const delivery = await newestIn(to, 'DELIVERED', 'FAILED');
  expect(delivery).toMatchObject({ id, state: 'DELIVERED', attempts: outcomes.length });
  expect(delivery.history.map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(await deliveriesTo(to)).toHaveLength(1);
});

test.each([
  ['at the moment of its heartbeat', '0 seconds'],
  ['a minute after its heartbeat', '1 minute'],
])('a delivery that waits for its files does not change when its job runs again %s', async (_when, ago) => {
  const release = await realRelease();
  const encode = await slowEncode(release);
  const folder = `./waits-${ago.length}`;
  const before = await station(sshd, { directory: `${folder}-before` });
  const to = await station(sshd, { directory: folder });
  const pool = await database();
  try {
    // The files of one release are made one delivery after the other: the second one's job waits.
    await push(release, before);
    await preparing(before);
    await push(release, to);
    const { id } = await newestIn(to, 'PREPARING');
    await pool.query('update deliveries set heartbeat_at = localtimestamp - $2::interval where id = $1', [id, ago]);
    const { rows } = await pool.query<{ id: string }>(
      `select id from graphile_worker.add_job('delivery.run', json_build_object('deliveryId', $1::int))`,
      [id],
    );
    await until(
      async () => (await pool.query('select 1 from graphile_worker.jobs where id = $1', [rows[0]!.id])).rowCount,
      (count) => count === 0,
    );
    const waiting = await pool.query('select task_identifier as task from graphile_worker.jobs where key = $1', [
      `delivery:${id}`,
    ]);
    expect(waiting.rows).toEqual([{ task: 'delivery.prepare' }]);
  } finally {
    await encode.finish();
  }
  const delivery = await newestIn(to, 'DELIVERED', 'FAILED');
  expect(delivery).toMatchObject({ state: 'DELIVERED', attempts: 1 });
  expect(delivery.history.map(({ outcome }) => outcome)).toEqual(['DELIVERED']);
});

/**
 * A second delivery of a release, whose files are rendered already: it is blocked just before its transfer until the
 * transaction of `end`, which receives its id, ends.
 */
async function stoppedBeforeTransfer(
  directory: string,
  end: (client: PoolClient, delivery: { id: number; campaignId: number }) => Promise<unknown>,
): Promise<Person> {
  const release = await releaseWithFilesOf(original);
  const first = await station(sshd, { directory: `${directory}-first` });
  await push(release, first);
  await newestIn(first, 'DELIVERED');
  const to = await station(sshd, { directory });
  const client = await (await database()).connect();
  try {
    await client.query('begin');
    await client.query('lock table tagged_files in access exclusive mode');
    const { campaignId } = await push(release, to);
    await until(
      async () =>
        (await client.query(`select 1 from pg_locks where relation = 'tagged_files'::regclass and not granted`))
          .rowCount,
      (waiting) => waiting !== 0,
    );
    const { id } = await newestIn(to, 'PREPARING');
    await end(client, { id, campaignId });
    await client.query('commit');
  } finally {
    client.release();
  }
  return to;
}

test('a delivery starts no transfer once its campaign is paused, even before the event is handled', async () => {
  const to = await stoppedBeforeTransfer('./untold', (client, { campaignId }) =>
    client.query(`update sampling_campaigns set status = 'PAID_PAUSED' where id = $1`, [campaignId]),
  );
  const stopped = await newestIn(to, 'CANCELED', 'DELIVERED', 'FAILED');
  expect(stopped).toMatchObject({
    state: 'CANCELED',
    errorCode: 'mpn.backend.delivery.error.canceled',
    files: [],
  });
  expect(stopped.history.at(-1)?.outcome).toBe('CANCELED');
});

test('a delivery that is cancelled just before its transfer has no open attempt in the log', async () => {
  const to = await stoppedBeforeTransfer('./moment', (client, { id }) =>
    client.query(`update deliveries set state = 'CANCELED', locked_by = null where id = $1`, [id]),
  );
  const { history } = await until(
    () => newestIn(to, 'CANCELED'),
    (delivery) => delivery.history.at(-1)?.outcome !== 'RUNNING',
  );
  expect(history.at(-1)).toMatchObject({ outcome: 'CANCELED', endedAt: expect.any(String) });
});
