import { addDays, instantToLocalDate, type AttentionItem, type FirstStepsView } from '@mpn/domain';
import { createMediaCompany } from '../../factories/companies';
import { createDelivery, createFtpConfiguration } from '../../factories/delivery';
import { insertRow } from '../../factories/insert';
import { createPromoShare } from '../../factories/promo-share';
import { createRelease, sampleTo } from '../../factories/release';
import { createUser } from '../../factories/users';
import { editor, promoter, superAdmin, type Person } from '../releases/support';
import { api } from '../support/client';
import { database } from '../support/server';
import { sharePartner } from '../support/share-partner';

const today = instantToLocalDate(new Date(), 'Europe/Berlin');
const inDays = (days: number) => addDays(today, days);

/** Without the recognition services: they are of all companies, so that those of other tests are there too. */
const attention = async ({ client }: Pick<Person, 'client'>) => {
  const { status, body } = await client.get<AttentionItem[]>('/attention');
  expect(status).toBe(200);
  return body.filter(({ kind }) => kind !== 'RECOGNITION_UNDECIDED');
};
/** Out for a month, unless `values` say otherwise. */
const release = async ({ companyId }: Person, values: object) =>
  createRelease(await database(), companyId, { release_date: inDays(-30), ...values });
const deliveryOf = async (releaseId: number, values: object) => {
  const pool = await database();
  return createDelivery(pool, releaseId, (await createMediaCompany(pool)).id, { finished_at: new Date(), ...values });
};

describe('GET /attention', () => {
  test('lists releases without a campaign that appear within 14 days, the earliest first', async () => {
    const me = await promoter();
    const of = (title: string, status: string, days: number) =>
      release(me, { title, status, release_date: inDays(days) });
    const last = await of('Last day', 'DRAFT', 14);
    await of('A day too far', 'DRAFT', 15);
    await of('Out already', 'DRAFT', -1);
    const first = await of('Today', 'DRAFT', 0);
    const ready = await of('Complete', 'READY', 3);
    await of('On the air', 'ON_AIR', 3);
    await release(me, { status: 'DRAFT', release_date: inDays(2), deleted_at: new Date() });
    await release(me, { status: 'READY', release_date: inDays(2), withdrawn_at: new Date() });
    const sampled = await of('Sampled before', 'READY', 5);
    const pool = await database();
    await sampleTo(pool, sampled.id, (await createMediaCompany(pool)).id, {
      campaignStatus: 'PAID_FINISHED',
      actionStatus: 'FINISHED',
    });
    const paused = await of('Paused', 'READY', 6);
    await sampleTo(pool, paused.id, (await createMediaCompany(pool)).id, {
      campaignStatus: 'PAID_PAUSED',
      actionStatus: 'PAUSED',
    });
    expect(await attention(me)).toEqual([
      {
        kind: 'RELEASES_INCOMPLETE',
        count: 2,
        named: [
          { id: first.id, name: 'Today' },
          { id: last.id, name: 'Last day' },
        ],
      },
      { kind: 'RELEASES_NOT_SAMPLED', count: 1, named: [{ id: ready.id, name: 'Complete' }] },
    ]);
  });

  test('lists three objects of an item and counts all', async () => {
    const me = await promoter();
    for (let day = 1; day <= 5; day += 1) await release(me, { status: 'READY', release_date: inDays(day) });
    const [item] = await attention(me);
    expect([item?.count, item?.named.length]).toEqual([5, 3]);
  });

  test('lists releases whose delivery failed in the last 30 days and was not replaced', async () => {
    const me = await promoter();
    const failed = await release(me, { title: 'Failed' });
    await deliveryOf(failed.id, { state: 'FAILED' });
    await deliveryOf(failed.id, { state: 'FAILED' });
    const old = await release(me, {});
    await deliveryOf(old.id, { state: 'FAILED', finished_at: new Date(Date.now() - 31 * 86_400_000) });
    const again = await release(me, {});
    const { institution_id } = await deliveryOf(again.id, { state: 'FAILED' });
    await createDelivery(await database(), again.id, Number(institution_id), { state: 'DELIVERED' });
    expect(await attention(me)).toEqual([
      { kind: 'DELIVERIES_FAILED', count: 1, named: [{ id: failed.id, name: 'Failed' }] },
    ]);
  });

  test('lists releases with open mailing requests, and counts offered promo shares', async () => {
    const [me, other, asking] = [await promoter(), await promoter(), await editor()];
    const pool = await database();
    const asked = await release(me, { title: 'Asked for' });
    const request = { user_id: asking.user.id, company_id: me.companyId, requested_at: new Date(), version: 1 };
    await insertRow(pool, 'mailing_requests', { ...request, release_id: asked.id, status: 'OPEN' });
    await insertRow(pool, 'mailing_requests', { ...request, release_id: (await release(me, {})).id, status: 'SENT' });
    await createPromoShare(pool, other.companyId, me.companyId, { status: 'PENDING' });
    const items = await attention(me);
    expect(items.map(({ kind, count }) => [kind, count])).toEqual([
      ['MAILING_REQUESTS_OPEN', 1],
      ['PROMO_SHARES_PENDING', 1],
    ]);
    expect(items[0]?.named).toEqual([{ id: asked.id, name: 'Asked for' }]);
  });

  test('is empty for other companies, for a partner in the share view, and for super admins', async () => {
    const me = await promoter();
    await release(me, { status: 'DRAFT', release_date: inDays(1) });
    const partner = await sharePartner(me.companyId, 'FULL_ACCESS_AND_PURCHASE');
    for (const who of [await promoter(), partner, await superAdmin()]) expect(await attention(who)).toEqual([]);
  });

  test('omits items that the caller has no permission for', async () => {
    const me = await promoter();
    await release(me, { status: 'DRAFT', release_date: inDays(1) });
    const { companyId: company_id } = me;
    const reader = await createUser(await database(), 'PROMO_USER', { company_id, role_manage_releases: false });
    expect(await attention({ client: api().as(reader) })).toEqual([]);
  });
});

const firstSteps = async ({ client }: Pick<Person, 'client'>) => {
  const { status, body } = await client.get<FirstStepsView>('/first_steps');
  expect(status).toBe(200);
  const named = (done: boolean) => body.steps.filter((one) => one.done === done).map(({ step }) => step);
  return { percent: body.percent, done: named(true), open: named(false) };
};

describe('GET /first_steps', () => {
  test("tells a label's administrator what is open, and what another company has done counts for nobody else", async () => {
    const [me, other] = [await promoter(), await promoter()];
    await release(other, { status: 'ON_AIR' });
    expect(await firstSteps(me)).toEqual({
      percent: 9,
      done: ['COMPANY_ADDRESS'],
      open: [
        ...['LOGO', 'LABEL_DEFAULTS', 'INVOICES', 'COLLEAGUES', 'SECOND_FACTOR', 'CALENDAR'],
        ...['RELEASE_CREATED', 'RELEASE_READY', 'CAMPAIGN_BOUGHT', 'CONTACTS'],
      ],
    });
  });

  test("counts what a label's company and its administrator have done", async () => {
    const me = await promoter();
    const pool = await database();
    const { companyId: company_id } = me;
    const ready = await release(me, { status: 'READY' });
    const media = await createMediaCompany(pool);
    const { campaignId } = await sampleTo(pool, ready.id, media.id);
    await pool.query('update sampling_campaigns set purchased_at = now() where id = $1', [campaignId]);
    await insertRow(pool, 'company_contacts', { company_id, last_name: 'Contact', version: 1 });
    await createUser(pool, 'PROMO_USER', { company_id });
    const { body: company } = await me.client.get<{ version: number }>(`/companies/${company_id}`);
    const defaults = { defaultLabelName: 'Label', defaultLabelCode: '12345' };
    const saved = await me.client.patch(`/companies/${company_id}`, {
      ...{ version: company.version, invoiceEmail: 'invoices@label.example', ...defaults },
    });
    expect(saved.status).toBe(200);
    await me.client.post('/account/calendar_feed');
    expect(await firstSteps(me)).toEqual({
      percent: 81,
      done: [
        ...['COMPANY_ADDRESS', 'LABEL_DEFAULTS', 'INVOICES', 'COLLEAGUES', 'CALENDAR'],
        ...['RELEASE_CREATED', 'RELEASE_READY', 'CAMPAIGN_BOUGHT', 'CONTACTS'],
      ],
      open: ['LOGO', 'SECOND_FACTOR'],
    });
  });

  test("tells an institution's administrator of a delivery server that no test has reached", async () => {
    const me = await editor({}, 'MEDIA_ADMIN');
    const pool = await database();
    await createFtpConfiguration(pool, me.companyId, { server_address: 'sftp.station.example' });
    const { done, open } = await firstSteps(me);
    expect([done, open]).toEqual([
      ['COMPANY_ADDRESS', 'DELIVERY_WAY'],
      [
        ...['SAMPLING_PROFILE', 'DEPARTMENTS', 'DELIVERY_TESTED', 'COLLEAGUES', 'SECOND_FACTOR', 'OWN_GENRES'],
        ...['PREFERRED_FORMAT', 'CALENDAR', 'LISTENED', 'ANSWERED'],
      ],
    ]);
    const tested = (data: object) =>
      insertRow(pool, 'audit_records', {
        ...{ at: new Date(), action: 'company.test_ftp', object_type: 'company', object_id: me.companyId },
        data: { serverAddress: 'sftp.station.example', ok: true, ...data },
      });
    await tested({ ok: false });
    await tested({ serverAddress: 'other.example' });
    expect((await firstSteps(me)).open).toContain('DELIVERY_TESTED');
    const { id } = await tested({});
    expect((await firstSteps(me)).done).toContain('DELIVERY_TESTED');
    await pool.query('delete from audit_records where id = $1', [id]);
    const sent = await release(await promoter(), {});
    await createDelivery(pool, sent.id, me.companyId, { state: 'DELIVERED', target_host: 'sftp.station.example' });
    expect((await firstSteps(me)).done).toContain('DELIVERY_TESTED');
  });

  test('offers editors no step that their institution has switched off, and nothing of the company', async () => {
    const me = await editor();
    await (await database()).query('update companies set editor_answers_enabled = false where id = $1', [me.companyId]);
    expect(await firstSteps(me)).toEqual({
      percent: 0,
      done: [],
      open: ['SECOND_FACTOR', 'OWN_GENRES', 'PREFERRED_FORMAT', 'CALENDAR', 'LISTENED'],
    });
    expect(await firstSteps(await superAdmin())).toEqual({ percent: 100, done: [], open: [] });
  });

  test("takes an editor's audio format as chosen once it was set or downloaded in, and only where it is the editor's choice", async () => {
    const [me, other] = [await editor(), await editor()];
    const pool = await database();
    await pool.query(`update up_users set preferred_web_delivery_audio_format = 'FLAC' where id = $1`, [me.user.id]);
    expect((await firstSteps(me)).done).toEqual(['PREFERRED_FORMAT']);
    const { id } = await release(await promoter(), {});
    await insertRow(pool, 'interactions', {
      ...{ release_id: id, user_id: other.user.id, company_id: other.companyId, type: 'DOWNLOADED', at: new Date() },
    });
    expect((await firstSteps(other)).done).toEqual(['PREFERRED_FORMAT']);
    await pool.query('update companies set web_delivery_enabled = false where id = $1', [me.companyId]);
    const { done, open } = await firstSteps(me);
    expect([...done, ...open]).not.toContain('PREFERRED_FORMAT');
  });
});
