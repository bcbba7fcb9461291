import { formatMessage, type DeliverySettingsView, type DeskDeliveryDetail, type ReleaseCampaigns } from '@mpn/domain';
import type { Pool } from 'pg';
import { createPriceList, openMarket } from '../../factories/campaign';
import { createPromotionCompany, createMediaCompany } from '../../factories/companies';
import { createDelivery, createFtpConfiguration } from '../../factories/delivery';
import { insertRow, unique } from '../../factories/insert';
import { boughtCampaign } from '../../factories/order';
import { createPromoShare } from '../../factories/promo-share';
import { createRelease, sampleTo } from '../../factories/release';
import { createUser } from '../../factories/users';
import { pdfText } from '../../support/pdf-text';
import { until } from '../../support/until';
import { editor, promoter } from '../releases/support';
import { api, type ApiClient } from '../support/client';
import { readMails } from '../support/mailbox';
import { database } from '../support/server';
import { panelClerk, panelClient, trailOf, type SupportAnswer } from './panel';

/*
 * Actions at the support desk: each uses its subject's command, is audited, and requires a reason if it takes something
 * away.
 */

let pool: Pool;
let panel: ApiClient;

beforeAll(async () => {
  pool = await database();
  panel = await panelClient();
  await openMarket(pool, { medium: 'RADIO' });
  await createPriceList(pool);
});

const act = <T = null>(path: string, body: object = {}) => panel.post<SupportAnswer<T>>(`//admin/support${path}`, body);
const one = async <T>(path: string) => (await panel.get<SupportAnswer<T>>(`//admin/support/${path}`)).body.data;

describe('a reason', () => {
  test.each([
    '/users/1/lock',
    '/users/1/disable',
    '/companies/1/disable',
    '/companies/1/problematic',
    '/orders/1/cancel',
    '/orders/1/credit',
    '/releases/1/withdraw',
    '/campaigns/1/pause',
    '/campaigns/1/cancel',
    '/deliveries/1/cancel',
    '/companies/1/legacy-algorithms',
    '/companies/1/sign-on-accounts',
    '/promo-shares/1/end',
    '/press-links/1/revoke',
  ])('is required by %s', async (path) => {
    const body = path.endsWith('problematic') ? { problematic: true } : { allowed: true };
    const answers = await Promise.all([act(path, body), act(path, { ...body, reason: ' \n ' })]);
    expect(answers.map(({ status, body: { error } }) => [status, error?.name])).toEqual(
      Array(2).fill([400, 'mpn.backend.global.error.invalid-input']),
    );
  });

  test('is not enough for a panel account without the permission (403)', async () => {
    const clerk = await panelClerk(['admin::users.read']);
    for (const path of ['/orders/1/credit', '/jobs/run-failed', '/registrations/approve', '/deliveries/retry-cause'])
      expect([path, (await clerk.post(`//admin/support${path}`, { reason: 'Please' })).status]).toEqual([path, 403]);
  });
});

test('the ownership of a media company is entered by support, and of no other company', async () => {
  const { id } = await createMediaCompany(pool);
  const shown = async () => (await one<{ ownership: string }>(`companies/${id}`)).ownership;
  expect(await shown()).toBe('UNKNOWN');
  expect((await act(`/companies/${id}/ownership`, { ownership: 'PUBLIC' })).status).toBe(200);
  expect(await shown()).toBe('PUBLIC');
  expect(await trailOf('company', id)).toContain('support.change-ownership');
  const label = await promoter();
  expect((await act(`/companies/${label.companyId}/ownership`, { ownership: 'PUBLIC' })).status).toBe(404);
});

describe('registrations', () => {
  const applicant = async () => {
    const company = await createMediaCompany(pool, { name: `Antrag ${unique()}`, pending_registration: true });
    return createUser(pool, 'MEDIA_ADMIN', { company_id: company.id, pending_registration: true });
  };
  interface Decided {
    done: number[];
    failed: { id: number; message: string }[];
  }

  test('can be previewed with their mail, without sending it', async () => {
    const user = await applicant();
    const reason = 'Kein Sender';
    const { body } = await act<{ to: string; text: string }>(`/registrations/${user.id}/preview`, {
      decision: 'decline',
      reason,
    });
    expect(body.data.to).toBe(user.email);
    expect(body.data.text).toContain(reason);
    expect(await readMails(pool, user.email)).toEqual([]);
    await act('/registrations/decline', { ids: [user.id], reason });
    expect((await readMails(pool, user.email)).map(({ text }) => text)).toEqual([body.data.text]);
  });

  test('are approved together, even if one of them is missing', async () => {
    const [first, second] = [await applicant(), await applicant()];
    const { body } = await act<Decided>('/registrations/approve', { ids: [first.id, 999_999, second.id] });
    expect(body.data.done).toEqual([first.id, second.id]);
    expect(body.data.failed).toMatchObject([{ id: 999_999, message: expect.stringMatching(/\w/) as string }]);
    for (const { id, email } of [first, second]) {
      expect(await trailOf('user', id)).toContain('support.approve-registration');
      expect((await readMails(pool, email)).map(({ template }) => template)).toEqual(['registration-approved']);
    }
  });

  test('that are not pending are not declined, with a message', async () => {
    const user = await createUser(pool, 'MEDIA_ADMIN');
    const { body } = await act<Decided>('/registrations/decline', { ids: [user.id], reason: 'Kein Sender' });
    expect(body.data.failed).toEqual([
      { id: user.id, message: formatMessage('mpn.backend.registration.error.registration-not-waiting', 'en-US') },
    ]);
    expect(await trailOf('user', user.id)).toEqual([]);
  });

  test.each([
    ['no ids', {}],
    ['none', { ids: [] }],
    ['too many', { ids: Array.from({ length: 101 }, (_, index) => index + 1) }],
  ])('are not approved with %s', async (_what, body) => {
    expect((await act('/registrations/approve', body)).status).toBe(400);
  });
});

describe('credit notes', () => {
  interface Noted {
    id: number;
    invoiceNumber: string;
    netCents: number;
    totalCents: number;
    creditedCents: number;
    creditNotes: { id: number; number: string; netCents: number; totalCents: number; hasDocument: boolean }[];
  }

  async function invoiced() {
    const anna = await promoter();
    const release = await createRelease(pool, anna.companyId);
    await boughtCampaign(anna.client, release.id);
    const { rows } = await pool.query<{ id: number }>('select id from purchase_orders where company_id = $1', [
      anna.companyId,
    ]);
    return { orderId: rows[0]!.id, order: () => one<Noted>(`orders/${rows[0]!.id}`) };
  }

  test('cancel an invoice in parts up to its total, with consecutive numbers', async () => {
    const { orderId, order } = await invoiced();
    const { netCents, totalCents } = await order();
    const part = await act<{ number: string }>(`/orders/${orderId}/credit`, { reason: 'Partly', netCents: 1_001 });
    const rest = await act<{ number: string }>(`/orders/${orderId}/credit`, { reason: 'The rest' });
    const [first, second] = [part, rest].map(({ body }) => /^GS-(\d{4})-(\d{6})$/.exec(body.data.number)!);
    expect(second![1]).toBe(first![1]);
    expect(Number(second![2])).toBe(Number(first![2]) + 1);
    const after = await order();
    expect(after.creditedCents).toBe(totalCents);
    expect(after.creditNotes.map((note) => note.netCents)).toEqual([1_001, netCents - 1_001]);
    expect(await trailOf('purchase_order', orderId)).toEqual(
      expect.arrayContaining(['order.credit', 'support.credit-order']),
    );
    const again = await act(`/orders/${orderId}/credit`, { reason: 'Once more' });
    expect(again.status).toBe(409);
  });

  test('that are refused use up no number', async () => {
    const { orderId, order } = await invoiced();
    const refused = await act(`/orders/${orderId}/credit`, { reason: 'Too much', netCents: 99_999_999 });
    expect([refused.status, refused.body.error?.details?.fields.netCents]).toEqual([
      409,
      formatMessage('mpn.backend.shop.error.credit-above-invoice', 'en-US'),
    ]);
    const before = await pool.query<{ last: string }>('select max(number) as last from credit_notes');
    const { body } = await act<{ number: string }>(`/orders/${orderId}/credit`, { reason: 'Right' });
    const last = Number(before.rows[0]?.last?.slice(-6) ?? 0);
    expect(Number(body.data.number.slice(-6))).toBe(last + 1);
    expect((await order()).creditNotes).toHaveLength(1);
  });

  test('are a PDF with invoice number and reason, mailed to the company', async () => {
    const { orderId, order } = await invoiced();
    const { body } = await act<{ number: string }>(`/orders/${orderId}/credit`, { reason: 'Twice bought' });
    const noted = await until(
      () => order(),
      ({ creditNotes }) => creditNotes.some(({ hasDocument }) => hasDocument),
    );
    const file = await panel.fetch('GET', `//admin/support/credit-notes/${noted.creditNotes[0]?.id}/pdf`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toContain(`${body.data.number}.pdf`);
    const text = pdfText(new Uint8Array(await file.arrayBuffer())).join(' ');
    for (const part of [body.data.number, noted.invoiceNumber, 'Twice bought']) expect(text).toContain(part);
    const { rows } = await pool.query<{ recipient: string; attachments: { fileName: string }[] }>(
      `select recipient, attachments::json as attachments from mails
       where template = 'credit-note' and unique_key = $1`,
      [`credit-note:${noted.creditNotes[0]?.id}`],
    );
    expect(rows).toMatchObject([{ attachments: [{ fileName: `${body.data.number}.pdf` }] }]);
    expect(rows[0]?.recipient).toMatch(/@/);
  });

  test('are not affected by a resync, which is refused without an external shop', async () => {
    const { orderId } = await invoiced();
    const refused = await act(`/orders/${orderId}/resync`);
    expect(refused.body.error?.name).toBe('mpn.backend.shop.error.no-external-shop');
  });
});

describe('deliveries', () => {
  async function deliveryWith(state: Record<string, unknown>) {
    const owner = await promoter();
    const to = await editor({}, 'MEDIA_ADMIN');
    const { id: releaseId } = await createRelease(pool, owner.companyId);
    const { campaignId, actionId } = await sampleTo(pool, releaseId, to.companyId);
    await createFtpConfiguration(pool, to.companyId, { server_address: '127.0.0.1', server_port: 9 });
    const values = { campaign_id: campaignId, action_id: actionId, reason: 'AUTOMATIC', ...state };
    return (await createDelivery(pool, releaseId, to.companyId, values)).id;
  }
  const failed = (code: string) => deliveryWith({ state: 'FAILED', attempts: 5, error_code: code });
  const CAUSE = 'mpn.backend.delivery.error.disk-full';

  test('are retried one by one, with support in the trail', async () => {
    const id = await failed(CAUSE);
    expect((await act(`/deliveries/${id}/retry`)).status).toBe(200);
    expect(await trailOf('delivery', id)).toEqual(expect.arrayContaining(['delivery.retry', 'support.retry-delivery']));
  });

  test('that have arrived are sent once more, with all files and a reason in the trail, and not twice at once', async () => {
    const refused = await act(`/deliveries/${await failed(CAUSE)}/send-again`, { reason: 'Lost' });
    expect(refused.body.error?.name).toBe('mpn.backend.delivery.error.not-repeatable');
    const id = await deliveryWith({ state: 'DELIVERED', attempts: 5, finished_at: new Date() });
    const sendAgain = () => act<{ deliveryId: number }>(`/deliveries/${id}/send-again`, { reason: 'Lost' });
    const answers = await Promise.all([sendAgain(), sendAgain()]);
    const [accepted, tooMuch] = answers.sort((first, second) => first.status - second.status);
    expect([accepted.status, tooMuch.body.error?.name]).toEqual([200, 'mpn.backend.delivery.error.ongoing-request']);
    const { deliveryId } = accepted.body.data;
    const [before, again] = [
      await one<DeskDeliveryDetail>(`deliveries/${id}`),
      await one<DeskDeliveryDetail>(`deliveries/${deliveryId}`),
    ];
    expect(before.state).toBe('DELIVERED');
    // The worker may have taken it meanwhile: then this is its first attempt.
    expect(again).toMatchObject({ files: [], attempts: again.state === 'QUEUED' ? 0 : 1 });
    for (const key of ['releaseId', 'trackId', 'campaignId', 'institutionId', 'reason'] as const)
      expect(again[key]).toBe(before[key]);
    expect(await trailOf('delivery', id)).toContain('support.send-delivery-again');
    await until(async () => (await one<DeskDeliveryDetail>(`deliveries/${deliveryId}`)).state !== 'QUEUED');
  });

  test('are retried by cause, without those of other causes', async () => {
    const [full, other] = [await failed(CAUSE), await failed('mpn.backend.delivery.error.canceled')];
    const { body } = await act<{ retried: number }>('/deliveries/retry-cause', { cause: CAUSE });
    expect(body.data.retried).toBeGreaterThanOrEqual(1);
    expect(await trailOf('delivery', full)).toContain('delivery.retry');
    expect(await trailOf('delivery', other)).toEqual([]);
  });

  test('outdated encryption is permitted for one institution, which reads it; what failed for it is retried', async () => {
    const id = await failed('mpn.backend.delivery.error.legacy-algorithms');
    const { institutionId } = await one<{ institutionId: number }>(`deliveries/${id}`);
    const user = await createUser(pool, 'MEDIA_ADMIN', { company_id: institutionId });
    const settings = `/companies/${institutionId}/delivery_settings`;
    const seen = async () =>
      (await api().as(user).get<DeliverySettingsView>(settings)).body.configuration?.legacyAlgorithms;
    const path = `/companies/${institutionId}/legacy-algorithms`;
    const shown = async () =>
      (await one<{ server: { legacyAlgorithms: boolean } }>(`companies/${institutionId}`)).server.legacyAlgorithms;
    expect([await seen(), await shown()]).toEqual([false, false]);
    expect((await act(path, { allowed: true, reason: 'Replaced in spring' })).status).toBe(200);
    expect([await seen(), await shown()]).toEqual([true, true]);
    expect(await trailOf('delivery', id)).toContain('delivery.retry');
    expect(await trailOf('company', institutionId)).toContain('support.set-legacy-algorithms');
    expect((await act(path, { allowed: false, reason: 'Was replaced' })).status).toBe(200);
    expect([await seen(), await shown()]).toEqual([false, false]);
    const without = await createMediaCompany(pool);
    const refused = await act(`/companies/${without.id}/legacy-algorithms`, { allowed: true, reason: 'Old' });
    expect([refused.status, await one<object>(`companies/${without.id}`)]).toMatchObject([404, { server: null }]);
  });

  test('are cancelled while they wait, and not once they have failed', async () => {
    const id = await failed(CAUSE);
    const refused = await act(`/deliveries/${id}/cancel`, { reason: 'Late' });
    expect(refused.body.error?.name).toBe('mpn.backend.delivery.error.not-cancelable');
    await pool.query(`update deliveries set state = 'QUEUED', not_before = now() + interval '1 day' where id = $1`, [
      id,
    ]);
    expect((await act(`/deliveries/${id}/cancel`, { reason: 'Wrong release' })).status).toBe(200);
    expect(await trailOf('delivery', id)).toEqual(['delivery.cancel', 'support.cancel-delivery']);
  });
});

describe('campaigns and promo shares', () => {
  test('a campaign is paused, resumed and cancelled', async () => {
    const anna = await promoter();
    const release = await createRelease(pool, anna.companyId);
    const { id } = await boughtCampaign(anna.client, release.id);
    const status = async () => (await one<{ status: string }>(`campaigns/${id}`)).status;
    const reason = { reason: 'Asked for' };
    for (const [event, expected] of [
      ['pause', 'PAID_PAUSED'],
      ['resume', expect.stringMatching(/^PAID_(ACTIVE|SCHEDULED)$/)],
      ['cancel', 'PAID_CANCELED'],
    ] as const) {
      expect((await act(`/campaigns/${id}/${event}`, reason)).status).toBe(200);
      expect(await status()).toEqual(expected);
      expect(await trailOf('sampling_campaign', id)).toContain(`support.${event}-campaign`);
    }
    expect((await act(`/campaigns/${id}/resume`)).status).toBe(409);
    const { body } = await anna.client.get<ReleaseCampaigns>(`/releases/${release.id}/sampling_campaigns`);
    expect(body.current?.id).not.toBe(id);
  });

  test('a promo share is ended once', async () => {
    const [source, partner] = [await createPromotionCompany(pool), await createPromotionCompany(pool)];
    const { id } = await createPromoShare(pool, source.id, partner.id);
    expect((await act(`/promo-shares/${id}/end`, { reason: 'Both asked' })).status).toBe(200);
    expect(await trailOf('promo-share', id)).toEqual(['promo-share.end', 'support.end-promo-share']);
    expect((await act(`/promo-shares/${id}/end`, { reason: 'Again' })).status).toBe(409);
  });
});

describe('mails and jobs', () => {
  const mail = async (values: object = {}) =>
    (
      await insertRow(pool, 'mails', {
        recipient: `desk-${unique()}@example.org`,
        locale: 'de-DE',
        template: 'registration-approved',
        subject: 'Subject',
        text: 'Text',
        html: '<p>Text</p>',
        state: 'FAILED',
        attempts: 12,
        error: 'Error: refused',
        ...values,
      })
    ).id;

  test('a failed mail is sent again, but none whose link has expired', async () => {
    const id = await mail();
    expect((await act(`/mails/${id}/resend`)).status).toBe(200);
    expect(await trailOf('mail', id)).toEqual(['support.resend-mail']);
    expect(await one(`mails/${id}`)).toMatchObject({ error: null });
    const secret = await mail({ sealed_until: new Date() });
    const refused = await act(`/mails/${secret}/resend`);
    expect([refused.status, refused.body.error?.name]).toEqual([409, 'mpn.backend.support.error.mail-not-resendable']);
  });

  test('a failed job runs again, alone or with all failed jobs', async () => {
    const add = async () => {
      const { rows } = await pool.query<{ id: number }>(
        `select id::int from graphile_worker.add_job('no.such-task', '{}'::json, run_at := now() + interval '1 day',
           max_attempts := 3, job_key := $1)`,
        [`desk-${unique()}`],
      );
      const id = rows[0]!.id;
      await pool.query(
        `update graphile_worker._private_jobs set attempts = 3, last_error = 'Error: gone' where id = $1`,
        [id],
      );
      return id;
    };
    const [first, second] = [await add(), await add()];
    expect(await one(`jobs/${first}`)).toMatchObject({ state: 'failed', task: 'no.such-task' });
    expect((await act(`/jobs/${first}/run`)).status).toBe(200);
    expect(await trailOf('job', first)).toEqual(['support.run-job']);
    const { body } = await act<{ queued: number }>('/jobs/run-failed');
    expect(body.data.queued).toBeGreaterThanOrEqual(1);
    expect(await one(`jobs/${second}`)).toMatchObject({ attempts: 0 });
    await pool.query(
      `select graphile_worker.remove_job(key) from graphile_worker.jobs where task_identifier = 'no.such-task'`,
    );
    const gone = await act(`/jobs/${first}/run`);
    expect([gone.status, gone.body.error?.name]).toEqual([409, 'mpn.backend.support.error.job-not-waiting']);
  });
});
