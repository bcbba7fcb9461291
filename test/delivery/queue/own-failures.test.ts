import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { NotificationView } from '@mpn/domain';
import { createMediaGroup } from '../../factories/media-group';
import { sampleTo } from '../../factories/release';
import { editor, superAdmin, type Person } from '../../http/releases/support';
import { untilClockRan } from '../../http/support/clock-runs';
import { database, server } from '../../http/support/server';
import { startSshd, type SshdServer } from '../../support/sshd';
import { until } from '../../support/until';
import {
  correctSettings,
  newestIn,
  push,
  realRelease,
  releaseWithSharedFiles,
  station,
  type RealRelease,
} from './support';

/*
 * Who is notified of a failure besides the institution's notification addresses: our support if we caused it, and in a
 * group the admins of the main company, which owns the server.
 */

let sshd: SshdServer;
let release: RealRelease;

beforeAll(async () => {
  [sshd, release] = await Promise.all([startSshd(), releaseWithSharedFiles()]);
});
afterAll(() => sshd?.stop());

interface SupportNotification {
  data: { releaseId: number; title: string; code: string };
}

test('a file damaged on our side is reported to support once for deliveries to several institutions', async () => {
  const support = await superAdmin();
  const broken = await realRelease();
  const pool = await database();
  const { rows: files } = await pool.query<{ storage_key: string }>(
    'select f.storage_key from tracks t join stored_files f on f.id = t.audio_file_id where t.id = $1',
    [broken.trackIds[0]],
  );
  writeFileSync(path.join((await server()).folder, 'storage', files[0]!.storage_key), 'no sound');
  const stations = await Promise.all([1, 2].map((n) => station(sshd, { directory: `./broken-${n}` })));
  for (const to of stations) await push(broken, to);
  const supportNotifications = async (): Promise<SupportNotification[]> => {
    const { rows } = await pool.query<SupportNotification>(
      `select data from notifications where user_id = $1 and type = 'DELIVERY_NEEDS_ATTENTION'`,
      [support.user.id],
    );
    return rows.filter(({ data }) => data.releaseId === broken.id);
  };
  for (const to of stations) {
    const failed = await until(
      () => newestIn(to, 'QUEUED', 'FAILED'),
      ({ errorCode }) => errorCode !== null,
    );
    expect(failed.errorMessage).toContain('Our support has been notified.');
  }
  // A download is refused with an error and does not just break off. While it is being tried, it is not ready.
  const asked = `/releases/${broken.id}/tracks/${broken.trackIds[0]}/_actions/download`;
  const download = await until(
    () => stations[0]!.client.post<{ ready?: boolean }>(asked, { audioFormat: 'WAVE_HIGH' }),
    ({ body }) => body.ready !== false,
  );
  expect([download.status, download.body]).toMatchObject([
    422,
    { globalErrors: [{ messageCode: 'mpn.backend.delivery.error.rendition-failed' }] },
  ]);
  expect(await supportNotifications()).toEqual([
    { data: expect.objectContaining({ title: 'Grüße aus Köln', code: expect.stringContaining('rendition-failed') }) },
  ]);
});

test('a login refused by the main company’s server is reported to the admins of the main company', async () => {
  const pool = await database();
  const main: Person = await station(sshd, { password: 'wrong', failureAddresses: [], directory: './group' });
  const member = await editor({}, 'MEDIA_ADMIN');
  await createMediaGroup(pool, main.companyId, member.companyId);
  await push(release, member);
  const failed = await newestIn(member, 'FAILED');
  expect(failed.errorCode).toContain('login-refused');
  const { rows } = await pool.query<{ recipient: string }>('select recipient from mails where unique_key like $1', [
    `delivery-failed-${failed.id}-%`,
  ]);
  expect(rows).toEqual([{ recipient: main.user.email }]);
  const shown = await main.client.get<{ items: NotificationView[] }>('/notifications');
  expect(shown.body.items.filter(({ type }) => type === 'DELIVERY_TO_US_FAILED')).toHaveLength(1);
  expect((await main.client.get(`/deliveries/${failed.id}`)).status).toBe(200);
});

test('a failed request is reported to the editor and the admins of the institution, beside its notification address', async () => {
  const pool = await database();
  const to = await station(sshd, { password: 'wrong', directory: './asked' });
  const asking = await editor({ company_id: to.companyId });
  const colleague = await editor({ company_id: to.companyId });
  const sent = await releaseWithSharedFiles();
  await sampleTo(pool, sent.id, to.companyId);
  const asked = await asking.client.post(`/releases/${sent.id}/_actions/request_delivery`, {});
  expect(asked.status).toBe(200);
  const failed = await newestIn(to, 'FAILED');
  const toldTo = async ({ client }: Person) =>
    (await client.get<{ items: NotificationView[] }>('/notifications')).body.items.filter(({ type }) =>
      ['DELIVERY_TO_US_FAILED', 'REQUEST_NOT_DELIVERED'].includes(type),
    );
  const [[request], [failure]] = [await toldTo(asking), await toldTo(to)];
  const { errorCode: code } = failed;
  expect(request).toMatchObject({
    type: 'REQUEST_NOT_DELIVERED',
    data: { releaseId: sent.id, title: 'Grüße aus Köln', code },
  });
  expect(failure).toMatchObject({ type: 'DELIVERY_TO_US_FAILED', data: { deliveryId: failed.id, code } });
  expect(await toldTo(colleague)).toEqual([]);
  const mails = async (key: string) =>
    (
      await pool.query<{ recipient: string; text: string }>(
        'select recipient, text from mails where unique_key like $1',
        [key],
      )
    ).rows;
  // By mail the editor, and of the institution the address for failures alone.
  const [mail] = await mails(`request-failed-${failed.id}-%`);
  expect(mail?.recipient).toBe(asking.user.email);
  expect(mail?.text).toContain(failed.errorMessage);
  expect((await mails(`delivery-failed-${failed.id}-%`)).map(({ recipient }) => recipient)).toEqual([
    'technik@station.example',
  ]);
});

test('failed logins are reported to the promoter after a day, in one notification a day, without the server’s error', async () => {
  const pool = await database();
  const sent = await realRelease();
  const stations = await Promise.all(
    [1, 2, 3].map((n) => station(sshd, { password: 'wrong', directory: `./refused-${n}` })),
  );
  const told = async () =>
    (await sent.owner.client.get<{ items: NotificationView[] }>('/notifications')).body.items.filter(
      ({ type }) => type === 'DELIVERIES_FAILED',
    );
  const aDayLater = (column: 'created_at' | 'told_at') =>
    pool.query(`update notification_items set ${column} = ${column} - interval '25 hours' where bundle = $1`, [
      sent.id,
    ]);
  const failAt = async (to: (typeof stations)[number]) => {
    await push(sent, to);
    return newestIn(to, 'FAILED');
  };
  await failAt(stations[0]!);
  // What the institution corrects within a day is not told.
  await failAt(stations[2]!);
  await correctSettings(stations[2]!, { password: sshd.password });
  await newestIn(stations[2]!, 'DELIVERED');
  await untilClockRan('personal.tell-bundles');
  expect(await told()).toEqual([]);
  await aDayLater('created_at');
  const [first] = await until(told, ({ length }) => length === 1);
  expect(first?.data).toMatchObject({
    releaseId: sent.id,
    failed: [{ code: 'mpn.backend.delivery.error.institution-sign-in' }],
  });
  expect(first?.data.failed).toHaveLength(1);
  expect(JSON.stringify(first?.data)).not.toContain('refused');
  // The same failure again, and another one, on the same day.
  const again = await newestIn(stations[0]!, 'FAILED');
  await stations[0]!.client.post(`/deliveries/${again.id}/_actions/retry`);
  await failAt(stations[1]!);
  await aDayLater('created_at');
  await untilClockRan('personal.tell-bundles');
  expect(await told()).toHaveLength(1);
  await aDayLater('told_at');
  const both = await until(told, ({ length }) => length === 2);
  expect((both[0]?.data.failed as unknown as object[]).length).toBe(1);
});
