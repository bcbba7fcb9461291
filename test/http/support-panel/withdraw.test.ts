import type { ReleaseEntity } from '@mpn/domain';
import { createDelivery } from '../../factories/delivery';
import { createRelease, sampleTo } from '../../factories/release';
import { until } from '../../support/until';
import { editor, promoter, superAdmin } from '../releases/support';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { panelClient, trailOf, type SupportAnswer, type DeskPage } from './panel';

let panel: ApiClient;

beforeAll(async () => {
  panel = await panelClient();
});

const withdraw = (releaseId: number, body: unknown) =>
  panel.post<SupportAnswer>(`//admin/support/releases/${releaseId}/withdraw`, body);

async function ownRelease(title: string) {
  const { companyId } = await promoter();
  return (await createRelease(await database(), companyId, { title })).id;
}

describe('withdrawing by support', () => {
  test('blocks the release, cancels deliveries, notifies recipients and owner, and is audited, once', async () => {
    const pool = await database();
    const owner = await promoter();
    const { id } = await createRelease(pool, owner.companyId, { title: 'Withdrawn by support' });
    const listener = await editor();
    const { campaignId, actionId } = await sampleTo(pool, id, listener.companyId);
    expect((await listener.client.post(`/releases/${id}/interactions`, { type: 'SEEN' })).status).toBe(200);
    const delivery = await createDelivery(pool, id, listener.companyId, {
      campaign_id: campaignId,
      action_id: actionId,
    });
    expect((await withdraw(id, { reason: 'Leaked before its date' })).status).toBe(200);
    const refused = await listener.client.get<ErrorAnswer>(`/releases/${id}/_views/detail`);
    expect([refused.status, refused.body.globalErrors[0]?.message]).toEqual([
      403,
      'MPN Support has withdrawn “Withdrawn by support”. Please do not use it any more. Reason: Leaked before its date',
    ]);
    const { rows } = await pool.query('select state from deliveries where id = $1', [delivery.id]);
    expect(rows).toEqual([{ state: 'CANCELED' }]);
    const told = await until(
      () => listener.client.get<{ items: { type: string; data: unknown }[] }>('/notifications'),
      ({ body }) => body.items.some(({ type }) => type === 'release.withdrawn'),
    );
    expect(told.body.items[0]).toMatchObject({ data: { reason: 'Leaked before its date', promoter: 'MPN Support' } });
    const label = await until(
      () => owner.client.get<{ items: { type: string; data: unknown }[] }>('/notifications'),
      ({ body }) => body.items.some(({ type }) => type === 'RELEASE_WITHDRAWN_BY_SUPPORT'),
    );
    expect(label.body.items[0]).toMatchObject({ data: { reason: 'Leaked before its date' } });
    expect(await trailOf('release', id)).toEqual(
      expect.arrayContaining(['release.withdraw', 'support.withdraw-release']),
    );
    const found = await panel.get<DeskPage>('//admin/support/releases', {
      query: { term: 'withdrawn by support' },
    });
    expect(found.body.data.items).toMatchObject([{ id, withdrawalReason: 'Leaked before its date' }]);
    const again = await withdraw(id, { reason: 'Again' });
    expect([again.status, again.body.error?.name]).toEqual([409, 'mpn.backend.data.error.product.release-withdrawn']);
  });

  test('by a super admin counts as support: owner and recipients are told so', async () => {
    const owner = await promoter();
    const { id } = await createRelease(await database(), owner.companyId, { title: 'Withdrawn by MPN' });
    const listener = await editor();
    await sampleTo(await database(), id, listener.companyId);
    expect((await listener.client.post(`/releases/${id}/interactions`, { type: 'SEEN' })).status).toBe(200);
    const staff = await superAdmin();
    const answer = await staff.client.post<ReleaseEntity>(`/releases/${id}/_actions/withdraw`, { reason: 'Leaked' });
    expect([answer.status, answer.body.withdrawal]).toEqual([200, expect.objectContaining({ by: 'SUPPORT' })]);
    const refused = await listener.client.get<ErrorAnswer>(`/releases/${id}/_views/detail`);
    expect(refused.body.globalErrors[0]?.message).toContain('MPN Support has withdrawn “Withdrawn by MPN”');
    await until(
      () => owner.client.get<{ items: { type: string }[] }>('/notifications'),
      ({ body }) => body.items.some(({ type }) => type === 'RELEASE_WITHDRAWN_BY_SUPPORT'),
    );
    const told = await until(
      () => listener.client.get<{ items: { type: string; data: unknown }[] }>('/notifications'),
      ({ body }) => body.items.some(({ type }) => type === 'release.withdrawn'),
    );
    expect(told.body.items[0]).toMatchObject({ data: { promoter: 'MPN Support' } });
  });

  test.each([
    ['no reason', {}],
    ['an empty reason', { reason: '  ' }],
    ['a reason that is too long', { reason: 'x'.repeat(2001) }],
  ])('is refused with %s', async (_what, body) => {
    const id = await ownRelease('Stays');
    const answer = await withdraw(id, body);
    expect([answer.status, answer.body.error?.message]).toEqual([400, expect.stringContaining('reason')]);
    const { rows } = await (await database()).query('select withdrawn_at from releases where id = $1', [id]);
    expect(rows).toEqual([{ withdrawn_at: null }]);
  });

  test('answers 404 for a missing release, and 401 outside of the panel', async () => {
    const id = await ownRelease('Closed');
    expect((await withdraw(999_999, { reason: 'x' })).status).toBe(404);
    const { client } = await superAdmin();
    for (const caller of [api(), client]) {
      expect((await caller.post(`//admin/support/releases/${id}/withdraw`, { reason: 'x' })).status).toBe(401);
    }
  });
});
