import type { ReleaseEntity } from '@mpn/domain';
import { createDelivery } from '../../factories/delivery';
import { createRelease, sampleTo } from '../../factories/release';
import { impersonate } from '../support/acting';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { editor, promoter, superAdmin, type Promoter } from './support';

/* Effects of release commands on other subjects: through those subjects' own commands. */

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

test('DELETE of a release deletes its draft campaign with a new version, an audit record and a freed key', async () => {
  const pool = await database();
  const { id } = await createRelease(pool, me.companyId);
  const withKey = { headers: { 'Idempotency-Key': `draft-of-${id}` } };
  const draft = await me.client.post<{ id: number; jpaVersion: number }>(
    '/sampling_campaigns',
    { releaseId: id },
    withKey,
  );
  expect(draft.status).toBe(201);
  expect((await me.client.delete(`/releases/${id}`)).status).toBe(204);

  const { rows: campaigns } = await pool.query(
    'select deleted_at is not null as deleted, in_cart, in_cart_at, jpa_version from sampling_campaigns where id = $1',
    [draft.body.id],
  );
  expect(campaigns).toEqual([
    { deleted: true, in_cart: false, in_cart_at: null, jpa_version: draft.body.jpaVersion + 1 },
  ]);
  const { rows: audited } = await pool.query(
    `select user_id, company_id from audit_records where action = 'campaign.delete' and object_id = $1`,
    [draft.body.id],
  );
  expect(audited).toEqual([{ user_id: me.user.id, company_id: me.companyId }]);
  const keys = await pool.query('select 1 from idempotency_keys where company_id = $1 and key = $2', [
    me.companyId,
    `draft-of-${id}`,
  ]);
  expect(keys.rowCount).toBe(0);
});

test('the audit record of a delivery cancelled by a withdrawal names the impersonator and the impersonated user', async () => {
  const pool = await database();
  const { id } = await createRelease(pool, me.companyId);
  const station = await editor();
  const { campaignId, actionId } = await sampleTo(pool, id, station.companyId);
  const delivery = await createDelivery(pool, id, station.companyId, { campaign_id: campaignId, action_id: actionId });
  const staff = await superAdmin();
  const acting = await impersonate(staff.user, me.user.id);
  const answer = await acting.client.post<ReleaseEntity>(`/releases/${id}/_actions/withdraw`, { reason: 'Leak' });
  expect(answer.status).toBe(200);
  const { rows } = await pool.query(
    `select user_id, on_behalf_of_user_id, company_id, address is not null as from_somewhere, data
     from audit_records where action = 'delivery.cancel' and object_id = $1`,
    [delivery.id],
  );
  expect(rows).toEqual([
    {
      user_id: staff.user.id,
      on_behalf_of_user_id: me.user.id,
      company_id: me.companyId,
      from_somewhere: true,
      data: { from: 'QUEUED', to: 'CANCELED', code: 'mpn.backend.delivery.error.withdrawn' },
    },
  ]);
});

test('PATCH is refused at the field when the e-mail address of a contact is too long', async () => {
  const { id, version } = (await me.client.post<ReleaseEntity>('/releases', { title: 'Kontakte' })).body;
  const email = (length: number): string => `${'a'.repeat(length - '@example.org'.length)}@example.org`;
  const save = (length: number) =>
    me.client.patch<ErrorAnswer>(`/releases/${id}`, {
      version,
      contacts: [{ lastName: 'Lang', department: 'label', email: email(length) }],
    });
  const refused = await save(256);
  expect([refused.status, refused.body.fieldErrors?.[0]?.field]).toEqual([400, 'contacts[0].email']);
  expect((await save(254)).status).toBe(200);
});
