import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Locale } from '@mpn/domain';
import { sendMail, notify, type NewMail } from '@mpn/server-kit';
import type { OrderRow } from '../rows';
import { formatIban } from './format';
import type { OrderDocument } from './order-document';

/** Who placed an order. */
export interface OrderingPerson {
  id: number;
  email: string;
  locale: Locale | null;
}

interface WrittenInvoice {
  order: OrderRow;
  document: OrderDocument;
  /** Key of the PDF in the storage. */
  key: string;
  locale: Locale;
  person: OrderingPerson | null;
}

/**
 * The company's invoice address as it was when it ordered, else the person who ordered; null if that account was
 * deleted.
 */
export function recipientOf(order: OrderRow, person: OrderingPerson | null): NewMail['to'] | null {
  if (order.buyer.email) return { email: order.buyer.email };
  return person && { userId: person.id, email: person.email };
}

/** Notifies the company's users that the invoice is available; recipients of the PDF get no second mail. */
async function notifyOfInvoice(
  strapi: Core.Strapi,
  trx: Knex,
  order: OrderRow,
  invoiceNumber: string,
  mailedTo: string | null,
) {
  await notify(strapi, trx, {
    kind: 'INVOICE_READY',
    companyId: order.company_id,
    data: { orderId: order.id, orderNumber: order.order_number, invoiceNumber },
    exceptMailTo: mailedTo,
    uniqueKey: `invoice-ready:${order.id}`,
  });
}

/** Mails the PDF of an invoice, once. */
async function sendInvoice(
  strapi: Core.Strapi,
  trx: Knex,
  to: NewMail['to'],
  { order, key, locale }: WrittenInvoice,
  { seller, invoiceNumber, dueDate }: OrderDocument & { invoiceNumber: string; dueDate: string },
): Promise<void> {
  await sendMail(strapi, trx, {
    to,
    locale,
    template: 'invoice',
    uniqueKey: `invoice:${order.id}`,
    data: {
      company: order.buyer.name,
      invoiceNumber,
      orderNumber: order.order_number,
      reference: order.reference,
      net: order.net_cents,
      tax: order.tax_cents,
      total: order.total_cents,
      currencyType: order.currency,
      dueDate,
      seller: {
        ...{ name: seller.name, accountHolder: seller.accountHolder, bankName: seller.bankName },
        iban: formatIban(seller.iban),
      },
      link: `${strapi.config.get<string>('server.url')}/order-history`,
    },
    attachments: [{ fileName: `${invoiceNumber}.pdf`, storageKey: key, contentType: 'application/pdf' }],
  });
}

/**
 * Mails an invoice as PDF to {@link recipientOf}, if there is one, and notifies the company's users; each once.
 */
export async function mailInvoice(strapi: Core.Strapi, trx: Knex, invoice: WrittenInvoice): Promise<void> {
  const { order, document, person } = invoice;
  const { invoiceNumber, dueDate } = document;
  if (!invoiceNumber || !dueDate) return;
  const to = recipientOf(order, person);
  if (to) await sendInvoice(strapi, trx, to, invoice, { ...document, invoiceNumber, dueDate });
  await notifyOfInvoice(strapi, trx, order, invoiceNumber, to?.email ?? null);
}
