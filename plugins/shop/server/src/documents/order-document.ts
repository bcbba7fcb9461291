import PDFDocument from 'pdfkit';
import { type SamplingMedium, type PriceGroup, type PricedCart } from '@mpn/domain';
import type { Buyer } from '../buyer';
import type { Seller } from '../settings';
import { formatDate, formatMoney } from './format';
import { printable } from './printable';
import { documentTexts, type DocumentLanguage } from './texts';

/** Everything an invoice or receipt says. Dates are local; money in cents. */
export interface OrderDocument {
  kind: 'invoice' | 'receipt';
  language: DocumentLanguage;
  seller: Seller;
  buyer: Buyer;
  orderNumber: string;
  orderDate: string;
  invoiceNumber: string | null;
  invoiceDate: string | null;
  dueDate: string | null;
  priced: PricedCart;
  positions: { campaignId: number; title: string; artist: string | null; startDate: string; endDate: string }[];
}

type Pdf = PDFKit.PDFDocument;

const MARGIN = 56;
const LEFT = MARGIN;
const RIGHT = 595.28 - MARGIN;
const BOTTOM = 841.89 - 96;
const AMOUNT_WIDTH = 90;

const MEDIUM_NAMES: Record<SamplingMedium, Record<DocumentLanguage, string>> = {
  INDUSTRY: { de: 'Industrie', en: 'Industry' },
  RADIO: { de: 'Hörfunk', en: 'Radio' },
  TV: { de: 'Fernsehen', en: 'TV' },
  PRINT: { de: 'Print', en: 'Print' },
  WEBRADIO: { de: 'Webradio', en: 'Web radio' },
  ONLINE: { de: 'Online', en: 'Online' },
};

function header(pdf: Pdf, { seller, buyer, language }: OrderDocument): void {
  const t = documentTexts[language];
  pdf.font('Helvetica-Bold').fontSize(14).text(printable(seller.name), LEFT, MARGIN);
  const sender = [seller.name, seller.street, `${seller.postalCode} ${seller.city}`].join(' · ');
  pdf.font('Helvetica').fontSize(7).fillColor('#666').text(printable(sender), LEFT, 128).fillColor('#000').fontSize(10);
  const lines = [buyer.name, buyer.street, [buyer.postalCode, buyer.city].filter(Boolean).join(' '), buyer.country];
  pdf.text(printable(lines.filter(Boolean).join('\n')), LEFT, 142, { width: 250 });
  if (buyer.vatId) pdf.text(printable(`${t.vatId} ${buyer.vatId}`), { width: 250 });
}

function facts(pdf: Pdf, document: OrderDocument): void {
  const { language, kind } = document;
  const t = documentTexts[language];
  const list: [string, string | null][] = [
    ...(kind === 'invoice'
      ? ([
          [t.invoiceNumber, document.invoiceNumber],
          [t.invoiceDate, document.invoiceDate && formatDate(document.invoiceDate, language)],
        ] as [string, string | null][])
      : []),
    [t.orderNumber, document.orderNumber],
    [t.orderDate, formatDate(document.orderDate, language)],
    [t.customerNumber, document.buyer.mpnCompanyNumber],
  ];
  let y = 142;
  for (const [name, value] of list) {
    if (!value) continue;
    pdf.text(name, 350, y, { width: 100 }).text(printable(value), 450, y, { width: RIGHT - 450, align: 'right' });
    y += 15;
  }
  pdf.font('Helvetica-Bold').fontSize(18).text(t[kind], LEFT, 260).font('Helvetica').fontSize(10);
  pdf.y = 296;
}

function row(pdf: Pdf, left: string, right: string, indent = 0): void {
  if (pdf.y > BOTTOM) pdf.addPage();
  const y = pdf.y;
  const width = RIGHT - LEFT - AMOUNT_WIDTH - indent - 8;
  pdf.text(right, RIGHT - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' });
  pdf.text(printable(left), LEFT + indent, y, { width });
  pdf.y += 3;
}

function rule(pdf: Pdf): void {
  pdf.moveTo(LEFT, pdf.y).lineTo(RIGHT, pdf.y).lineWidth(0.5).strokeColor('#999').stroke();
  pdf.y += 6;
}

function groupText(group: PriceGroup, currency: string, language: DocumentLanguage): string {
  const t = documentTexts[language];
  const right = group.upgrade ? t.upgrade : group.right === 'DOWNLOAD' ? t.download : t.streaming;
  const price = group.free ? t.free : `${group.count} x ${formatMoney(group.unitCents, currency, language)}`;
  return `${MEDIUM_NAMES[group.medium][language]}, ${right}: ${group.count} ${t.institutions}, ${price}`;
}

function positions(pdf: Pdf, { priced, positions: list, language }: OrderDocument): void {
  const t = documentTexts[language];
  const money = (cents: number) => formatMoney(cents, priced.currency, language);
  pdf.font('Helvetica-Bold');
  row(pdf, `${t.position}   ${t.description}`, t.amount);
  pdf.font('Helvetica');
  rule(pdf);
  list.forEach(({ campaignId, title, artist, startDate, endDate }, index) => {
    const line = priced.lines.find((priceLine) => priceLine.campaignId === campaignId);
    if (!line) return;
    pdf.font('Helvetica-Bold');
    row(pdf, `${index + 1}   ${[artist, title].filter(Boolean).join(' – ')}`, money(line.netCents));
    pdf.font('Helvetica').fontSize(9);
    row(pdf, `${t.period}: ${formatDate(startDate, language)} – ${formatDate(endDate, language)}`, '', 16);
    if (line.baseFeeCents > 0) row(pdf, `${t.baseFee}: ${money(line.baseFeeCents)}`, '', 16);
    for (const group of line.groups) row(pdf, groupText(group, priced.currency, language), '', 16);
    pdf.fontSize(10);
    pdf.y += 6;
  });
  rule(pdf);
}

function sums(pdf: Pdf, document: OrderDocument): void {
  const { priced, language, kind, seller, dueDate } = document;
  const t = documentTexts[language];
  const money = (cents: number) => formatMoney(cents, priced.currency, language);
  row(pdf, t.net, money(priced.netCents));
  row(pdf, `${t.vat} ${priced.taxRatePercent} %`, money(priced.taxCents));
  pdf.font('Helvetica-Bold');
  row(pdf, t.total, money(priced.totalCents));
  pdf.font('Helvetica');
  pdf.y += 12;
  const notes = [
    priced.taxNote && t.taxNotes[priced.taxNote],
    kind === 'invoice' ? dueDate && t.due(formatDate(dueDate, language)) : t.receiptNote,
    kind === 'invoice' && seller.bank,
  ].filter((note): note is string => Boolean(note));
  if (pdf.y > BOTTOM - notes.length * 30) pdf.addPage();
  for (const note of notes) pdf.text(printable(note), LEFT, pdf.y, { width: RIGHT - LEFT }).moveDown(0.5);
}

/** On every page, once their number is known. */
function footers(pdf: Pdf, { seller, language }: OrderDocument): void {
  const t = documentTexts[language];
  const { start, count } = pdf.bufferedPageRange();
  const line = [
    `${seller.name}, ${seller.street}, ${seller.postalCode} ${seller.city}`,
    `${t.vatId} ${seller.vatId}`,
    seller.email,
  ];
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // Writing below the margin would begin a new page.
    pdf.page.margins.bottom = 0;
    pdf.fontSize(7).fillColor('#666');
    pdf.text(printable(line.join(' · ')), LEFT, 800, { width: 400, lineBreak: false });
    pdf.text(t.page(index - start + 1, count), RIGHT - 100, 800, { width: 100, align: 'right', lineBreak: false });
  }
}

/** Draws an invoice or receipt. The caller pipes it somewhere; it is ended here. */
export function drawOrderDocument(document: OrderDocument): Pdf {
  const t = documentTexts[document.language];
  const number = document.kind === 'invoice' ? document.invoiceNumber : document.orderNumber;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: document.language,
    info: { Title: `${t[document.kind]} ${number ?? ''}`, Author: document.seller.name },
  });
  header(pdf, document);
  facts(pdf, document);
  positions(pdf, document);
  sums(pdf, document);
  footers(pdf, document);
  pdf.end();
  return pdf;
}
