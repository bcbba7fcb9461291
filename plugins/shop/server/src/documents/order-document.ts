import {
  isolated,
  MARGIN,
  newSheet as newDocument,
  PAGE,
  type DocumentLanguage,
  type Pdf,
  type Sheet,
} from '@mpn/document-kit';
import { MEDIUM_NAMES, type PriceGroup, type PricedCart, type PricedCartLine, type Seller } from '@mpn/domain';
import type { Buyer } from '../buyer';
import { countryName, formatDate, formatIban, formatMoney } from './format';
import { documentTexts } from './texts';

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

const LEFT = MARGIN;
const RIGHT = PAGE.width - MARGIN;
const BOTTOM = PAGE.height - 104;
/** Right-aligned columns of the table: left edge and width. */
const QUANTITY = { x: 318, width: 50 };
const UNIT_PRICE = { x: 373, width: 78 };
const AMOUNT = { x: RIGHT - 80, width: 80 };
const INDENT = 16;
/** Between two rows of the table. */
const ROW_GAP = 3;

const placeOf = ({ postalCode, city }: { postalCode: string | null; city: string | null }): string =>
  [postalCode, city].filter(Boolean).join(' ');

/** Seller and buyer, placed for a window envelope. */
export function header(
  sheet: Sheet,
  { seller, buyer, language }: Pick<OrderDocument, 'seller' | 'buyer' | 'language'>,
): void {
  const t = documentTexts(language);
  sheet.style('bold', 14).write(isolated(seller.name), { x: LEFT, y: MARGIN });
  const sender = [seller.name, seller.street, placeOf(seller)].map(isolated).join(' · ');
  sheet.pdf.fillColor('#666');
  sheet.style('regular', 7).write(sender, { x: LEFT, y: 128 });
  sheet.pdf.fillColor('#000');
  const lines = [buyer.name, buyer.street, placeOf(buyer), countryName(buyer.country, language)];
  const address = lines.filter((line) => line !== null && line !== '').map((line) => isolated(line ?? ''));
  if (buyer.vatId) address.push(`${t('vatId')} ${buyer.vatId}`);
  sheet.style('regular', 10).write(address.join('\n'), { x: LEFT, y: 142, width: 250 });
}

function facts(sheet: Sheet, document: OrderDocument): void {
  const { language, kind } = document;
  const t = documentTexts(language);
  drawFacts(sheet, t(kind), [
    ...(kind === 'invoice'
      ? ([
          [t('invoiceNumber'), document.invoiceNumber],
          [t('invoiceDate'), document.invoiceDate && formatDate(document.invoiceDate, language)],
        ] as [string, string | null][])
      : []),
    [t('orderNumber'), document.orderNumber],
    [t('orderDate'), formatDate(document.orderDate, language)],
    [t('reference'), document.reference],
    [t('customerNumber'), document.buyer.mpnCompanyNumber],
  ]);
}

/** Numbers and dates on the right, and the title of the document below them. */
export function drawFacts(sheet: Sheet, title: string, list: readonly [string, string | null][]): void {
  let y = 142;
  for (const [name, value] of list) {
    if (!value) continue;
    sheet.write(name, { x: 330, y, width: 95 });
    const { y: afterName } = sheet;
    sheet.write(isolated(value), { x: 425, y, width: RIGHT - 425, align: 'right' });
    y = Math.max(y + 15, afterName + 2, sheet.y + 2);
  }
  sheet.style('bold', 18).write(title, { x: LEFT, y: Math.max(260, y + 20) });
  sheet.style('regular', 10).y += 14;
}

interface Cells {
  text: string;
  quantity?: string;
  unitPrice?: string;
  amount?: string;
}

/** One row of the table: its text on the left may take several lines. */
export function row(sheet: Sheet, { text, quantity, unitPrice, amount }: Cells, indent = 0): void {
  const width = (quantity ? QUANTITY.x : AMOUNT.x) - LEFT - indent - 8;
  if (sheet.y + sheet.heightOf(text, width) > BOTTOM) newPage(sheet);
  const { y } = sheet;
  for (const [value, { x, width: columnWidth }] of [
    [quantity, QUANTITY],
    [unitPrice, UNIT_PRICE],
    [amount, AMOUNT],
  ] as const) {
    if (value) sheet.write(value, { x, y, width: columnWidth, align: 'right' });
  }
  sheet.write(text, { x: LEFT + indent, y, width });
  sheet.y += ROW_GAP;
}

function newPage(sheet: Sheet): void {
  sheet.pdf.addPage();
  sheet.y = MARGIN;
}

export function rule(sheet: Sheet): void {
  const { pdf, y } = sheet;
  pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor('#999').stroke();
  sheet.y += 6;
}

/** Starts a new page where a position's names, its period and its first price do not fit on this one together. */
function keepTogether(sheet: Sheet, names: string): void {
  const height = sheet.heightOf(names, AMOUNT.x - LEFT - 8) + 2 * (sheet.lineHeight + ROW_GAP);
  if (sheet.y + height + sheet.lineHeight > BOTTOM) newPage(sheet);
}

/** One row for each price and one for the base fee, each with quantity, unit price and amount. */
function priceRows(sheet: Sheet, line: PricedCartLine, currency: string, language: DocumentLanguage): void {
  const t = documentTexts(language);
  const money = (cents: number) => formatMoney(cents, currency, language);
  const rightOf = ({ upgrade, right }: PriceGroup) =>
    upgrade ? t('upgrade') : right === 'DOWNLOAD' ? t('download') : t('streaming');
  if (line.baseFeeCents > 0) {
    const fee = money(line.baseFeeCents);
    row(sheet, { text: t('baseFee'), quantity: '1', unitPrice: fee, amount: fee }, INDENT);
  }
  for (const group of line.groups) {
    row(
      sheet,
      {
        text: `${MEDIUM_NAMES[language][group.medium]}, ${rightOf(group)}`,
        quantity: String(group.count),
        unitPrice: group.free ? t('free') : money(group.unitCents),
        amount: money(group.netCents),
      },
      INDENT,
    );
  }
}

function positions(sheet: Sheet, { priced, positions: list, language }: OrderDocument): void {
  const t = documentTexts(language);
  const money = (cents: number) => formatMoney(cents, priced.currency, language);
  sheet.style('bold', 9);
  row(sheet, {
    text: `${t('position')}   ${t('description')}`,
    quantity: t('quantity'),
    unitPrice: t('unitPrice'),
    amount: t('amount'),
  });
  rule(sheet);
  list.forEach(({ campaignId, title, artist, startDate, endDate }, index) => {
    const line = priced.lines.find((priceLine) => priceLine.campaignId === campaignId);
    if (!line) return;
    sheet.style('bold', 10);
    const names = [artist, title].filter((name) => name !== null && name !== '').map((name) => isolated(name ?? ''));
    const heading = `${index + 1}   ${names.join(' – ')}`;
    keepTogether(sheet, heading);
    row(sheet, { text: heading });
    sheet.style('regular', 9);
    row(
      sheet,
      { text: `${t('period')}: ${formatDate(startDate, language)} – ${formatDate(endDate, language)}` },
      INDENT,
    );
    priceRows(sheet, line, priced.currency, language);
    if (list.length > 1) row(sheet, { text: t('subtotal'), amount: money(line.netCents) }, INDENT);
    sheet.y += 6;
  });
  sheet.style('regular', 10);
  rule(sheet);
}

/** Bank account and reference for the payment. */
function bankLines({ seller, invoiceNumber, language }: OrderDocument): string {
  const t = documentTexts(language);
  return [
    `${t('accountHolder')}: ${seller.accountHolder}`,
    `IBAN: ${formatIban(seller.iban)}${seller.bic ? `, BIC: ${seller.bic}` : ''}, ${seller.bankName}`,
    `${t('transferNote')}: ${invoiceNumber ?? ''}`,
  ].join('\n');
}

function sums(sheet: Sheet, document: OrderDocument): void {
  const { priced, language, kind, seller, dueDate } = document;
  const t = documentTexts(language);
  const money = (cents: number) => formatMoney(cents, priced.currency, language);
  row(sheet, { text: t('net'), amount: money(priced.netCents) });
  row(sheet, { text: `${t('vat')} ${priced.taxRatePercent} %`, amount: money(priced.taxCents) });
  sheet.style('bold', 10);
  row(sheet, { text: t('total'), amount: money(priced.totalCents) });
  sheet.style('regular', 10).y += 12;
  const sellerCountry = countryName(seller.country, language) ?? '';
  const notes = [
    priced.taxNote && t(`taxNotes.${priced.taxNote}`, { country: sellerCountry }),
    kind === 'invoice' ? dueDate && t('due', { date: formatDate(dueDate, language) }) : t('receiptNote'),
    kind === 'invoice' && bankLines(document),
  ].filter((note): note is string => Boolean(note));
  if (sheet.y > BOTTOM - notes.length * 30) newPage(sheet);
  for (const note of notes) sheet.write(note, { x: LEFT, y: sheet.y, width: RIGHT - LEFT }).y += 6;
}

/** Page footers, drawn once the number of pages is known. */
export function footers(sheet: Sheet, { seller, language }: Pick<OrderDocument, 'seller' | 'language'>): void {
  const t = documentTexts(language);
  const { pdf } = sheet;
  const { start, count } = pdf.bufferedPageRange();
  const lines = [
    [seller.name, seller.street, placeOf(seller), countryName(seller.country, language)],
    [
      seller.registerEntry,
      seller.vatId && `${t('vatId')} ${seller.vatId}`,
      seller.taxNumber && `${t('taxNumber')} ${seller.taxNumber}`,
      seller.email,
      seller.phone && `${t('phone')} ${seller.phone}`,
    ],
  ].map((parts) =>
    parts
      .filter((part) => part !== null && part !== '')
      .map((part) => isolated(part ?? ''))
      .join(' · '),
  );
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0;
    pdf.fillColor('#666');
    sheet.style('regular', 7);
    lines.forEach((line, at) => sheet.write(line, { x: LEFT, y: 788 + at * 10 }));
    const page = t('page', { page: index - start + 1, pages: count });
    sheet.write(page, { x: RIGHT - 70, y: 798, width: 70, align: 'right' });
  }
}

/** An empty PDF in the format of all documents, with the fonts of what will be written on it. */
export async function newSheet(
  document: Pick<OrderDocument, 'seller' | 'buyer' | 'language'>,
  { title, currency }: { title: string; currency: string },
): Promise<Sheet> {
  const { language, seller, buyer } = document;
  const countries = [buyer, seller].map(({ country }) => countryName(country, language) ?? '').join(' ');
  const text = [JSON.stringify(document), countries, formatMoney(0, currency, language)].join(' ');
  return newDocument({
    ...{ title, author: seller.name, language, text },
    countries: { recipient: buyer.country, sender: seller.country },
  });
}

/** Draws an invoice or receipt. The caller pipes the stream, which is ended. */
export async function drawOrderDocument(document: OrderDocument): Promise<Pdf> {
  const t = documentTexts(document.language);
  const number = document.kind === 'invoice' ? document.invoiceNumber : document.orderNumber;
  const sheet = await newSheet(document, {
    title: `${t(document.kind)} ${number ?? ''}`,
    currency: document.priced.currency,
  });
  header(sheet, document);
  facts(sheet, document);
  positions(sheet, document);
  sums(sheet, document);
  footers(sheet, document);
  return sheet.end();
}
