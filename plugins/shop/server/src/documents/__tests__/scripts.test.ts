import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Buyer } from '../../buyer';
import { drawCreditNote } from '../credit-note-document';
import { drawOrderDocument, type OrderDocument } from '../order-document';

/* Names in all scripts on invoices and credit notes, read back by pdftotext (poppler-utils). */

const NAMES = {
  Vietnamese: 'Nguyễn Thị Phượng, Đặng Ưu',
  Polish: 'Zażółć gęślą jaźń Sp. z o.o.',
  Turkish: 'Işık Müzik Yapım İstanbul Şti.',
  Czech: 'Hudební vydavatelství Přílišžluťoučký',
  Icelandic: 'Þórhallur & Æðey',
  Greek: 'Μουσική Ακρόπολη ΑΕ',
  Cyrillic: 'Мелодія Київ Ґєїі',
  Chinese: '北京音乐有限公司 龙',
  Japanese: '東京の音楽スタジオ株式会社',
  Korean: '서울음악 주식회사',
  Hebrew: 'רשות השידור',
  Arabic: 'شركة الموسيقى العربية',
  Thai: 'บริษัท น้ำเพลงไทย จำกัด กู้ที่ปิ่นเกล้า',
  'Georgian in both cases': 'შპს ქართული მუსიკა ᲥᲐᲠᲗᲣᲚᲘ ᲛᲣᲡᲘᲙᲐ',
  'traditional Chinese': '臺灣音樂股份有限公司 ㄅㄆㄇ',
  'Hong Kong': '香港鑽石唱片有限公司 嘅𨋢',
  Devanagari: 'हिन्दी संगीत कंपनी',
  'Hebrew with Latin': 'רשות השידור GmbH (Köln)',
  'Latin with Arabic': 'Radio بيروت FM 98',
  'Persian with non-joiners': 'گروه می\u200cنوازیم تهران',
} as const;

const buyer = (name: string, country = 'DE'): Buyer => ({
  ...{ companyId: 1, mpnCompanyNumber: '10001', name, street: name, postalCode: '50667', city: 'Köln', country },
  ...{ vatId: null, email: null, seat: country, paymentMethod: 'INVOICE', discounted: false, problematic: false },
});

const SELLER = {
  ...{ name: 'Musik GmbH', street: 'Weg 1', postalCode: '10115', city: 'Berlin', country: 'DE', vatId: 'DE123456788' },
  ...{ taxNumber: null, registerEntry: null, email: 'a@example.org', phone: null, accountHolder: 'Musik GmbH' },
  ...{ bankName: 'Bank', iban: 'DE89370400440532013000', bic: null },
};

const document = (names: readonly string[], country?: string): OrderDocument => ({
  ...{ kind: 'invoice', language: 'de', seller: SELLER, buyer: buyer(names[0] ?? '', country) },
  ...{ orderNumber: 'B-1', orderDate: '2026-11-27', reference: names[0] ?? null, invoiceNumber: 'R-1' },
  ...{ invoiceDate: '2026-11-27', dueDate: '2026-12-11' },
  priced: {
    ...{ priceListVersion: 1, currency: 'EUR', netCents: 100, taxRatePercent: 19, taxNote: null },
    ...{ taxCents: 19, totalCents: 119 },
    lines: names.map((_name, campaignId) => ({
      ...{ campaignId, baseFeeCents: 100, groups: [], netCents: 100, taxCents: 19 },
    })),
  } as unknown as OrderDocument['priced'],
  positions: names.map((name, campaignId) => ({
    ...{ campaignId, title: name, artist: null, startDate: '2026-12-01', endDate: '2027-01-01' },
  })),
});

/** The text of a PDF as its reader copies it. */
function textOf(pdf: Buffer, name: string): string {
  if (process.env.KEEP_PDF) writeFileSync(`${process.env.KEEP_PDF}/${name}.pdf`, pdf);
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString();
  // Marks of direction, which pdftotext puts around texts from right to left.
  return closed(text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').normalize('NFC'));
}

/**
 * As a reader without knowledge of the name's own direction copies it: from left to right, words of Hebrew turned. A
 * non-joiner is drawn and not copied.
 */
const COPIED: Readonly<Record<string, string>> = {
  [NAMES['Hebrew with Latin']]: 'GmbH (Köln) רשות השידור',
  [NAMES['Persian with non-joiners']]: 'گروه مینوازیم تهران',
};
/** Without white space, of which pdftotext moves some where the direction changes. */
const closed = (text: string): string => text.replace(/\s+/g, '');
const copied = (name: string): string => closed(COPIED[name] ?? name);

test.each(Object.entries(NAMES))('a name in %s is on the invoice as it is written', async (script, name) => {
  const text = textOf(await buffer(await drawOrderDocument(document([name]))), script);
  // Address, reference and position.
  expect(text.split(copied(name)).length - 1).toBeGreaterThanOrEqual(3);
});

test('a document with names in all scripts has each of them, over several pages', async () => {
  const text = textOf(await buffer(await drawOrderDocument(document(Object.values(NAMES)))), 'all');
  expect(Object.values(NAMES).filter((name) => !text.includes(copied(name)))).toEqual([]);
});

test.each([0, 1, 2, 3, 4])(
  'a position stands with its period and its price on one page (%d lines before it)',
  async (lines) => {
    const titles = [
      ['A', ...Array.from({ length: lines }, () => 'Zeile')].join('\n'),
      ...Array<string>(30).fill('Lied'),
    ];
    const pdf = await buffer(await drawOrderDocument(document(titles)));
    const pages = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString().split('\f');
    const numbers = pages.map((page) => page.match(/^ *\d+ +Lied$/gm)?.length ?? 0);
    expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(30);
    for (const page of pages) expect(page).not.toMatch(/\d+ +Lied\n+(?! *Leistungszeitraum.*\n+ *Grundgebühr)/);
  },
);

test.each([
  { buyer: 'JP', seller: 'DE', font: 'NotoSansJP' },
  { buyer: 'TW', seller: 'DE', font: 'NotoSansTC' },
  { buyer: 'HK', seller: 'DE', font: 'NotoSansHK' },
  { buyer: 'MO', seller: 'DE', font: 'NotoSansHK' },
  { buyer: 'CN', seller: 'TW', font: 'NotoSansSC' },
  { buyer: 'DE', seller: 'TW', font: 'NotoSansTC' },
  { buyer: 'DE', seller: 'DE', font: 'NotoSansSC' },
])('Han characters for a buyer in $buyer of a seller in $seller are set in $font', async (given) => {
  const facts = document(['東京放送'], given.buyer);
  const drawn = await drawOrderDocument({ ...facts, seller: { ...SELLER, country: given.seller } });
  const fonts = execFileSync('pdffonts', ['-'], { input: await buffer(drawn) }).toString();
  expect([...new Set(fonts.match(/NotoSans(SC|TC|HK|JP|KR)/g))]).toEqual([given.font]);
});

test('the address of the buyer decides about Han characters also where a title has kana', async () => {
  const drawn = await drawOrderDocument(document(['臺灣音樂', 'さくら'], 'TW'));
  const fonts = execFileSync('pdffonts', ['-'], { input: await buffer(drawn) }).toString();
  expect(fonts).toContain('NotoSansTC');
  expect(fonts).not.toContain('NotoSansJP');
});

test('a name in Thai that is broken into several lines is copied as a whole', async () => {
  const word = 'บริษัทน้ำเพลงไทยจำกัดกู้ที่ปิ่นเกล้า';
  // The reference is broken into several lines; copied line by line it is the whole name.
  const text = textOf(await buffer(await drawOrderDocument(document([word.repeat(2)]))), 'Thai lines');
  expect(text).toContain('บริษัทน้ำเพลงไทย');
});

test('Persian letters with a non-joiner between them are drawn apart', async () => {
  const pictureOf = async (name: string): Promise<Buffer> =>
    execFileSync('pdftoppm', ['-r', '60', '-f', '1', '-l', '1', '-png', '-'], {
      input: await buffer(await drawOrderDocument(document([name]))),
    });
  const [apart, joined] = [await pictureOf('گروه می\u200cنوازیم'), await pictureOf('گروه مینوازیم')];
  expect(apart.equals(joined)).toBe(false);
  expect((await pictureOf('گروه می\u200cنوازیم')).equals(apart)).toBe(true);
});

test('a character that no font has is written in Latin letters', async () => {
  const text = textOf(await buffer(await drawOrderDocument(document(['Երևան Records']))), 'Armenian');
  expect(text).toContain('ErewanRecords');
});

test('a credit note has the name and the reason as they are written', async () => {
  const { positions: _positions, priced: _priced, ...facts } = document([NAMES['Hebrew with Latin']]);
  const note = {
    ...{ language: facts.language, seller: SELLER, buyer: facts.buyer, number: 'G-1', date: '2026-11-27' },
    ...{ orderNumber: 'B-1', invoiceNumber: 'R-1', invoiceDate: '2026-11-27', reference: null },
    ...{ reason: NAMES.Arabic, currency: 'EUR', netCents: 100, taxRatePercent: 19, taxNote: null },
    ...{ taxCents: 19, totalCents: 119 },
  };
  const text = textOf(await buffer(await drawCreditNote(note)), 'credit-note');
  expect(text).toContain(copied(NAMES['Hebrew with Latin']));
  expect(text).toContain(copied(NAMES.Arabic));
});
