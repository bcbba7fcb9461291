import type { Core } from '@strapi/strapi';
import { instantToLocalDate, textLanguageOf } from '@mpn/domain';
import { database, inTransaction, registerTask, sendMail, updateRow } from '@mpn/server-kit';
import { findCreditNote, type CreditNoteRow, findOrder, CREDIT_NOTE_TASK } from '../orders';
import type { OrderRow } from '../rows';
import { shopSettings } from '../settings';
import { drawCreditNote, type CreditNoteDocument } from './credit-note-document';
import { recipientOf } from './mail-invoice';
import { storePdf } from './store-pdf';
import { circumstancesOf, type Circumstances } from './write-documents';

function documentOf(
  note: CreditNoteRow,
  order: OrderRow,
  { seller, locale }: Circumstances,
  timeZone: string,
): CreditNoteDocument {
  return {
    language: textLanguageOf(locale),
    seller,
    buyer: order.buyer,
    number: note.number,
    date: instantToLocalDate(note.issued_at, timeZone),
    orderNumber: order.order_number,
    invoiceNumber: order.invoice_number ?? '',
    invoiceDate: instantToLocalDate(order.completed_at ?? order.ordered_at, timeZone),
    reference: order.reference,
    reason: note.reason,
    currency: order.currency,
    netCents: note.net_cents,
    taxRatePercent: order.pricing.taxRatePercent,
    taxNote: order.pricing.taxNote,
    taxCents: note.tax_cents,
    totalCents: note.total_cents,
  };
}

/** Writes the PDF of a credit note and mails it to the invoice's address, once. */
async function writeCreditNote(strapi: Core.Strapi, id: number): Promise<void> {
  const knex = database(strapi);
  const note = await findCreditNote(knex, id);
  const order = note && (await findOrder(knex, note.order_id));
  if (!order || note.document_key) return;
  const circumstances = await circumstancesOf(knex, order);
  const { locale, person } = circumstances;
  const document = documentOf(note, order, circumstances, shopSettings(strapi).timeZone);
  const key = await storePdf(strapi, await drawCreditNote(document), `${order.company_id}/credit-note-${id}.pdf`);
  await inTransaction(strapi, async (trx) => {
    await updateRow(trx, 'credit_notes', id, { document_key: key });
    const to = recipientOf(order, person);
    if (!to) return;
    await sendMail(strapi, trx, {
      to,
      locale,
      template: 'credit-note',
      uniqueKey: `credit-note:${id}`,
      data: {
        company: order.buyer.name,
        number: note.number,
        invoiceNumber: document.invoiceNumber,
        reason: note.reason,
        net: note.net_cents,
        tax: note.tax_cents,
        total: note.total_cents,
        currencyType: order.currency,
        sellerName: document.seller.name,
      },
      attachments: [{ fileName: `${note.number}.pdf`, storageKey: key, contentType: 'application/pdf' }],
    });
  });
}

export function registerCreditNoteTask(): void {
  registerTask(CREDIT_NOTE_TASK, ({ creditNoteId }, { strapi }) => writeCreditNote(strapi, creditNoteId));
}
