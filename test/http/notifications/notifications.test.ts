import type { NotificationView, OrderHistoryRow, Page } from '@mpn/domain';
import { dayFromNow, openMarket, shiftCampaign } from '../../factories/campaign';
import { createFtpConfiguration } from '../../factories/delivery';
import { boughtCampaign, draftCampaign, putIntoCart } from '../../factories/order';
import { createPromoShare } from '../../factories/promo-share';
import { createRelease, sampleTo } from '../../factories/release';
import { createUser, type TestUser } from '../../factories/users';
import { unique } from '../../factories/insert';
import { until } from '../../support/until';
import { editor, promoter, type Person, type Promoter } from '../releases/support';
import { api } from '../support/client';
import { untilClockRan } from '../support/clock-runs';
import { readMails } from '../support/mailbox';
import { database } from '../support/server';

/* Notifications of promoters: caused by API calls, sent by the clock, in the way that each person has chosen. */

interface Label extends Promoter {
  byMail: TestUser;
  inApp: TestUser;
  /** Users who are not notified: read-only, without the permission, disabled, locked, and a partner. */
  others: TestUser[];
}

/** A company whose people have chosen differently; the admin has chosen both ways. */
async function label(): Promise<Label> {
  const pool = await database();
  const admin = await promoter();
  const colleague = (values: Record<string, unknown>) =>
    createUser(pool, 'PROMO_USER', { company_id: admin.companyId, ...values });
  const byMail = await colleague({ notification_type: 'EMAIL' });
  const inApp = await colleague({ notification_type: 'IN_APP' });
  const partner = await promoter();
  await createPromoShare(pool, admin.companyId, partner.companyId, { full_access: true, may_buy: true });
  const others = [
    await colleague({ role_revoke_manage_all: true }),
    await colleague({ role_manage_sampling_campaigns: false }),
    await colleague({ disabled: true }),
    await colleague({ admin_locked_at: new Date() }),
    partner.user,
  ];
  return { ...admin, byMail, inApp, others };
}

async function shown(user: TestUser, type: string): Promise<NotificationView['data'][]> {
  const { body } = await api().as(user).get<{ items: NotificationView[] }>('/notifications');
  return body.items.filter((item) => item.type === type).map(({ data }) => data);
}

/** Prefix of the unique keys of a kind's mails. */
const keyOf = (kind: string): string => {
  if (kind.startsWith('CAMPAIGN')) return `${kind}:%`;
  return kind === 'INVOICE_READY' ? 'invoice-ready:%' : `bundle:${kind}:%`;
};

async function mailed({ email }: TestUser, kind: string): Promise<string[]> {
  const { rows } = await (
    await database()
  ).query<{ subject: string }>(
    `select subject from mails where recipient = $1 and template = 'notification' and unique_key like $2 order by id`,
    [email, keyOf(kind)],
  );
  return rows.map(({ subject }) => subject);
}

/**
 * Asserts how many notifications of a kind each person of the company got in each way, and that nobody else got any.
 */
async function expectNotifications(company: Label, kind: string, times: number): Promise<void> {
  const counts = async (user: TestUser) => [(await shown(user, kind)).length, (await mailed(user, kind)).length];
  expect(await counts(company.user)).toEqual([times, times]);
  expect(await counts(company.byMail)).toEqual([0, times]);
  expect(await counts(company.inApp)).toEqual([times, 0]);
  const pool = await database();
  const ids = company.others.map(({ id }) => id);
  const { rows } = await pool.query('select 1 from notifications where user_id = any($1) and type = $2', [ids, kind]);
  expect(rows).toEqual([]);
  for (const other of company.others) expect(await mailed(other, kind)).toEqual([]);
}

const once = (company: Promoter, kind: string, times = 1) =>
  until(
    () => shown(company.user, kind),
    ({ length }) => length >= times,
  );

/** Moves everything written so far two days into the past. */
async function twoDaysLater(): Promise<void> {
  const pool = await database();
  await pool.query(
    `update notification_items set created_at = created_at - interval '2 days', told_at = told_at - interval '2 days'`,
  );
}

/** Waits until the clock has done what it would do by now. */
const ticks = () => untilClockRan('sampling.unpaid-carts', 'personal.tell-bundles');

beforeAll(async () => {
  await openMarket(await database(), {});
});

test('start and end of a campaign by the clock are notified once each, also after a pause', async () => {
  const pool = await database();
  const tide = await label();
  const release = await createRelease(pool, tide.companyId, { title: `Fjord ${unique()}` });
  const campaign = await boughtCampaign(tide.client, release.id, { startDate: dayFromNow(5) });
  await expectNotifications(tide, 'CAMPAIGN_BEGUN', 0);
  await shiftCampaign(pool, campaign.id, -1, 100);
  const [begun] = await once(tide, 'CAMPAIGN_BEGUN');
  expect(begun).toMatchObject({ releaseId: release.id, campaignId: campaign.id });

  const path = `/sampling_campaigns/${campaign.id}`;
  const act = async (action: string) => {
    const { jpaVersion } = (await tide.client.get<{ jpaVersion: number }>(path)).body;
    expect((await tide.client.post(`${path}/_actions/${action}`, { jpaVersion })).status).toBe(200);
  };
  await act('pause');
  await act('resume');
  await expectNotifications(tide, 'CAMPAIGN_BEGUN', 1);
  await expectNotifications(tide, 'CAMPAIGN_ENDED', 0);
  await shiftCampaign(pool, campaign.id, -50, -1);
  await once(tide, 'CAMPAIGN_ENDED');
  await expectNotifications(tide, 'CAMPAIGN_ENDED', 1);
});

test('a campaign that begins with the purchase is notified, without a second mail for who bought it', async () => {
  const pool = await database();
  const tide = await label();
  const release = await createRelease(pool, tide.companyId, { title: `Watt ${unique()}` });
  await boughtCampaign(tide.client, release.id, { startDate: dayFromNow(0) });
  await once(tide, 'CAMPAIGN_BEGUN');
  expect(await mailed(tide.user, 'CAMPAIGN_BEGUN')).toEqual([]);
  expect(await mailed(tide.byMail, 'CAMPAIGN_BEGUN')).toHaveLength(1);
});

test('an invoice is notified to people who may buy, without a second mail for who gets it by mail', async () => {
  const pool = await database();
  const tide = await label();
  await pool.query('update companies set invoice_email = $2 where id = $1', [tide.companyId, tide.byMail.email]);
  const release = await createRelease(pool, tide.companyId);
  await boughtCampaign(tide.client, release.id, { startDate: dayFromNow(5) });
  const [ready] = await once(tide, 'INVOICE_READY');
  const orders = (await tide.client.get<Page<OrderHistoryRow>>('/order_history/_views/table')).body.items;
  expect(ready).toMatchObject({ invoiceNumber: orders[0]?.invoiceNumber });
  expect(await mailed(tide.user, 'INVOICE_READY')).toHaveLength(1);
  expect(await mailed(tide.byMail, 'INVOICE_READY')).toEqual([]);
  expect((await readMails(pool, tide.byMail.email)).map(({ template }) => template)).toContain('invoice');
});

describe('the first interactions of a release', () => {
  const interact = async (by: Person, releaseId: number, type: string, trackId: number) => {
    const { status } = await by.client.post(`/releases/${releaseId}/interactions`, { type, trackId });
    expect(status).toBe(200);
  };

  interface SampledRelease {
    tide: Label;
    releaseId: number;
    trackId: number;
    otherTrackId: number;
    radios: [Person, Person];
  }

  /** A release that is sampled to two stations. */
  async function sampledRelease(): Promise<SampledRelease> {
    const pool = await database();
    const tide = await label();
    const release = await createRelease(pool, tide.companyId, { title: `Ebbe ${unique()}` });
    const radios: [Person, Person] = [await editor(), await editor()];
    for (const radio of radios) await sampleTo(pool, release.id, radio.companyId);
    const [trackId, otherTrackId] = release.trackIds;
    return { tide, releaseId: release.id, trackId: trackId!, otherTrackId: otherTrackId!, radios };
  }

  test('are notified at once with the institution and without the person, and once if more follow', async () => {
    const { tide, releaseId, trackId, otherTrackId, radios } = await sampledRelease();
    await Promise.all(radios.map((radio) => interact(radio, releaseId, 'LISTENED_TO', trackId)));
    const [told] = await once(tide, 'RELEASE_FIRSTS');
    const { rows } = await (
      await database()
    ).query<{ name: string }>('select name from companies where id = any($1)', [radios.map((one) => one.companyId)]);
    const firsts = told?.firsts as unknown as { type: string; institution: string }[];
    expect(firsts).toHaveLength(1);
    expect(firsts[0]?.type).toBe('LISTENED_TO');
    expect(rows.map(({ name }) => name)).toContain(firsts[0]?.institution);
    expect(JSON.stringify(told)).not.toContain('Tester');
    await interact(radios[0], releaseId, 'LISTENED_TO', otherTrackId);
    await ticks();
    await expectNotifications(tide, 'RELEASE_FIRSTS', 1);
  });

  test('of one day are bundled: those after the first are notified on the next day', async () => {
    const { tide, releaseId, trackId, radios } = await sampledRelease();
    await interact(radios[0], releaseId, 'LISTENED_TO', trackId);
    await once(tide, 'RELEASE_FIRSTS');
    await createFtpConfiguration(await database(), radios[1].companyId, {
      server_address: '127.0.0.1',
      server_port: 9,
    });
    const request = await radios[1].client.post(`/releases/${releaseId}/_actions/request_delivery`, {});
    expect(request.status).toBeLessThan(300);
    await ticks();
    await expectNotifications(tide, 'RELEASE_FIRSTS', 1);
    await twoDaysLater();
    const [second] = await once(tide, 'RELEASE_FIRSTS', 2);
    expect(second?.firsts).toMatchObject([{ type: 'REQUESTED' }]);
    await expectNotifications(tide, 'RELEASE_FIRSTS', 2);
  });
});

describe('an unpaid cart', () => {
  async function inCart(tide: Label, days: number) {
    const values = { title: `Flut ${unique()}`, release_date: dayFromNow(days) };
    const release = await createRelease(await database(), tide.companyId, values);
    await putIntoCart(tide.client, await draftCampaign(tide.client, release.id, { startDate: dayFromNow(1) }));
    return release;
  }
  const waiting = async (tide: Label) => {
    const sql = `select data ->> 'title' as title from notification_items where company_id = $1 order by id`;
    return (await (await database()).query<{ title: string }>(sql, [tide.companyId])).rows.map(({ title }) => title);
  };

  test('is notified once per company, from three days before the release date', async () => {
    const tide = await label();
    const near = [await inCart(tide, 3), await inCart(tide, 1)];
    await inCart(tide, 4);
    expect(
      await until(
        () => waiting(tide),
        ({ length }) => length === 2,
      ),
    ).toHaveLength(2);
    await ticks();
    expect(await waiting(tide)).toHaveLength(2);
    await twoDaysLater();
    const [told] = await once(tide, 'CART_UNPAID');
    expect((told?.waiting as unknown as object[]).length).toBe(near.length);
    await ticks();
    await expectNotifications(tide, 'CART_UNPAID', 1);
  });

  test('is not notified when the campaign was removed from the cart before', async () => {
    const tide = await label();
    const release = await inCart(tide, 2);
    await until(
      () => waiting(tide),
      ({ length }) => length === 1,
    );
    const { current } = (
      await tide.client.get<{ current: { id: number; jpaVersion: number } }>(
        `/releases/${release.id}/sampling_campaigns`,
      )
    ).body;
    const path = `/sampling_campaigns/${current.id}/_actions/remove_from_cart`;
    expect((await tide.client.post(path, { jpaVersion: current.jpaVersion })).status).toBe(200);
    await twoDaysLater();
    await ticks();
    await expectNotifications(tide, 'CART_UNPAID', 0);
  });
});
