import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseResult, ReportTarget, ResultQuote, TextLanguage } from '@mpn/domain';
import sharp from 'sharp';
import { drawResult, resultFileName } from '../result-document';

/* The one page of a result, read back by poppler-utils. */

const quote = (id: number, comment: string): ResultQuote => ({
  ...{ id, answer: 'WILL_PLAY', comment, institutionName: `Sender ${id}`, departmentName: 'Musikredaktion' },
  trackTitle: id % 2 ? 'Nachtfähre' : null,
});

const RESULT: ReleaseResult = {
  ...{ releaseId: 12, title: 'Hafenlicht', artistName: 'Çağla & die Elbe', labelName: 'Nordlicht' },
  ...{ companyName: 'Nordlicht Musik & Söhne GmbH', releaseDate: '2027-01-15', coverUrl: null },
  ...{ period: { from: '2026-11-01', until: '2026-11-28' }, sampledInstitutions: 47, sampledEditors: 120 },
  reportableFor: ['DE_PRIVATE', 'CH'],
  totals: { seen: 84, listenedTo: 64, downloaded: 31, requested: 1 },
  average: { releases: 8, seen: 0.61, listenedTo: 0.43, downloaded: 0.3, requested: 0 },
  answers: { willPlay: 4, maybe: 2, notForUs: 1 },
  press: { people: 12, visited: 9, played: 8, listened: 7, downloaded: 3 },
  sentences: [],
  quotes: [quote(1, 'Läuft ab Montag in der Rotation.'), quote(2, 'Genau unsere Farbe.')],
  tracks: [
    { trackId: 1, title: 'Nachtfähre (feat. Ça)', set: 1, position: 1, listenedTo: 40 },
    { trackId: 2, title: '東京の夜', set: 1, position: 2, listenedTo: 1 },
  ],
  moreTracks: 0,
  players: [{ institutionId: 1, institutionName: 'Sauerland FM', medium: 'RADIO' }],
  morePlayers: 0,
  active: [],
};

const LONG = 'Ein sehr langer Name, wie ihn Werke der klassischen Musik haben, '.repeat(5);

/** As much as a release can have at all. */
const FULL: ReleaseResult = {
  ...RESULT,
  ...{ title: LONG, artistName: LONG, labelName: LONG, companyName: LONG },
  reportableFor: ['DE_PRIVATE', 'DE_PUBLIC', 'AT', 'CH'],
  quotes: [1, 2, 3, 4].map((id) => quote(id, 'Genau das Richtige für den Abend. '.repeat(8).slice(0, 280))),
  tracks: Array.from({ length: 8 }, (_, index) => ({
    ...{ trackId: index, title: `${index} ${LONG}`, set: 1, position: index, listenedTo: 90 - index },
  })),
  moreTracks: 30,
  players: Array.from({ length: 8 }, (_, index) => ({
    ...{ institutionId: index, institutionName: `${index} ${LONG}`, medium: 'WEBRADIO' as const },
  })),
  morePlayers: 12,
};

let folder: string;
let cover: Buffer;
beforeAll(async () => {
  folder = process.env.KEEP_PDF ?? mkdtempSync(join(tmpdir(), 'result-'));
  const rgb = { width: 480, height: 480, channels: 3, background: '#b5362c' } as const;
  cover = await sharp({ create: rgb }).jpeg().toBuffer();
});
afterAll(() => {
  if (!process.env.KEEP_PDF) rmSync(folder, { recursive: true });
});

async function drawn(result: ReleaseResult, language: TextLanguage, name: string, withCover = true) {
  const pdf = await drawResult(result, { language, cover: withCover ? cover : null, today: '2026-11-28' });
  const path = join(folder, `${name}-${language}.pdf`);
  writeFileSync(path, pdf);
  const read = (tool: string, ...options: string[]) => execFileSync(tool, [...options, path]).toString();
  return {
    pdf,
    text: execFileSync('pdftotext', ['-layout', path, '-']).toString().normalize('NFC'),
    info: read('pdfinfo'),
    structure: read('pdfinfo', '-struct-text').replaceAll('\u00a0', ' '),
  };
}

test('a result is one tagged A4 page in German with shares beside the average', async () => {
  const { text, info } = await drawn(RESULT, 'de', 'result');
  expect(info).toMatch(/Tagged:\s+yes/);
  expect(info).toMatch(/Pages:\s+1\n/);
  expect(info).toMatch(/\(A4\)/);
  expect(info).toContain('Ergebnis der Bemusterung – Çağla & die Elbe – Hafenlicht');
  for (const expected of [
    ...['Nordlicht · Ergebnis der Bemusterung', 'Hafenlicht', 'Çağla & die Elbe', '53 % der Redakteure'],
    ...['Ihr Schnitt: 43 %', 'Bemusterung: 01.11.2026 bis 28.11.2026', 'Veröffentlichung: 15.01.2027'],
    'Presse-Links, extra gezählt: 12 Personen, 8 gehört, 3 heruntergeladen',
    ...['47 Institutionen mit 120 Redakteuren', '„Läuft ab Montag in der Rotation.“', 'Sauerland FM', 'Hörfunk'],
    ...['東京の夜', '1 Redakteur\n', '40 Redakteure', 'Spielen wir: 4', 'Stand: 28.11.2026'],
  ]) {
    expect(text.replaceAll('\u00a0', ' ')).toContain(expected);
  }
});

test('a result in English has English words, dates and percentages', async () => {
  const { text } = await drawn(RESULT, 'en', 'result');
  for (const expected of [
    ...['Result of the sampling', '53% of the editors', 'Your average: 43%', 'Campaign: 2026/11/01 to 2026/11/28'],
    'Press links, counted apart: 12 people, 8 listened, 3 downloaded',
    ...['“Genau unsere Farbe.”', 'Radio', '1 editor\n', 'Will play: 4', 'As of 2026/11/28'],
  ]) {
    expect(text).toContain(expected);
  }
  expect(text).not.toMatch(/Redakt(?!ion)|Ergebnis|Spielen wir/);
});

test('a result names the targets of broadcasters’ reports that lack nothing, and says nothing without any', async () => {
  const plain = async (reportableFor: ReportTarget[], language: TextLanguage) =>
    (await drawn({ ...RESULT, reportableFor }, language, 'reports')).text.replace(/\s+/g, ' ');
  const all: ReportTarget[] = ['DE_PRIVATE', 'DE_PUBLIC', 'AT', 'CH'];
  expect(await plain(all, 'de')).toContain(
    'vollständig nach unserer Liste vom 29.11.2026: Privatradio Deutschland, Öffentlich-rechtliches Radio Deutschland, Österreich, Schweiz',
  );
  expect(await plain(['DE_PRIVATE', 'CH'], 'en')).toContain(
    'complete by our list of 2026/11/29: Private radio, Germany, Switzerland',
  );
  expect(await plain([], 'de')).not.toContain('unserer Liste');
});

test('the most that a release can have stays on one page, and says how much more there is', async () => {
  const { text, info } = await drawn(FULL, 'de', 'full');
  expect(info).toMatch(/Pages:\s+1\n/);
  expect(text).toContain('…');
  expect(text.match(/und \d+ weitere/g)).toHaveLength(2);
  expect(text).toContain('Stand: 28.11.2026');
});

test('a result without cover, artist, answers, average and listeners is one page without empty parts', async () => {
  const bare: ReleaseResult = {
    ...RESULT,
    ...{ artistName: null, labelName: null, releaseDate: null, average: null, quotes: [], tracks: [], players: [] },
    ...{
      answers: { willPlay: 0, maybe: 0, notForUs: 0 },
      totals: { seen: 0, listenedTo: 0, downloaded: 0, requested: 0 },
    },
    sampledEditors: 0,
    press: null,
  };
  const { text, info } = await drawn(bare, 'de', 'bare', false);
  expect(info).toMatch(/Pages:\s+1\n/);
  expect(text).toContain('Nordlicht Musik & Söhne GmbH · Ergebnis der Bemusterung');
  for (const absent of [
    'Schnitt',
    'Rückmeldungen',
    'Spielen es',
    'meistgehörten',
    'Presse',
    '%',
    'null',
    'undefined',
  ]) {
    expect(text).not.toContain(absent);
  }
});

test('a program that reads aloud gets heading, cover, numbers and quotes in their order', async () => {
  const { structure, pdf } = await drawn(RESULT, 'de', 'structure');
  const order = ['Figure', 'H1', 'Hafenlicht', 'Reaktionen', 'Gesehen', 'Rückmeldungen', 'Läuft ab', 'Spielen es'];
  const places = order.map((part) => structure.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(structure).toMatch(/"Angehört"\s+P \(block\)\s+"64"\s+P \(block\)\s+"53 % der Redakteure"/);
  // Structures are not compressed; pdfinfo does not print what stands for a picture.
  expect(pdf.includes('/Alt (Cover von Hafenlicht)')).toBe(true);
  expect(structure).toMatch(/BlockQuote|Blockquote/i);
});

test('without players the most active institutions are listed', async () => {
  const active = [{ institutionId: 3, institutionName: 'Radio Förde', medium: null }];
  const { text } = await drawn({ ...RESULT, players: [], active }, 'de', 'active');
  expect(text).toContain('Die aktivsten Institutionen');
  expect(text).toContain('Radio Förde');
  expect(text).not.toContain('Spielen es');
});

test('the file is named by artist and title', () => {
  expect(resultFileName(RESULT, 'de')).toBe('Ergebnis-Cagla-and-die-Elbe-Hafenlicht.pdf');
  expect(resultFileName({ ...RESULT, artistName: null }, 'en')).toBe('Result-Hafenlicht.pdf');
});
