import type { OrderHistoryRow, Page } from '@mpn/domain';
import { openMarket } from '../../factories/campaign';
import { cartOf, draftCampaign, putIntoCart } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { pdfText } from '../../support/pdf-text';
import { until } from '../../support/until';
import { promoter, type Promoter } from '../releases/support';
import { readMails, type ReadMail } from '../support/mailbox';
import { database, server } from '../support/server';

beforeAll(async () => {
  await openMarket(await database(), { medium: 'RADIO' }, { medium: 'RADIO' }, { medium: 'TV' });
});

/** Buys one campaign to all institutions with download: 49.00 + 2 x 2.40 + 2.40 net. */
async function bought(company: Record<string, unknown> = {}, user: Record<string, unknown> = {}): Promise<Promoter> {
  const pool = await database();
  const anna = await promoter(user);
  for (const [column, value] of Object.entries(company)) {
    await pool.query(`update companies set "${column}" = $2 where id = $1`, [anna.companyId, value]);
  }
  const releaseId = (await createRelease(pool, anna.companyId, { title: 'Sturmflut' })).id;
  await putIntoCart(anna.client, await draftCampaign(anna.client, releaseId));
  const { cartToken } = await cartOf(anna.client);
  const body = { cartToken, paymentMethod: 'INVOICE', reference: ' PO 4711 ' };
  expect((await anna.client.post('/purchase_orders', body)).status).toBe(201);
  return anna;
}

async function invoiceMails(email: string): Promise<ReadMail[]> {
  return (await readMails(await database(), email)).filter(({ template }) => template === 'invoice');
}

async function invoiceMail(email: string): Promise<ReadMail> {
  const [mail] = await until(
    () => invoiceMails(email),
    ({ length }) => length > 0,
  );
  return mail!;
}

async function attachedPdf({ id }: ReadMail): Promise<string> {
  const origin = `http://127.0.0.1:${(await server()).port}`;
  expect(await (await fetch(`${origin}/mailbox/${id}`)).text()).toContain(`/mailbox/${id}/attachments/0`);
  const response = await fetch(`${origin}/mailbox/${id}/attachments/0`);
  expect(response.headers.get('content-type')).toContain('application/pdf');
  return pdfText(new Uint8Array(await response.arrayBuffer()))
    .join(' ')
    .replace(/\s+/g, ' ');
}

const historyOf = async ({ client }: Promoter): Promise<OrderHistoryRow> =>
  (await client.get<Page<OrderHistoryRow>>('/order_history/_views/table')).body.items[0] as OrderHistoryRow;

describe('an invoice', () => {
  it('is mailed as PDF to the invoice address, in German with bank details, line totals and the country', async () => {
    const email = `kasse-${Date.now()}@label.example`;
    const anna = await bought({ invoice_email: email }, { preferred_app_locale: 'de-DE' });
    const mail = await invoiceMail(email);
    const { invoiceNumber, orderNumber } = await historyOf(anna);
    expect(mail.subject).toBe(`Rechnung ${invoiceNumber} von Testverkauf GmbH`);
    for (const part of [orderNumber, 'PO 4711', '66,88', 'DE89 3704 0044 0532 0130 00', 'Zahlbar bis']) {
      expect(mail.text).toContain(part);
    }
    const text = await attachedPdf(mail);
    for (const part of [
      `Rechnungsnummer ${invoiceNumber}`,
      'Ihr Zeichen PO 4711',
      'Deutschland',
      'Grundgebühr',
      'Kontoinhaber: Testverkauf GmbH',
      'IBAN: DE89 3704 0044 0532 0130 00, BIC: COBADEFFXXX, Musterbank',
      `Verwendungszweck: ${invoiceNumber}`,
    ])
      expect(text).toContain(part);
    // Quantity, unit price and line total of the two radio stations, of the TV station, and of the base fee.
    expect(text).toMatch(/2 2,40 € 4,80 € Hörfunk, Download/);
    expect(text).toMatch(/1 2,40 € 2,40 € Fernsehen, Download/);
    expect(text).toMatch(/1 49,00 € 49,00 € Grundgebühr/);
    expect(text).toMatch(/56,20 €.*10,68 €.*66,88 €/);
  });

  it('is mailed to the person who ordered, in their language, when there is no invoice address', async () => {
    const anna = await bought(
      { invoice_email: null, country: 'AT', vat_id: 'ATU12345678' },
      { preferred_app_locale: 'en-US' },
    );
    const mail = await invoiceMail(anna.user.email);
    expect(mail.subject).toMatch(/^Invoice RE-\d{4}-\d{6} from Testverkauf GmbH$/);
    const text = await attachedPdf(mail);
    expect(text).toContain('Austria');
    expect(text).toContain('reverse charge');
    expect(text).toContain('Account holder: Testverkauf GmbH');
    expect(text).not.toContain('Deutschland');
  });

  it('is mailed once when its job runs twice', async () => {
    const email = `once-${Date.now()}@label.example`;
    const anna = await bought({ invoice_email: email });
    await invoiceMail(email);
    const pool = await database();
    const { id } = await historyOf(anna);
    const jobs = `from graphile_worker.jobs where task_identifier = 'shop.write-documents'`;
    await pool.query(
      `select graphile_worker.add_job('shop.write-documents', payload := json_build_object('orderId', $1::int))`,
      [id],
    );
    await until(async () => (await pool.query(`select 1 ${jobs}`)).rowCount === 0);
    expect(await invoiceMails(email)).toHaveLength(1);
  });
});
