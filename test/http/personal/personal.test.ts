import type { FavoriteView, ReleaseNoteView, TableSettingView } from '@mpn/domain';
import { insertRow } from '../../factories/insert';
import { createRelease, sampleTo } from '../../factories/release';
import { createUser } from '../../factories/users';
import { impersonate } from '../support/acting';
import type { ApiClient, ErrorAnswer } from '../support/client';
import { api } from '../support/client';
import { database } from '../support/server';
import { editor, promoter, type Promoter } from '../releases/support';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

describe('favorites', () => {
  test('are added once, listed newest first, marked when their campaign has ended, and removed', async () => {
    const pool = await database();
    const listener = await editor();
    const [first, second] = [await createRelease(pool, me.companyId), await createRelease(pool, me.companyId)];
    const { campaignId } = await sampleTo(pool, first.id, listener.companyId);
    await sampleTo(pool, second.id, listener.companyId);
    for (const { id } of [first, second, first]) {
      expect((await listener.client.post('/favorites', { releaseId: id })).status).toBe(201);
    }
    const ids = async () =>
      (await listener.client.get<FavoriteView[]>('/favorites')).body.map(({ releaseId }) => releaseId);
    expect(await ids()).toEqual([second.id, first.id]);
    const [kept] = (await listener.client.get<FavoriteView[]>('/favorites')).body;
    expect(kept?.offeredTrack?.id).toBe(second.trackIds[0]);
    expect(kept?.offeredTrack?.url).toContain('variant%3Dstream');
    await pool.query(`update sampling_campaigns set status = 'PAID_FINISHED' where id = $1`, [campaignId]);
    const { body } = await listener.client.get<FavoriteView[]>('/favorites');
    expect(body[1]).toMatchObject({
      campaignEnded: true,
      coverUrl: null,
      offeredTrack: { id: first.trackIds[0], url: null },
    });
    expect((await listener.client.delete('/favorites', { query: { releaseId: first.id } })).status).toBe(204);
    expect((await listener.client.delete('/favorites', { query: { releaseId: first.id } })).status).toBe(204);
    expect(await ids()).toEqual([second.id]);
    expect((await api().get('/favorites')).status).toBe(401);
  });
});

describe('the notepad', () => {
  test('is personal, and is overwritten by a save and cleared by an empty text', async () => {
    const { id } = await createRelease(await database(), me.companyId);
    const save = (text: string) => me.client.put<ReleaseNoteView>(`/releases/${id}/notes`, { text });
    expect((await me.client.get<ReleaseNoteView>(`/releases/${id}/notes`)).body).toEqual({
      releaseId: id,
      text: null,
      updatedAt: null,
    });
    expect((await save('Anrufen')).body.text).toBe('Anrufen');
    await Promise.all([save('A'), save('B')]);
    const { rowCount } = await (await database()).query('select 1 from release_notes where release_id = $1', [id]);
    expect(rowCount).toBe(1);
    expect((await save(' ')).body.text).toBeNull();
    expect((await (await promoter()).client.put(`/releases/${id}/notes`, { text: 'x' })).status).toBe(404);
  });
});

test('favorites and notes are audited when they are changed by impersonation, not when changed by oneself', async () => {
  const pool = await database();
  const { id } = await createRelease(pool, me.companyId);
  const change = async (client: ApiClient) => {
    await client.post('/favorites', { releaseId: id });
    await client.put(`/releases/${id}/notes`, { text: 'Anrufen' });
    await client.delete('/favorites', { query: { releaseId: id } });
  };
  const recorded = async () =>
    (
      await pool.query<{ action: string; on_behalf_of_user_id: number }>(
        `select action, on_behalf_of_user_id from audit_records where object_type = 'release' and object_id = $1
           and action in ('favorite.add', 'favorite.remove', 'note.save') order by id`,
        [id],
      )
    ).rows;
  await change(me.client);
  expect(await recorded()).toEqual([]);
  await change((await impersonate(await createUser(pool, 'SUPER_ADMIN'), me.user.id)).client);
  expect(await recorded()).toEqual(
    ['favorite.add', 'note.save', 'favorite.remove'].map((action) => ({ action, on_behalf_of_user_id: me.user.id })),
  );
});

describe('notifications', () => {
  test('are personal, counted, and marked as read one by one or all at once', async () => {
    const pool = await database();
    const [one, other] = [await promoter(), await promoter()];
    const made = [];
    for (const title of ['A', 'B', 'C']) {
      made.push(await insertRow(pool, 'notifications', { user_id: one.user.id, type: 'test.note', data: { title } }));
    }
    const list = () =>
      one.client.get<{ items: { data: object }[]; total: number; unread: number }>('/notifications', {
        query: { pageSize: 2 },
      });
    expect((await list()).body).toMatchObject({
      total: 3,
      unread: 3,
      items: [{ data: { title: 'C' } }, { data: { title: 'B' } }],
    });
    const stolen = await other.client.put('/notifications/_actions/read', { ids: [made[0]?.id] });
    expect(stolen.body).toEqual({ unread: 0 });
    expect((await one.client.put('/notifications/_actions/read', { ids: [made[0]?.id] })).body).toEqual({ unread: 2 });
    const unread = await one.client.get<{ total: number }>('/notifications', { query: { unread: true } });
    expect(unread.body.total).toBe(2);
    expect((await one.client.put('/notifications/_actions/read', {})).body).toEqual({ unread: 0 });
  });
});

describe('table settings', () => {
  const setting = {
    type: 'RELEASE_LIST',
    name: 'Meine',
    selectedColumns: ['title', 'artist'],
    filters: { genres: [1] },
    isFilterActive: true,
  };

  test('are created, listed, overwritten and deleted, with unique names, for their own person only', async () => {
    const created = await me.client.post<TableSettingView>('/user_table_settings', setting);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject(setting);
    const twice = await me.client.post<ErrorAnswer>('/user_table_settings', setting);
    expect(twice.body.fieldErrors[0]).toMatchObject({
      field: 'name',
      messageCode: 'mpn.backend.validation.error.name-taken',
    });
    const changed = await me.client.put<TableSettingView>(`/user_table_settings/${created.body.id}`, {
      ...setting,
      selectedColumns: ['id'],
    });
    expect(changed.body.selectedColumns).toEqual(['id']);
    expect(
      (await me.client.get<TableSettingView[]>('/user_table_settings', { query: { type: 'RELEASE_LIST' } })).body,
    ).toHaveLength(1);
    const other = await promoter();
    expect((await other.client.get<TableSettingView[]>('/user_table_settings')).body).toEqual([]);
    expect((await other.client.put(`/user_table_settings/${created.body.id}`, setting)).status).toBe(404);
    expect((await other.client.delete(`/user_table_settings/${created.body.id}`)).status).toBe(404);
    expect((await me.client.delete(`/user_table_settings/${created.body.id}`)).status).toBe(204);
    expect((await me.client.delete(`/user_table_settings/${created.body.id}`)).status).toBe(404);
    expect((await me.client.get<TableSettingView[]>('/user_table_settings')).body).toEqual([]);
  });
});

describe('companies', () => {
  test('can be read by their own people; another company answers 404', async () => {
    const other = await promoter();
    expect((await me.client.get(`/companies/${me.companyId}`)).body).toMatchObject({
      id: me.companyId,
      type: 'PROMOTION',
      media: null,
    });
    expect((await me.client.get(`/companies/${other.companyId}`)).status).toBe(404);
    expect((await me.client.get(`/companies/${other.companyId}/resolved_preferences`)).status).toBe(404);
    const listener = await editor();
    const answer = await listener.client.get<{ web: { webDeliveryEnabled: object } }>(
      '/companies/my/resolved_preferences',
    );
    expect(answer.body.web.webDeliveryEnabled).toEqual({ value: true, source: 'COMPANY' });
  });
});
