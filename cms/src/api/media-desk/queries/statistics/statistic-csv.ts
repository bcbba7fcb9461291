import {
  everyDay,
  type AnswerCounts,
  type EditorAnswerRow,
  type InteractionCounts,
  type InteractionTableRow,
  type ReleaseInteractionStatistic,
} from '@mpn/domain';
import { toCsv } from '@mpn/server-kit';

type Line = (string | number)[];

const ANSWERS = ['willPlay', 'maybe', 'notForUs'] as const satisfies (keyof AnswerCounts)[];

const answersOf = (counts: AnswerCounts): number[] => ANSWERS.map((name) => counts[name]);

const INTERACTIONS = ['seen', 'listenedTo', 'downloaded', 'requested'] as const satisfies (keyof InteractionCounts)[];

const interactionsOf = (counts: InteractionCounts): number[] => INTERACTIONS.map((name) => counts[name]);

/**
 * Average of the company's earlier releases after the same number of days, scaled to the number of editors of this one.
 */
function averageLines({ average, totals, sampledEditors }: ReleaseInteractionStatistic): Line[] {
  if (!average) return [];
  return [
    [],
    ['', ...INTERACTIONS],
    ['editors', ...interactionsOf(totals)],
    [
      `average of ${average.releases} earlier releases`,
      ...interactionsOf(average).map((share) => Number((share * sampledEditors).toFixed(1))),
    ],
  ];
}

/** A line per day: editors of the day, and cumulative. */
function dayLines(statistic: ReleaseInteractionStatistic): Line[] {
  const untilThen = everyDay(statistic, 'sum');
  return everyDay(statistic, 'day').map((day, index) => [
    day.date,
    ...interactionsOf(day),
    ...interactionsOf(untilThen[index] ?? day),
  ]);
}

const placeOf = ({ medium, institutionName, departmentName }: EditorAnswerRow | InteractionTableRow): string[] => [
  medium ?? '',
  institutionName,
  departmentName ?? '',
];

/** Set, position and title; all empty for the release as a whole. */
const trackOf = ({ track }: EditorAnswerRow): Line => (track ? [track.set, track.position, track.title] : ['', '', '']);

/** Answers by institution, department and track, then each sentence: without the name of who wrote it. */
function answerLines(answers: readonly EditorAnswerRow[]): Line[] {
  if (answers.length === 0) return [];
  return [
    [],
    ['medium', 'institution', 'department', 'set', 'position', 'track', ...ANSWERS, 'last'],
    ...answers.map((row) => [...placeOf(row), ...trackOf(row), ...answersOf(row), row.lastAt]),
    [],
    ['medium', 'institution', 'department', 'set', 'position', 'track', 'answer', 'sentence', 'at'],
    ...answers.flatMap((row) =>
      row.sentences.map(({ answer, comment, at }) => [...placeOf(row), ...trackOf(row), answer, comment, at]),
    ),
  ];
}

/** The statistic as CSV. */
export function statisticCsv(
  statistic: ReleaseInteractionStatistic,
  groups: readonly InteractionTableRow[],
  answers: readonly EditorAnswerRow[],
): Promise<string> {
  const rows: Line[] = [
    ['title', 'artist', 'from', 'until', 'sampledInstitutions', 'sampledEditors', ...ANSWERS],
    [
      statistic.title,
      statistic.artistName ?? '',
      statistic.period.from,
      statistic.period.until,
      statistic.sampledInstitutions,
      statistic.sampledEditors,
      ...answersOf(statistic.answers),
    ],
    ...averageLines(statistic),
    [],
    ['date', ...INTERACTIONS, ...INTERACTIONS.map((name) => `${name}UntilThen`)],
    ...dayLines(statistic),
    [],
    ['medium', 'institution', 'department', 'seen', 'listenedTo', 'downloaded', 'requested', 'last'],
    ...groups.map((group) => [
      ...placeOf(group),
      group.seen,
      group.listenedTo,
      group.downloaded,
      group.requested,
      group.lastAt ?? '',
    ]),
    [],
    ['set', 'position', 'track', 'listenedTo', 'downloaded', ...ANSWERS],
    ...statistic.tracks.map((track) => [
      track.set,
      track.position,
      track.title,
      track.listenedTo,
      track.downloaded,
      ...answersOf(track.answers),
    ]),
    ...answerLines(answers),
  ];
  return toCsv(rows);
}
