import { buffer } from 'node:stream/consumers';
import { isolated, MARGIN, newSheet, PAGE, type Placed, type Sheet } from '@mpn/document-kit';
import {
  ANSWER_NAMES,
  dateText,
  INTERACTION_NAMES,
  LOCALE_OF_TEXT,
  MEDIUM_NAMES,
  numberText,
  percentText,
  plainFileName,
  REPORT_RULES_DATE,
  type InteractionStatus,
  type ReleaseResult,
  type ResultInstitution,
  type ResultQuote,
  type TextLanguage,
} from '@mpn/domain';
import { documentTexts } from './texts';

/** Side of the square cover that is asked for, in pixels; it is drawn at about 300 to the inch. */
export const RESULT_COVER_PIXELS = 480;

const LEFT = MARGIN;
const WIDTH = PAGE.width - 2 * MARGIN;
/** Lower edge of everything but the footer. */
const BOTTOM = PAGE.height - 84;
const COVER = 116;
const GAP = 14;
const ROW = 16;
/** Width of the value beside a name. */
const VALUE = 68;
const HEADING = 22;
/** Rows of the lists at the bottom that quotes leave room for. */
const LEAST_ROWS = 4;

const COLORS = { brand: '#0d6b63', text: '#16201f', quiet: '#55605f', track: '#dfe5e4' } as const;

const MEASURES = ['seen', 'listenedTo', 'downloaded', 'requested'] as const;
const STATUS_OF: Readonly<Record<(typeof MEASURES)[number], InteractionStatus>> = {
  ...{ seen: 'SEEN', listenedTo: 'LISTENED_TO', downloaded: 'DOWNLOADED', requested: 'REQUESTED' },
};

/** One page of a result in one language, and what its parts need. */
interface Page {
  sheet: Sheet;
  result: ReleaseResult;
  language: TextLanguage;
}

interface Facts {
  language: TextLanguage;
  /** Square JPEG of the front cover. */
  cover: Buffer | null;
  /** Local date, YYYY-MM-DD. */
  today: string;
}

const color = ({ pdf }: Sheet, name: keyof typeof COLORS) => pdf.fillColor(COLORS[name]);

/** A text that is read aloud by itself. */
const said = (sheet: Sheet, text: string, place: Placed) => sheet.part('P', () => sheet.write(text, place));

/** Lines above each other, each cut off at so many lines of the width. */
function lines(
  sheet: Sheet,
  list: readonly [string, number][],
  { x, y, width }: { x: number; y: number; width: number },
) {
  sheet.y = y;
  for (const [text, most] of list) sheet.write(sheet.shortened(text, width, most), { x, y: sheet.y, width });
}

function header({ sheet, result, language }: Page, cover: Buffer | null): void {
  const t = documentTexts(language);
  const date = (day: string) => dateText(day, LOCALE_OF_TEXT[language]);
  const top = MARGIN - 12;
  const x = cover ? LEFT + COVER + 18 : LEFT;
  const width = LEFT + WIDTH - x;
  const { title, artistName, period, sampledInstitutions, sampledEditors } = result;
  if (cover) {
    const draw = () => void sheet.pdf.image(cover, LEFT, top, { width: COVER, height: COVER });
    sheet.part('Figure', draw, t('result.cover', { title }));
  }
  color(sheet, 'brand');
  sheet.style('bold', 9);
  sheet.part('P', () => {
    const from = [result.labelName ?? result.companyName, t('result.title')].map(isolated).join(' · ');
    lines(sheet, [[from, 1]], { x, y: top - 2, width });
  });
  color(sheet, 'text');
  sheet.style('bold', 20);
  sheet.part('H1', () => lines(sheet, [[isolated(title), 2]], { x, y: sheet.y + 2, width }));
  if (artistName) {
    sheet.style('regular', 13);
    sheet.part('P', () => lines(sheet, [[isolated(artistName), 1]], { x, y: sheet.y, width }));
  }
  color(sheet, 'quiet');
  sheet.style('regular', 9);
  const facts = [
    t('result.campaign', { from: date(period.from), until: date(period.until) }),
    t('result.sampled', {
      institutions: t('result.sampledInstitutions', { count: sampledInstitutions }),
      editors: t('result.sampledEditors', { count: sampledEditors }),
    }),
    ...(result.press ? [t('result.press', { ...result.press, count: result.press.people })] : []),
    ...(result.releaseDate ? [t('result.released', { date: date(result.releaseDate) })] : []),
    ...(result.reportableFor.length > 0
      ? [
          t('result.reportable', {
            targets: result.reportableFor.map((target) => t(`result.reportTargets.${target}`)).join(', '),
            date: date(REPORT_RULES_DATE),
          }),
        ]
      : []),
  ];
  let { y } = sheet;
  y += 4;
  for (const fact of facts) {
    sheet.part('P', () => lines(sheet, [[fact, 2]], { x, y, width }));
    y = sheet.y;
  }
  sheet.y = Math.max(sheet.y, cover ? top + COVER : 0) + GAP;
}

function heading({ sheet }: Pick<Page, 'sheet'>, text: string, x = LEFT): void {
  color(sheet, 'text');
  sheet.style('bold', 11);
  const { y } = sheet;
  sheet.part('H2', () => sheet.write(text, { x, y }));
  sheet.y = y + HEADING;
}

/** The share of this release as a bar, and that of the earlier ones as a line across it. */
function bar({ pdf }: Sheet, { x, y, width }: { x: number; y: number; width: number }, own: number, average?: number) {
  const length = (share: number) => Math.min(1, Math.max(0, share)) * width;
  pdf.rect(x, y, width, 6).fill(COLORS.track);
  if (own > 0) pdf.rect(x, y, length(own), 6).fill(COLORS.brand);
  if (average !== undefined) pdf.rect(x + length(average) - 0.75, y - 3, 1.5, 12).fill(COLORS.text);
}

function reactions(page: Page): void {
  const { sheet, result, language } = page;
  const { totals, average, sampledEditors } = result;
  const t = documentTexts(language);
  const locale = LOCALE_OF_TEXT[language];
  heading(page, t('result.reactions'));
  const top = sheet.y;
  const width = (WIDTH - 3 * GAP) / 4;
  sheet.part('L', () =>
    MEASURES.forEach((measure, index) => {
      const x = LEFT + index * (width + GAP);
      const share = sampledEditors > 0 ? totals[measure] / sampledEditors : null;
      const own = share === null ? [] : [t('result.share', { share: percentText(share, locale) })];
      const usual = average ? [t('result.average', { share: percentText(average[measure], locale) })] : [];
      sheet.ornament(() => bar(sheet, { x, y: top + 48, width }, share ?? 0, average?.[measure]));
      sheet.part('LI', () =>
        sheet.part('LBody', () => {
          color(sheet, 'quiet');
          sheet.style('regular', 9);
          said(sheet, INTERACTION_NAMES[language][STATUS_OF[measure]], { x, y: top });
          color(sheet, 'text');
          sheet.style('bold', 22);
          said(sheet, numberText(totals[measure], locale), { x, y: sheet.y });
          sheet.style('regular', 9).y = top + 59;
          for (const text of own) said(sheet, text, { x, y: sheet.y });
          color(sheet, 'quiet');
          for (const text of usual) said(sheet, text, { x, y: sheet.y });
        }),
      );
    }),
  );
  sheet.y = top + 86;
  if (average) {
    sheet
      .style('regular', 8)
      .part('P', () => sheet.write(t('result.averageOf', { count: average.releases }), { x: LEFT, y: sheet.y }));
  }
  sheet.y += GAP;
}

const sourceOf = ({ institutionName, departmentName, trackTitle, answer }: ResultQuote, language: TextLanguage) =>
  [
    isolated(institutionName),
    ...(departmentName ? [isolated(departmentName)] : []),
    ANSWER_NAMES[language][answer],
    ...(trackTitle ? [documentTexts(language)('result.about', { track: isolated(trackTitle) })] : []),
  ].join(' · ');

/** Draws a quote if it ends above `bottom`. */
function quote({ sheet, language }: Page, given: ResultQuote, bottom: number): boolean {
  const text = documentTexts(language)('result.quoted', { sentence: isolated(given.comment) });
  const [x, width] = [LEFT + 10, WIDTH - 10];
  const top = sheet.y;
  const height = sheet.style('regular', 10).heightOf(text, width) + 12;
  if (top + height > bottom) return false;
  sheet.ornament(() => sheet.pdf.rect(LEFT, top + 1, 2.5, height).fill(COLORS.brand));
  sheet.part('BlockQuote', () => {
    color(sheet, 'text');
    sheet.part('P', () => sheet.write(text, { x, y: top, width }));
    color(sheet, 'quiet');
    sheet.style('regular', 8);
    const { y } = sheet;
    sheet.part('P', () => sheet.write(sheet.shortened(sourceOf(given, language), width, 1), { x, y, width }));
  });
  sheet.y = top + height + 8;
  return true;
}

function answers(page: Page): void {
  const { sheet, result, language } = page;
  const { willPlay, maybe, notForUs } = result.answers;
  const counts = [
    [ANSWER_NAMES[language].WILL_PLAY, willPlay],
    [ANSWER_NAMES[language].MAYBE, maybe],
    [ANSWER_NAMES[language].NOT_FOR_US, notForUs],
  ] as const;
  if (counts.every(([, count]) => count === 0) && result.quotes.length === 0) return;
  heading(page, documentTexts(language)('result.answers'));
  sheet.style('regular', 10);
  const { y } = sheet;
  const text = counts.map(([name, count]) => `${name}: ${numberText(count, LOCALE_OF_TEXT[language])}`).join('   ');
  sheet.part('P', () => sheet.write(text, { x: LEFT, y: y - 4 }));
  sheet.y += 8;
  const bottom = BOTTOM - HEADING - LEAST_ROWS * ROW - GAP;
  for (const given of result.quotes) if (!quote(page, given, bottom)) break;
  sheet.y += GAP - 8;
}

interface ListRow {
  name: string;
  value: string;
}

/** A list with a value beside each name, down to the footer; what has no room is counted below. */
function list(page: Page, title: string, rows: readonly ListRow[], { x, more }: { x: number; more: number }): void {
  const { sheet, language } = page;
  const width = (WIDTH - 2 * GAP) / 2;
  const top = sheet.y;
  heading(page, title, x);
  const room = Math.max(1, Math.floor((BOTTOM - sheet.y) / ROW));
  const isWhole = rows.length <= room && (more === 0 || rows.length < room);
  const shown = isWhole ? rows : rows.slice(0, room - 1);
  const left = more + rows.length - shown.length;
  sheet.style('regular', 9.5);
  sheet.part('L', () => {
    for (const { name, value } of shown) {
      const { y } = sheet;
      sheet.part('LI', () =>
        sheet.part('LBody', () => {
          color(sheet, 'text');
          said(sheet, sheet.shortened(isolated(name), width - VALUE - 6, 1), { x, y });
          color(sheet, 'quiet');
          if (value) said(sheet, value, { x: x + width - VALUE, y, width: VALUE, align: 'right' });
        }),
      );
      sheet.y = y + ROW;
    }
  });
  const { y } = sheet;
  color(sheet, 'quiet');
  if (left > 0) sheet.part('P', () => sheet.write(documentTexts(language)('result.more', { count: left }), { x, y }));
  sheet.y = top;
}

function lists(page: Page): void {
  const { result, language } = page;
  const t = documentTexts(language);
  const columns = [LEFT, LEFT + (WIDTH + 2 * GAP) / 2];
  const next = () => columns.shift() ?? LEFT;
  const mediums = (rows: readonly ResultInstitution[]) =>
    rows.map(({ institutionName, medium }) => ({
      name: institutionName,
      value: medium ? MEDIUM_NAMES[language][medium] : '',
    }));
  const tracks = result.tracks.map(({ title, listenedTo }) => ({
    name: title,
    value: t('result.editors', { count: listenedTo }),
  }));
  const { moreTracks, players, morePlayers, active } = result;
  if (players.length > 0) list(page, t('result.players'), mediums(players), { x: next(), more: morePlayers });
  if (active.length > 0) list(page, t('result.active'), mediums(active), { x: next(), more: 0 });
  if (tracks.length > 0) list(page, t('result.tracks'), tracks, { x: next(), more: moreTracks });
}

function footer({ sheet, result, language }: Page, today: string): void {
  const t = documentTexts(language);
  const top = PAGE.height - 68;
  sheet.ornament(() => sheet.pdf.rect(LEFT, top, WIDTH, 0.5).fill(COLORS.track));
  color(sheet, 'quiet');
  sheet.style('regular', 7.5);
  sheet.part('P', () => {
    const written = t('result.written', {
      company: isolated(result.companyName),
      date: dateText(today, LOCALE_OF_TEXT[language]),
    });
    sheet.write(sheet.shortened(written, WIDTH, 1), { x: LEFT, y: top + 6 });
  });
  const { y } = sheet;
  sheet.part('P', () => sheet.write(t('result.counted'), { x: LEFT, y, width: WIDTH }));
}

/** Draws the result of a release on one A4 page, tagged, and returns the file's bytes. */
export async function drawResult(result: ReleaseResult, { language, cover, today }: Facts): Promise<Buffer> {
  const { title, artistName, companyName } = result;
  const sheet = await newSheet({
    title: [documentTexts(language)('result.title'), artistName, title].filter(Boolean).join(' – '),
    author: companyName,
    language,
    text: JSON.stringify(result),
    countries: { recipient: null, sender: null },
    tagged: true,
  });
  // Text near the lower edge would start a second page.
  sheet.pdf.page.margins.bottom = 0;
  const page = { sheet, result, language };
  header(page, cover);
  reactions(page);
  answers(page);
  lists(page);
  footer(page, today);
  return buffer(sheet.end());
}

/** `Ergebnis-Artist-Title.pdf`, in the language of the document. */
export const resultFileName = ({ artistName, title }: ReleaseResult, language: TextLanguage): string =>
  plainFileName([documentTexts(language)('result.fileName'), artistName, title], 'pdf');
