import { isolated, type DocumentLanguage, type Pdf, type Sheet } from '@mpn/document-kit';
import type { Seller, TaxNote } from '@mpn/domain';
import type { Buyer } from '../buyer';
import { countryName, formatDate, formatMoney } from './format';
import { drawFacts, footers, header, newSheet, row, rule } from './order-document';
import { documentTexts } from './texts';

/** Content of a credit note. Dates are local; money in cents. */
export interface CreditNoteDocument {
  language: DocumentLanguage;
  seller: Seller;
  buyer: Buyer;
  number: string;
  date: string;
  orderNumber: string;
  invoiceNumber: string;
  invoiceDate: string;
  reference: string | null;
  reason: string;
  currency: string;
  netCents: number;
  taxRatePercent: number;
  taxNote: TaxNote | null;
  taxCents: number;
  totalCents: number;
}

function sums(sheet: Sheet, document: CreditNoteDocument): void {
  const { language, currency, netCents, taxCents, totalCents, taxRatePercent, taxNote, seller } = document;
  const t = documentTexts(language);
  const money = (cents: number) => formatMoney(-cents, currency, language);
  rule(sheet);
  row(sheet, { text: t('net'), amount: money(netCents) });
  row(sheet, { text: `${t('vat')} ${taxRatePercent} %`, amount: money(taxCents) });
  sheet.style('bold', 10);
  row(sheet, { text: t('total'), amount: money(totalCents) });
  sheet.style('regular', 10).y += 13;
  if (taxNote) row(sheet, { text: t(`taxNotes.${taxNote}`, { country: countryName(seller.country, language) ?? '' }) });
  row(sheet, { text: t('creditNoteRemark') });
}

/** Draws a credit note. The caller pipes the stream, which is ended. */
export async function drawCreditNote(document: CreditNoteDocument): Promise<Pdf> {
  const { language, number, date, invoiceNumber, invoiceDate, orderNumber, reference, buyer, reason } = document;
  const t = documentTexts(language);
  const sheet = await newSheet(document, { title: `${t('creditNote')} ${number}`, currency: document.currency });
  header(sheet, document);
  drawFacts(sheet, t('creditNote'), [
    [t('creditNoteNumber'), number],
    [t('creditNoteDate'), formatDate(date, language)],
    [t('invoiceNumber'), invoiceNumber],
    [t('orderNumber'), orderNumber],
    [t('reference'), reference],
    [t('customerNumber'), buyer.mpnCompanyNumber],
  ]);
  row(sheet, { text: t('creditOf', { invoice: invoiceNumber, date: formatDate(invoiceDate, language) }) });
  row(sheet, { text: `${t('creditReason')}: ${isolated(reason)}` });
  sheet.y += 6;
  sums(sheet, document);
  footers(sheet, document);
  return sheet.end();
}
