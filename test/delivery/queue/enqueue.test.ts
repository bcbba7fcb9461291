import type { DeliveryDetail } from '@mpn/domain';
import { insertRow, unique } from '../../factories/insert';
import { createRelease, sampleTo } from '../../factories/release';
import { promoter } from '../../http/releases/support';
import { database } from '../../http/support/server';
import { startSshd, type SshdServer } from '../../support/sshd';
import { until } from '../../support/until';
import { deliveriesTo, newestIn, push, releaseWithSharedFiles, station, enqueueJob } from './support';

let sshd: SshdServer;
beforeAll(async () => {
  sshd = await startSshd();
});
afterAll(() => sshd?.stop());

const INSTITUTIONS = 1_500;
const HOSTS = 19;

/** Stations on many nonexistent hosts, which are not contacted before tomorrow's window. */
async function manyStations(): Promise<void> {
  const pool = await database();
  const tag = unique();
  await pool.query(
    `with made as (
       insert into companies (document_id, created_at, updated_at, published_at,
         name, type, mpn_company_number, ftp_delivery_enabled,
         sampling_medium_id, disabled, pending_registration, version)
       select $1 || n, now(), now(), now(), 'Radio ' || $1 || n, 'MEDIA', null, true,
         (select min(id) from sampling_mediums), false, false, 1
       from generate_series(1, $2::int) n returning id)
     insert into ftp_configurations (document_id, company_id, protocol,
       server_address, directory, file_naming, automatic_sampling,
       send_updates, encoding, transfer_start, transfer_end, max_connections, version)
     select $1 || 'f' || id, id, 'SFTP', 'host-' || id % $3::int || '.invalid',
       '.', 'SHORT_FORMAT', id % 10 <> 0, false, 'UTF_8',
       to_char(now() at time zone 'Europe/Berlin' + interval '3 hours', 'HH24:00'),
       to_char(now() at time zone 'Europe/Berlin' + interval '4 hours', 'HH24:00'), 1, 1 from made`,
    [tag, INSTITUTIONS, HOSTS],
  );
}

/** Records each statement that inserts deliveries of a campaign. */
async function countInserts(campaignId: number) {
  const pool = await database();
  await pool.query(
    `create table delivery_inserts (rows int not null);
     create function note_delivery_insert() returns trigger language plpgsql as $$
       begin
         insert into delivery_inserts
           select count(*) from made where campaign_id = ${campaignId} having count(*) > 0;
         return null;
       end $$;
     create trigger note_delivery_insert after insert on deliveries
       referencing new table as made for each statement execute function note_delivery_insert()`,
  );
  return {
    /** How many rows each statement inserted. */
    inserted: async (): Promise<number[]> =>
      (await pool.query<{ rows: number }>('select rows from delivery_inserts')).rows.map(({ rows }) => rows),
    stop: () =>
      pool.query(
        `drop trigger note_delivery_insert on deliveries;
         drop function note_delivery_insert; drop table delivery_inserts`,
      ),
  };
}

test(`deliveries to ${INSTITUTIONS} institutions of one purchase are queued by one statement, in a queue for each host`, async () => {
  const pool = await database();
  const owner = await promoter();
  const release = await createRelease(pool, owner.companyId);
  await manyStations();
  const { rows } = await pool.query<{ id: number }>(
    `select company_id as id from ftp_configurations where server_address like 'host-%.invalid' order by 1`,
  );
  const { campaignId, actionId } = await sampleTo(pool, release.id, rows[0]!.id);
  await pool.query(
    `insert into sampling_campaign_rights (document_id, campaign_id, institution_id, right_type, purchased_at)
     select 'right' || $1::int || '-' || id, $1::int, id,
       case when id % 7 = 0 then 'STREAMING' else 'DOWNLOAD' end, now()
     from unnest($2::int[]) id where id <> $3`,
    [campaignId, rows.map(({ id }) => id), rows[0]!.id],
  );
  const wanted = rows.filter(({ id }) => id % 10 !== 0 && (id % 7 !== 0 || id === rows[0]!.id)).length;
  const statements = await countInserts(campaignId);
  await enqueueJob('delivery.campaign-activated', { campaignId, actionId });
  const queued = await until(
    async () =>
      Number(
        (await pool.query<{ count: string }>('select count(*) from deliveries where campaign_id = $1', [campaignId]))
          .rows[0]?.count,
      ),
    (count) => count > 0,
  );
  expect(queued).toBe(wanted);
  // One by one it took half a minute.
  expect(await statements.inserted()).toEqual([wanted]);
  await statements.stop();
  const queues = await pool.query<{ count: string }>(
    `select count(distinct queue_name) from graphile_worker._private_job_queues
     where queue_name like 'host:host-%.invalid:22'`,
  );
  expect(Number(queues.rows[0]?.count)).toBe(HOSTS);
  await pool.query(`update companies set disabled = true where id = any($1::int[])`, [rows.map(({ id }) => id)]);
  await pool.query(`delete from graphile_worker._private_jobs where key like 'delivery:%' and locked_at is null`);
});

test('an institution with “send updates” receives a changed release again, once for each change', async () => {
  const pool = await database();
  const release = await releaseWithSharedFiles();
  const to = await station(sshd, { directory: './updates', sendUpdates: true });
  const sampling = await push(release, to);
  const first = await newestIn(to, 'DELIVERED');

  await pool.query(`update tracks set title = 'Neuer Titel' where id = $1`, [release.trackIds[1]]);
  await insertRow(pool, 'audit_records', {
    at: new Date(),
    action: 'release.update',
    object_type: 'release',
    object_id: release.id,
  });
  await enqueueJob('delivery.campaign-activated', sampling);
  const update = await until<DeliveryDetail>(
    () => newestIn(to, 'DELIVERED'),
    ({ id }) => id !== first.id,
  );
  expect(update).toMatchObject({ reason: 'UPDATE', state: 'DELIVERED' });
  expect(update.update?.changed).toEqual([
    first.files[1]?.name,
    expect.stringMatching(/metadata\.txt$/),
    expect.stringMatching(/metadata\.json$/),
    'SHA256SUMS',
  ]);

  await enqueueJob('delivery.campaign-activated', sampling);
  await until(
    async () =>
      (await pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'delivery.campaign-activated'`))
        .rowCount,
    (count) => count === 0,
  );
  expect(await deliveriesTo(to)).toHaveLength(2);
});

test('a delivery request is refused (ongoing-request) while another is running, and accepted afterwards', async () => {
  const release = await releaseWithSharedFiles();
  const to = await station(sshd, { directory: './requests', automaticSampling: false });
  await push(release, to);
  const address = `/releases/${release.id}/_actions/request_delivery`;
  const answers = await Promise.all([to.client.post(address, {}), to.client.post(address, {})]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    globalErrors: [{ messageCode: 'mpn.backend.delivery.error.ongoing-request' }],
  });
  await newestIn(to, 'DELIVERED');
  const again = await to.client.post(
    `/releases/${release.id}/tracks/${release.trackIds[0]}/_actions/request_delivery`,
    { audioFormat: 'FLAC' },
  );
  expect([again.status, again.body]).toMatchObject([200, { interactionStatus: 'REQUESTED' }]);
  const track = await until(
    () => newestIn(to, 'DELIVERED'),
    ({ trackTitle }) => trackTitle !== null,
  );
  expect(track).toMatchObject({ trackTitle: 'Ça plane', audioFormat: 'FLAC', reason: 'REQUEST' });
  expect(track.files.filter(({ kind }) => kind === 'AUDIO')).toHaveLength(1);
});
