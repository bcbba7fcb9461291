import {
  ANSWER_NAMES,
  dateText,
  everyDay,
  instantText,
  INTERACTION_NAMES,
  LOCALE_OF_TEXT,
  MEDIUM_NAMES,
  plainFileName,
  type AnswerCounts,
  type EditorAnswerRow,
  type InteractionCounts,
  type InteractionTableRow,
  type ReleaseInteractionStatistic,
  type TextLanguage,
} from '@mpn/domain';
import type { Cell } from '@mpn/server-kit';
import { documentTexts } from './texts';

/** What the files are made of. */
export interface StatisticFacts {
  statistic: ReleaseInteractionStatistic;
  groups: readonly InteractionTableRow[];
  answers: readonly EditorAnswerRow[];
}

export interface StatisticReader {
  language: TextLanguage;
  /** In which instants are written. */
  timeZone: string;
}

/** One table with its headings. */
export interface StatisticTable {
  /** With `.csv`. */
  fileName: string;
  rows: Cell[][];
}

const MEASURES = ['seen', 'listenedTo', 'downloaded', 'requested'] as const satisfies (keyof InteractionCounts)[];
const STATUSES = ['SEEN', 'LISTENED_TO', 'DOWNLOADED', 'REQUESTED'] as const;
const ANSWERS = ['willPlay', 'maybe', 'notForUs'] as const satisfies (keyof AnswerCounts)[];
const ANSWER_CODES = ['WILL_PLAY', 'MAYBE', 'NOT_FOR_US'] as const;

const countsOf = (counts: InteractionCounts): number[] => MEASURES.map((measure) => counts[measure]);
const answersOf = (counts: AnswerCounts): number[] => ANSWERS.map((name) => counts[name]);
/** With one decimal, in per cent. */
const percentOf = (share: number): number => Number((share * 100).toFixed(1));

type Reading = Pick<StatisticReader, 'language'> & {
  date: (day: string) => string;
  instant: (at: string | null) => string;
};

function overview({ statistic }: StatisticFacts, { language, date }: Reading): Cell[][] {
  const t = documentTexts(language);
  const { title, artistName, period, sampledInstitutions, sampledEditors, answers } = statistic;
  const reactions = [...STATUSES.map((status) => INTERACTION_NAMES[language][status])];
  return [
    [
      ...[
        t('statistic.title'),
        t('statistic.artist'),
        t('statistic.from'),
        t('statistic.until'),
        t('statistic.institutions'),
        t('statistic.editors'),
        ...reactions,
      ],
      ...ANSWER_CODES.map((answer) => ANSWER_NAMES[language][answer]),
    ],
    [
      ...[title, artistName, date(period.from), date(period.until), sampledInstitutions, sampledEditors],
      ...countsOf(statistic.totals),
      ...answersOf(answers),
    ],
  ];
}

function average({ statistic }: StatisticFacts, { language }: Reading): Cell[][] {
  const t = documentTexts(language);
  const { average: usual, totals, sampledEditors } = statistic;
  if (!usual || sampledEditors === 0) return [];
  const rows = STATUSES.map((status, index): Cell[] => {
    const count = totals[MEASURES[index]!];
    const name = INTERACTION_NAMES[language][status];
    return [name, count, percentOf(count / sampledEditors), percentOf(usual[MEASURES[index]!])];
  });
  return [
    [
      t('statistic.status'),
      t('statistic.reached'),
      t('statistic.share'),
      t('statistic.averageOf', { count: usual.releases }),
    ],
    ...rows,
  ];
}

function days({ statistic }: StatisticFacts, { language, date }: Reading): Cell[][] {
  const t = documentTexts(language);
  const names = STATUSES.map((status) => INTERACTION_NAMES[language][status]);
  const untilThen = everyDay(statistic, 'sum');
  return [
    [t('statistic.day'), ...names, ...names.map((measure) => t('statistic.upTo', { measure }))],
    ...everyDay(statistic, 'day').map((day, index) => [
      ...[date(day.date), ...countsOf(day), ...countsOf(untilThen[index] ?? day)],
    ]),
  ];
}

const placeHead = (language: TextLanguage): string[] => {
  const t = documentTexts(language);
  return [t('statistic.medium'), t('statistic.institution'), t('statistic.department')];
};

const placeOf = (
  { medium, institutionName, departmentName }: EditorAnswerRow | InteractionTableRow,
  language: TextLanguage,
): Cell[] => [medium && MEDIUM_NAMES[language][medium], institutionName, departmentName];

function institutions({ groups }: StatisticFacts, { language, instant }: Reading): Cell[][] {
  const t = documentTexts(language);
  const names = STATUSES.map((status) => INTERACTION_NAMES[language][status]);
  return [
    [...placeHead(language), t('statistic.status'), ...names, t('statistic.last')],
    ...groups.map((row) => [
      ...placeOf(row, language),
      INTERACTION_NAMES[language][row.interactionStatus],
      ...countsOf(row),
      instant(row.lastAt),
    ]),
  ];
}

function tracks({ statistic }: StatisticFacts, { language }: Reading): Cell[][] {
  const t = documentTexts(language);
  const names = INTERACTION_NAMES[language];
  return [
    [
      ...[t('statistic.set'), t('statistic.position'), t('statistic.track'), names.LISTENED_TO, names.DOWNLOADED],
      ...ANSWER_CODES.map((answer) => ANSWER_NAMES[language][answer]),
    ],
    ...statistic.tracks.map((track) => [
      ...[track.set, track.position, track.title, track.listenedTo, track.downloaded],
      ...answersOf(track.answers),
    ]),
  ];
}

/** Set, position and title; all empty for the release as a whole. */
const trackOf = ({ track }: EditorAnswerRow): Cell[] =>
  track ? [track.set, track.position, track.title] : [null, null, null];

const answerHead = (language: TextLanguage): string[] => {
  const t = documentTexts(language);
  return [...placeHead(language), t('statistic.set'), t('statistic.position'), t('statistic.track')];
};

function answerCounts({ answers }: StatisticFacts, { language, instant }: Reading): Cell[][] {
  if (answers.length === 0) return [];
  const names = ANSWER_CODES.map((answer) => ANSWER_NAMES[language][answer]);
  return [
    [...answerHead(language), ...names, documentTexts(language)('statistic.last')],
    ...answers.map((row) => [...placeOf(row, language), ...trackOf(row), ...answersOf(row), instant(row.lastAt)]),
  ];
}

/** Each sentence of an answer, without the name of who wrote it. */
function sentences({ answers }: StatisticFacts, { language, instant }: Reading): Cell[][] {
  const t = documentTexts(language);
  const rows = answers.flatMap((row) =>
    row.sentences.map(({ answer, comment, at }) => [
      ...placeOf(row, language),
      ...trackOf(row),
      ...[ANSWER_NAMES[language][answer], comment, instant(at)],
    ]),
  );
  return rows.length === 0
    ? []
    : [[...answerHead(language), t('statistic.answer'), t('statistic.sentence'), t('statistic.at')], ...rows];
}

/** `Statistik-Artist-Title.zip` */
export const statisticArchiveName = (
  { title, artistName }: Pick<ReleaseInteractionStatistic, 'title' | 'artistName'>,
  language: TextLanguage,
): string => plainFileName([documentTexts(language)('statistic.archive'), artistName, title], 'zip');

/** The tables of a statistic for people, each for a file of its own; those without a row are left out. */
export function statisticTables(facts: StatisticFacts, { language, timeZone }: StatisticReader): StatisticTable[] {
  const locale = LOCALE_OF_TEXT[language];
  const reading: Reading = {
    language,
    date: (day) => dateText(day, locale),
    instant: (at) => (at === null ? '' : instantText(at, locale, timeZone)),
  };
  const t = documentTexts(language);
  const tables = [
    [t('statistic.files.overview'), overview(facts, reading)],
    [t('statistic.files.average'), average(facts, reading)],
    [t('statistic.files.days'), days(facts, reading)],
    [t('statistic.files.institutions'), institutions(facts, reading)],
    [t('statistic.files.tracks'), tracks(facts, reading)],
    [t('statistic.files.answers'), answerCounts(facts, reading)],
    [t('statistic.files.sentences'), sentences(facts, reading)],
  ] as const;
  return tables
    .filter(([, rows]) => rows.length > 1)
    .map(([name, rows]) => ({ fileName: plainFileName([facts.statistic.title, name], 'csv'), rows }));
}
