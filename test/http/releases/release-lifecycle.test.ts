import type { Page, ReleaseEntity, ReleaseTableRow } from '@mpn/domain';
import { createDelivery } from '../../factories/delivery';
import { createMediaCompany } from '../../factories/companies';
import { createRelease, orderCampaign, sampleTo } from '../../factories/release';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { editor, promoter, superAdmin, type Promoter } from './support';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

describe('DELETE /releases/{id}', () => {
  test('soft-deletes the release and its draft campaigns, and frees the EAN', async () => {
    const pool = await database();
    const { id } = await createRelease(pool, me.companyId, { ean: '4006381333931' });
    const institution = await createMediaCompany(pool);
    const { campaignId } = await sampleTo(pool, id, institution.id, { campaignStatus: 'DRAFT', actionStatus: 'DRAFT' });
    expect((await me.client.delete(`/releases/${id}`)).status).toBe(204);
    expect((await me.client.get(`/releases/${id}`)).status).toBe(404);
    expect((await me.client.delete(`/releases/${id}`)).status).toBe(404);
    const { rows } = await pool.query(
      'select r.deleted_at is not null as release, c.deleted_at is not null as campaign from releases r, sampling_campaigns c where r.id = $1 and c.id = $2',
      [id, campaignId],
    );
    expect(rows).toEqual([{ release: true, campaign: true }]);
    expect((await me.client.post('/releases', { title: 'Neu', ean: '4006381333931' })).status).toBe(201);
  });

  test.each(['PAID_SCHEDULED', 'PAID_ACTIVE', 'PAID_PAUSED'])(
    'is refused while a campaign is %s',
    async (campaignStatus) => {
      const pool = await database();
      const { id } = await createRelease(pool, me.companyId);
      await sampleTo(pool, id, (await createMediaCompany(pool)).id, { campaignStatus });
      const answer = await me.client.delete<ErrorAnswer>(`/releases/${id}`);
      expect(answer.status).toBe(409);
      expect(answer.body.globalErrors[0]?.messageCode).toBe('mpn.backend.data.error.product.release-not-deletable');
    },
  );

  test('is refused while an order is unpaid, and permitted after the campaign', async () => {
    const pool = await database();
    const institution = await createMediaCompany(pool);
    const unpaid = await createRelease(pool, me.companyId);
    const { campaignId } = await sampleTo(pool, unpaid.id, institution.id, { campaignStatus: 'DRAFT' });
    await orderCampaign(pool, me.companyId, campaignId, 'open');
    expect((await me.client.delete(`/releases/${unpaid.id}`)).status).toBe(409);
    const finished = await createRelease(pool, me.companyId);
    await sampleTo(pool, finished.id, institution.id, { campaignStatus: 'PAID_FINISHED', actionStatus: 'FINISHED' });
    expect((await me.client.delete(`/releases/${finished.id}`)).status).toBe(204);
  });
});

describe('POST /releases/{id}/_actions/copy', () => {
  test('copies everything except EAN and ids, keeps ISRCs and refers to the same files', async () => {
    const pool = await database();
    const { id } = await createRelease(pool, me.companyId, { ean: '9780201379624', title: 'Original' });
    const original = (await me.client.get<ReleaseEntity>(`/releases/${id}`)).body;
    const answer = await me.client.post<ReleaseEntity>(`/releases/${id}/_actions/copy`);
    expect(answer.status).toBe(200);
    const copy = answer.body;
    expect(copy.id).not.toBe(id);
    expect(copy).toMatchObject({
      title: 'Original (Copy)',
      eanIsDummy: true,
      status: 'READY',
      version: 1,
      genreIds: original.genreIds,
    });
    expect(copy.tracks.map(({ isrc, title }) => [isrc, title])).toEqual(
      original.tracks.map(({ isrc, title }) => [isrc, title]),
    );
    expect(copy.tracks.map(({ audioFile }) => audioFile?.id)).toEqual(
      original.tracks.map(({ audioFile }) => audioFile?.id),
    );
    expect(copy.tracks[0]?.id).not.toBe(original.tracks[0]?.id);
    expect(copy.tracks[0]?.authors[0]?.id).not.toBe(original.tracks[0]?.authors[0]?.id);
  });
});

describe('POST /releases/{id}/_actions/withdraw', () => {
  test('blocks media at once, cancels deliveries, is audited, and cannot be repeated', async () => {
    const pool = await database();
    const { id } = await createRelease(pool, me.companyId);
    const { rows: companies } = await pool.query<{ name: string }>('select name from companies where id = $1', [
      me.companyId,
    ]);
    const companyName = companies[0]?.name ?? '';
    const listener = await editor();
    const { campaignId, actionId } = await sampleTo(pool, id, listener.companyId);
    expect((await listener.client.post(`/releases/${id}/interactions`, { type: 'SEEN' })).status).toBe(200);
    const delivery = await createDelivery(pool, id, listener.companyId, {
      campaign_id: campaignId,
      action_id: actionId,
    });
    const answer = await me.client.post<ReleaseEntity>(`/releases/${id}/_actions/withdraw`, { reason: 'Leak' });
    expect(answer.status).toBe(200);
    expect(answer.body.withdrawal).toMatchObject({ by: 'COMPANY', reason: 'Leak' });
    expect(answer.body.editable).toBe(false);
    const refused = await listener.client.get<ErrorAnswer>(`/releases/${id}/_views/detail`);
    expect([refused.status, refused.body.globalErrors[0]]).toMatchObject([
      403,
      {
        messageCode: 'mpn.backend.data.error.product.offer-withdrawn',
        message: expect.stringMatching(new RegExp(`^${companyName} has withdrawn .* Reason: Leak$`)) as string,
      },
    ]);
    const listed = await me.client.get<Page<ReleaseTableRow>>('/releases/_views/table');
    expect(listed.body.items.filter((row) => row.id === id)).toMatchObject([{ withdrawn: true }]);
    const list = await listener.client.get<{ items: { id: number }[] }>('/releases/_views/table');
    expect(list.body.items.map((row) => row.id)).not.toContain(id);
    const state = await pool.query('select state, error_code from deliveries where id = $1', [delivery.id]);
    expect(state.rows).toEqual([{ state: 'CANCELED', error_code: 'mpn.backend.delivery.error.withdrawn' }]);
    const audited = await pool.query(
      `select user_id from audit_records where action = 'release.withdraw' and object_id = $1`,
      [id],
    );
    expect(audited.rows).toEqual([{ user_id: me.user.id }]);
    expect((await me.client.post(`/releases/${id}/_actions/withdraw`, { reason: 'Again' })).status).toBe(409);
    expect((await me.client.patch(`/releases/${id}`, { version: answer.body.version, title: 'X' })).status).toBe(409);
  });

  test('is permitted to a super admin, and answers 404 for another company', async () => {
    const { id } = await createRelease(await database(), me.companyId);
    const stranger = await promoter();
    expect((await stranger.client.post(`/releases/${id}/_actions/withdraw`, { reason: 'x' })).status).toBe(404);
    expect(
      (await (await superAdmin()).client.post(`/releases/${id}/_actions/withdraw`, { reason: 'Recht' })).status,
    ).toBe(200);
  });
});
