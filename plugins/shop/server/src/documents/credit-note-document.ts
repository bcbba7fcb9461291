import type { Seller, TaxNote } from '@mpn/domain';
import type { Buyer } from '../buyer';
import { countryName, formatDate, formatMoney } from './format';
import { drawFacts, footers, header, newDocument, row, rule, type Pdf } from './order-document';
import { printable } from './printable';
import { documentTexts, type DocumentLanguage } from './texts';

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

function sums(pdf: Pdf, document: CreditNoteDocument): void {
  const { language, currency, netCents, taxCents, totalCents, taxRatePercent, taxNote, seller } = document;
  const t = documentTexts[language];
  const money = (cents: number) => formatMoney(-cents, currency, language);
  rule(pdf);
  row(pdf, { text: t.net, amount: money(netCents) });
  row(pdf, { text: `${t.vat} ${taxRatePercent} %`, amount: money(taxCents) });
  pdf.font('Helvetica-Bold');
  row(pdf, { text: t.total, amount: money(totalCents) });
  pdf.font('Helvetica').moveDown(1);
  if (taxNote) row(pdf, { text: t.taxNotes[taxNote](countryName(seller.country, language) ?? '') });
  row(pdf, { text: t.creditNoteRemark });
}

/** Draws a credit note. The caller pipes the stream, which is ended here. */
export function drawCreditNote(document: CreditNoteDocument): Pdf {
  const { language, number, date, invoiceNumber, invoiceDate, orderNumber, reference, buyer, reason } = document;
  const t = documentTexts[language];
  const pdf = newDocument(document, `${t.creditNote} ${number}`);
  header(pdf, document);
  drawFacts(pdf, t.creditNote, [
    [t.creditNoteNumber, number],
    [t.creditNoteDate, formatDate(date, language)],
    [t.invoiceNumber, invoiceNumber],
    [t.orderNumber, orderNumber],
    [t.reference, reference],
    [t.customerNumber, buyer.mpnCompanyNumber],
  ]);
  row(pdf, { text: t.creditOf(invoiceNumber, formatDate(invoiceDate, language)) });
  row(pdf, { text: printable(`${t.creditReason}: ${reason}`) });
  pdf.moveDown(0.5);
  sums(pdf, document);
  footers(pdf, document);
  pdf.end();
  return pdf;
}
