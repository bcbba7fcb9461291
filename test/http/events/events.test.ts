import type { LiveChange } from '@mpn/domain';
import type { Pool } from 'pg';
import { createDelivery } from '../../factories/delivery';
import { createMediaCompany } from '../../factories/companies';
import { insertRow, unique } from '../../factories/insert';
import { createPromoShare } from '../../factories/promo-share';
import { createRelease, sampleTo, type TestRelease } from '../../factories/release';
import { createUser, type TestUser } from '../../factories/users';
import { until } from '../../support/until';
import { actThroughShare } from '../support/acting';
import { api } from '../support/client';
import { openStream, type OpenStream } from '../support/event-stream';
import { database, server } from '../support/server';

let pool: Pool;
const opened: OpenStream[] = [];

beforeAll(async () => {
  pool = await database();
  // After very many changes within seconds, as an earlier file makes them, a new stream begins with all resources.
  const stranger = await createUser(pool, 'PROMO_ADMIN');
  await until(async () => {
    const stream = await listenAs(stranger);
    const foreign = await changesUntilNow(stream, stranger);
    stream.close();
    return foreign.length === 0;
  });
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

async function tokenOf(user: TestUser): Promise<string> {
  const { headers } = await api().post('/auth/login', { loginName: user.loginName, password: user.password });
  return headers.get('authorization') ?? '';
}

async function listen(headers: Record<string, string>): Promise<OpenStream> {
  const stream = await openStream((await server()).port, headers);
  opened.push(stream);
  if (stream.status === 200) await until(() => stream.readies() > 0);
  return stream;
}

const listenAs = async (user: TestUser): Promise<OpenStream> => listen({ authorization: await tokenOf(user) });

/**
 * Causes a last change for the listener and waits for it: all earlier changes have arrived by then.
 * @returns the earlier changes, without those of feature flags: everybody gets these, and other tests on the same
 *   database cause them too
 */
async function changesUntilNow(stream: OpenStream, user: TestUser): Promise<LiveChange[]> {
  const id = await insertRow(pool, 'notifications', {
    user_id: user.id,
    type: 'NEW_RELEASE',
    data: {},
    unique_key: unique(),
  });
  await api()
    .as(user)
    .put('/notifications/_actions/read', { ids: [id.id] });
  await stream.receives('notifications');
  return stream.changes().filter(({ resource }) => !['feature_flags', 'notifications'].includes(resource));
}

async function withdraw(owner: TestUser, release: TestRelease): Promise<void> {
  const { status } = await api().as(owner).post(`/releases/${release.id}/_actions/withdraw`, { reason: 'Leaked' });
  expect(status).toBe(200);
}

test('a change of a release is sent to users of its company, and not to another company', async () => {
  const [owner, stranger] = [await createUser(pool, 'PROMO_ADMIN'), await createUser(pool, 'PROMO_ADMIN')];
  const colleague = await createUser(pool, 'PROMO_USER', { company_id: owner.companyId, role_manage_releases: true });
  const title = `Geheim ${unique()}`;
  const release = await createRelease(pool, owner.companyId!, { title });
  const [mine, theirs, foreign] = [await listenAs(owner), await listenAs(colleague), await listenAs(stranger)];
  await withdraw(owner, release);
  await mine.receives('releases');
  await theirs.receives('releases');
  expect(mine.changes()).toContainEqual({ resource: 'releases', ids: [release.id] });
  expect(await changesUntilNow(foreign, stranger)).toEqual([]);
  // Notifications are one person's: nobody of the first company received the stranger's.
  expect([...mine.changes(), ...theirs.changes()].filter(({ resource }) => resource === 'notifications')).toEqual([]);
  expect(mine.frames.join()).not.toContain(title);
});

test("a change of a delivery is sent to the release's owner and the institution, not to another institution", async () => {
  const owner = await createUser(pool, 'PROMO_ADMIN');
  const [editor, other] = [await createUser(pool, 'MEDIA_ADMIN'), await createUser(pool, 'MEDIA_ADMIN')];
  const release = await createRelease(pool, owner.companyId!);
  await sampleTo(pool, release.id, editor.companyId!);
  const { id } = await createDelivery(pool, release.id, editor.companyId!);
  const [mine, theirs, foreign] = [await listenAs(owner), await listenAs(editor), await listenAs(other)];
  await withdraw(owner, release);
  await mine.receives('deliveries');
  await theirs.receives('deliveries');
  for (const stream of [mine, theirs]) expect(stream.changes()).toContainEqual({ resource: 'deliveries', ids: [id] });
  // Editors get the change without the release's id, because its actions decide who saw it.
  expect(theirs.changes()).toContainEqual({ resource: 'releases', ids: null });
  expect(await changesUntilNow(foreign, other)).toEqual([]);
});

test('a change of an archive copy is sent to the institution without its id', async () => {
  const owner = await createUser(pool, 'PROMO_ADMIN');
  const editor = await createUser(pool, 'MEDIA_ADMIN');
  const release = await createRelease(pool, owner.companyId!);
  const { id } = await createDelivery(pool, release.id, editor.companyId!);
  await pool.query('update deliveries set is_archive_copy = true where id = $1', [id]);
  const stream = await listenAs(editor);
  await withdraw(owner, release);
  await stream.receives('deliveries');
  expect(stream.changes().filter(({ ids }) => ids !== null)).toEqual([]);
});

test('a partner with a link receives changes of the shared release only, one with full access of all', async () => {
  const owner = await createUser(pool, 'PROMO_ADMIN');
  const [linked, full] = [await createUser(pool, 'PROMO_ADMIN'), await createUser(pool, 'PROMO_ADMIN')];
  const [shared, hidden] = [await createRelease(pool, owner.companyId!), await createRelease(pool, owner.companyId!)];
  const links = [{ releaseId: shared.id, editable: false }];
  await createPromoShare(pool, owner.companyId!, linked.companyId!, { links });
  await createPromoShare(pool, owner.companyId!, full.companyId!, { full_access: true });
  const streams = [];
  for (const partner of [linked, full]) {
    const { token, original } = await actThroughShare(partner, owner.companyId!);
    streams.push(await listen({ authorization: token, 'x-promoshare-authorization': original }));
  }
  const [byLink, byAll] = streams as [OpenStream, OpenStream];
  await withdraw(owner, hidden);
  await withdraw(owner, shared);
  await byLink.receives('releases');
  await until(() => byAll.changes().filter(({ ids }) => ids?.includes(shared.id)).length > 0);
  const idsOf = (stream: OpenStream) => [...new Set(stream.changes().flatMap(({ ids }) => ids ?? []))].sort();
  expect(idsOf(byLink)).toEqual([shared.id]);
  expect(idsOf(byAll)).toEqual([shared.id, hidden.id].sort());
});

test('a user without permission for a resource receives no changes of it', async () => {
  const owner = await createUser(pool, 'PROMO_ADMIN');
  const media = await createMediaCompany(pool);
  const rights = { role_manage_releases: true, role_manage_sampling_campaigns: false };
  const plain = await createUser(pool, 'PROMO_USER', { company_id: owner.companyId, ...rights });
  const release = await createRelease(pool, owner.companyId!);
  await sampleTo(pool, release.id, media.id, { campaignStatus: 'PAID_ACTIVE' });
  const stream = await listenAs(plain);
  const { rows } = await pool.query<{ id: number; jpa_version: number }>(
    'select id, jpa_version from sampling_campaigns where release_id = $1',
    [release.id],
  );
  const [campaign] = rows;
  const paused = await api()
    .as(owner)
    .post(`/sampling_campaigns/${campaign!.id}/_actions/pause`, { jpaVersion: campaign!.jpa_version });
  expect(paused.status).toBe(200);
  await stream.receives('releases');
  // The cart's change comes after both: once a later change has arrived, all of the transaction's have.
  const received = await changesUntilNow(stream, plain);
  expect(new Set(received.map(({ resource }) => resource))).toEqual(new Set(['releases', 'sampling_campaigns']));
});

test('a new stream begins with the changes of the moments before', async () => {
  const owner = await createUser(pool, 'PROMO_ADMIN');
  const release = await createRelease(pool, owner.companyId!);
  const witness = await listenAs(owner);
  await withdraw(owner, release);
  await witness.receives('releases');
  const late = await listenAs(owner);
  await late.receives('releases');
  expect(late.changes()).toContainEqual({ resource: 'releases', ids: [release.id] });
});

test('the stream has headers against buffering, is not compressed, and requires a session', async () => {
  const user = await createUser(pool, 'PROMO_ADMIN');
  const authorization = await tokenOf(user);
  const { headers } = await listen({ authorization, 'accept-encoding': 'gzip, br' });
  expect(headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
  expect(headers['cache-control']).toBe('no-store, no-transform');
  expect(headers['content-encoding']).toBeUndefined();
  expect((await listen({})).status).toBe(401);
  expect((await api().get(`/events?token=${authorization.slice(7)}`)).status).toBe(401);
  expect((await api().withToken(authorization).fetch('HEAD', '/events')).status).toBe(200);
});

test('the stream ends when its session is ended by a logout or from another session', async () => {
  const user = await createUser(pool, 'PROMO_ADMIN');
  const [one, other] = [await tokenOf(user), await tokenOf(user)];
  const [first, second] = [await listen({ authorization: one }), await listen({ authorization: other })];
  expect((await api().withToken(one).post('/auth/logout')).status).toBe(204);
  await until(() => first.hasEnded());
  expect(second.hasEnded()).toBe(false);
  await expect(openStream((await server()).port, { authorization: one })).resolves.toMatchObject({ status: 401 });
  const { body: sessions } = await api().withToken(other).get<{ id: number; current: boolean }[]>('/account/sessions');
  const third = await tokenOf(user);
  const current = sessions.find((session) => session.current)!;
  expect((await api().withToken(third).delete(`/account/sessions/${current.id}`)).status).toBe(204);
  await until(() => second.hasEnded());
});

test('the stream of a promo-share view ends with the session that opened the view', async () => {
  const owner = await createUser(pool, 'PROMO_ADMIN');
  const partner = await createUser(pool, 'PROMO_ADMIN');
  await createPromoShare(pool, owner.companyId!, partner.companyId!, { full_access: true });
  const { token, original } = await actThroughShare(partner, owner.companyId!);
  const stream = await listen({ authorization: token, 'x-promoshare-authorization': original });
  expect((await api().withToken(original).post('/auth/logout')).status).toBe(204);
  await until(() => stream.hasEnded());
});

test('a new stream beyond the limit of a session ends the oldest', async () => {
  const authorization = await tokenOf(await createUser(pool, 'PROMO_ADMIN'));
  const streams: OpenStream[] = [];
  for (let count = 0; count < 5; count += 1) streams.push(await listen({ authorization }));
  await until(() => streams[0]!.hasEnded());
  expect(streams.slice(1).map((stream) => stream.hasEnded())).toEqual([false, false, false, false]);
});
