import PDFDocument from 'pdfkit';
import { type PriceGroup, type PricedCart, type PricedCartLine, type SamplingMedium, type Seller } from '@mpn/domain';
import type { Buyer } from '../buyer';
import { countryName, formatDate, formatIban, formatMoney } from './format';
import { printable } from './printable';
import { documentTexts, type DocumentLanguage } from './texts';

/** Content of an invoice or receipt. Dates are local; money in cents. */
export interface OrderDocument {
  kind: 'invoice' | 'receipt';
  language: DocumentLanguage;
  seller: Seller;
  buyer: Buyer;
  orderNumber: string;
  orderDate: string;
  /** The buyer's own reference. */
  reference: string | null;
  invoiceNumber: string | null;
  invoiceDate: string | null;
  dueDate: string | null;
  priced: PricedCart;
  positions: { campaignId: number; title: string; artist: string | null; startDate: string; endDate: string }[];
}

export type Pdf = PDFKit.PDFDocument;

const MARGIN = 56;
const LEFT = MARGIN;
const RIGHT = 595.28 - MARGIN;
const BOTTOM = 841.89 - 104;
/** Right-aligned columns of the table: left edge and width. */
const QUANTITY = { x: 318, width: 50 };
const UNIT_PRICE = { x: 373, width: 78 };
const AMOUNT = { x: RIGHT - 80, width: 80 };
const INDENT = 16;

const MEDIUM_NAMES: Record<SamplingMedium, Record<DocumentLanguage, string>> = {
  INDUSTRY: { de: 'Industrie', en: 'Industry' },
  RADIO: { de: 'Hörfunk', en: 'Radio' },
  TV: { de: 'Fernsehen', en: 'TV' },
  PRINT: { de: 'Print', en: 'Print' },
  WEBRADIO: { de: 'Webradio', en: 'Web radio' },
  ONLINE: { de: 'Online', en: 'Online' },
};

const placeOf = ({ postalCode, city }: { postalCode: string | null; city: string | null }): string =>
  [postalCode, city].filter(Boolean).join(' ');

/** Seller and buyer, placed for a window envelope. */
export function header(
  pdf: Pdf,
  { seller, buyer, language }: Pick<OrderDocument, 'seller' | 'buyer' | 'language'>,
): void {
  const t = documentTexts[language];
  pdf.font('Helvetica-Bold').fontSize(14).text(printable(seller.name), LEFT, MARGIN);
  const sender = [seller.name, seller.street, placeOf(seller)].join(' · ');
  pdf.font('Helvetica').fontSize(7).fillColor('#666').text(printable(sender), LEFT, 128).fillColor('#000').fontSize(10);
  const lines = [buyer.name, buyer.street, placeOf(buyer), countryName(buyer.country, language)];
  pdf.text(printable(lines.filter(Boolean).join('\n')), LEFT, 142, { width: 250 });
  if (buyer.vatId) pdf.text(printable(`${t.vatId} ${buyer.vatId}`), { width: 250 });
}

function facts(pdf: Pdf, document: OrderDocument): void {
  const { language, kind } = document;
  const t = documentTexts[language];
  drawFacts(pdf, t[kind], [
    ...(kind === 'invoice'
      ? ([
          [t.invoiceNumber, document.invoiceNumber],
          [t.invoiceDate, document.invoiceDate && formatDate(document.invoiceDate, language)],
        ] as [string, string | null][])
      : []),
    [t.orderNumber, document.orderNumber],
    [t.orderDate, formatDate(document.orderDate, language)],
    [t.reference, document.reference],
    [t.customerNumber, document.buyer.mpnCompanyNumber],
  ]);
}

/** Numbers and dates on the right, and the title of the document below them. */
export function drawFacts(pdf: Pdf, title: string, list: readonly [string, string | null][]): void {
  let y = 142;
  for (const [name, value] of list) {
    if (!value) continue;
    pdf.text(name, 330, y, { width: 95 });
    pdf.text(printable(value), 425, y, { width: RIGHT - 425, align: 'right' });
    y = Math.max(y + 15, pdf.y + 2);
  }
  pdf
    .font('Helvetica-Bold')
    .fontSize(18)
    .text(title, LEFT, Math.max(260, y + 20))
    .font('Helvetica')
    .fontSize(10);
  pdf.y += 14;
}

interface Cells {
  text: string;
  quantity?: string;
  unitPrice?: string;
  amount?: string;
}

/** One row of the table: its text on the left may take several lines. */
export function row(pdf: Pdf, { text, quantity, unitPrice, amount }: Cells, indent = 0): void {
  const width = (quantity ? QUANTITY.x : AMOUNT.x) - LEFT - indent - 8;
  const printed = printable(text);
  if (pdf.y + pdf.heightOfString(printed, { width }) > BOTTOM) pdf.addPage();
  const { y } = pdf;
  for (const [value, { x, width: columnWidth }] of [
    [quantity, QUANTITY],
    [unitPrice, UNIT_PRICE],
    [amount, AMOUNT],
  ] as const) {
    if (value) pdf.text(value, x, y, { width: columnWidth, align: 'right' });
  }
  pdf.text(printed, LEFT + indent, y, { width });
  pdf.y += 3;
}

export function rule(pdf: Pdf): void {
  pdf.moveTo(LEFT, pdf.y).lineTo(RIGHT, pdf.y).lineWidth(0.5).strokeColor('#999').stroke();
  pdf.y += 6;
}

/** One row for each price and one for the base fee, each with quantity, unit price and amount. */
function priceRows(pdf: Pdf, line: PricedCartLine, currency: string, language: DocumentLanguage): void {
  const t = documentTexts[language];
  const money = (cents: number) => formatMoney(cents, currency, language);
  const rightOf = ({ upgrade, right }: PriceGroup) =>
    upgrade ? t.upgrade : right === 'DOWNLOAD' ? t.download : t.streaming;
  if (line.baseFeeCents > 0) {
    const fee = money(line.baseFeeCents);
    row(pdf, { text: t.baseFee, quantity: '1', unitPrice: fee, amount: fee }, INDENT);
  }
  for (const group of line.groups) {
    row(
      pdf,
      {
        text: `${MEDIUM_NAMES[group.medium][language]}, ${rightOf(group)}`,
        quantity: String(group.count),
        unitPrice: group.free ? t.free : money(group.unitCents),
        amount: money(group.netCents),
      },
      INDENT,
    );
  }
}

function positions(pdf: Pdf, { priced, positions: list, language }: OrderDocument): void {
  const t = documentTexts[language];
  const money = (cents: number) => formatMoney(cents, priced.currency, language);
  pdf.font('Helvetica-Bold').fontSize(9);
  row(pdf, {
    text: `${t.position}   ${t.description}`,
    quantity: t.quantity,
    unitPrice: t.unitPrice,
    amount: t.amount,
  });
  rule(pdf);
  list.forEach(({ campaignId, title, artist, startDate, endDate }, index) => {
    const line = priced.lines.find((priceLine) => priceLine.campaignId === campaignId);
    if (!line) return;
    pdf.font('Helvetica-Bold').fontSize(10);
    row(pdf, { text: `${index + 1}   ${[artist, title].filter(Boolean).join(' – ')}` });
    pdf.font('Helvetica').fontSize(9);
    row(pdf, { text: `${t.period}: ${formatDate(startDate, language)} – ${formatDate(endDate, language)}` }, INDENT);
    priceRows(pdf, line, priced.currency, language);
    if (list.length > 1) row(pdf, { text: t.subtotal, amount: money(line.netCents) }, INDENT);
    pdf.y += 6;
  });
  pdf.fontSize(10);
  rule(pdf);
}

/** Bank account and reference for the payment. */
function bankLines({ seller, invoiceNumber, language }: OrderDocument): string {
  const t = documentTexts[language];
  return [
    `${t.accountHolder}: ${seller.accountHolder}`,
    `IBAN: ${formatIban(seller.iban)}${seller.bic ? `, BIC: ${seller.bic}` : ''}, ${seller.bankName}`,
    `${t.transferNote}: ${invoiceNumber ?? ''}`,
  ].join('\n');
}

function sums(pdf: Pdf, document: OrderDocument): void {
  const { priced, language, kind, seller, dueDate } = document;
  const t = documentTexts[language];
  const money = (cents: number) => formatMoney(cents, priced.currency, language);
  row(pdf, { text: t.net, amount: money(priced.netCents) });
  row(pdf, { text: `${t.vat} ${priced.taxRatePercent} %`, amount: money(priced.taxCents) });
  pdf.font('Helvetica-Bold');
  row(pdf, { text: t.total, amount: money(priced.totalCents) });
  pdf.font('Helvetica');
  pdf.y += 12;
  const sellerCountry = countryName(seller.country, language) ?? '';
  const notes = [
    priced.taxNote && t.taxNotes[priced.taxNote](sellerCountry),
    kind === 'invoice' ? dueDate && t.due(formatDate(dueDate, language)) : t.receiptNote,
    kind === 'invoice' && bankLines(document),
  ].filter((note): note is string => Boolean(note));
  if (pdf.y > BOTTOM - notes.length * 30) pdf.addPage();
  for (const note of notes) pdf.text(printable(note), LEFT, pdf.y, { width: RIGHT - LEFT }).moveDown(0.5);
}

/** Page footers, drawn once the number of pages is known. */
export function footers(pdf: Pdf, { seller, language }: Pick<OrderDocument, 'seller' | 'language'>): void {
  const t = documentTexts[language];
  const { start, count } = pdf.bufferedPageRange();
  const lines = [
    [seller.name, seller.street, placeOf(seller), countryName(seller.country, language)],
    [
      seller.registerEntry,
      seller.vatId && `${t.vatId} ${seller.vatId}`,
      seller.taxNumber && `${t.taxNumber} ${seller.taxNumber}`,
      seller.email,
      seller.phone && `${t.phone} ${seller.phone}`,
    ],
  ].map((parts) => printable(parts.filter(Boolean).join(' · ')));
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0;
    pdf.font('Helvetica').fontSize(7).fillColor('#666');
    lines.forEach((line, at) => pdf.text(line, LEFT, 790 + at * 10, { width: 410, lineBreak: false }));
    pdf.text(t.page(index - start + 1, count), RIGHT - 70, 800, { width: 70, align: 'right', lineBreak: false });
  }
}

/** An empty PDF in the format of all documents. */
export const newDocument = ({ language, seller }: Pick<OrderDocument, 'seller' | 'language'>, title: string): Pdf =>
  new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: language,
    info: { Title: title, Author: seller.name },
  });

/** Draws an invoice or receipt. The caller pipes the stream, which is ended here. */
export function drawOrderDocument(document: OrderDocument): Pdf {
  const t = documentTexts[document.language];
  const number = document.kind === 'invoice' ? document.invoiceNumber : document.orderNumber;
  const pdf = newDocument(document, `${t[document.kind]} ${number ?? ''}`);
  header(pdf, document);
  facts(pdf, document);
  positions(pdf, document);
  sums(pdf, document);
  footers(pdf, document);
  pdf.end();
  return pdf;
}
