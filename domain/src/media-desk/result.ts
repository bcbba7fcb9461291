import type { EditorAnswer } from '../enums';
import type { EditorAnswerRow } from './answer-views';
import type { ReleaseResult, ResultInstitution, ResultQuote } from './result-views';
import type { ReleaseInteractionStatistic } from './statistic-views';

/** The most sentences, tracks and institutions that fit on the page of a result. */
export const RESULT_QUOTES_MAX = 4;
export const RESULT_TRACKS_MAX = 8;
export const RESULT_INSTITUTIONS_MAX = 8;

/** Answers whose sentences are quoted where the label has chosen none. */
const QUOTED: ReadonlySet<EditorAnswer> = new Set(['WILL_PLAY', 'MAYBE']);

/** Which sentences the label wants on the page: the best ones by themselves, none, or those with the ids. */
export type QuoteChoice = 'BEST' | 'NONE' | readonly number[];

function quotesOf(sentences: readonly ResultQuote[], choice: QuoteChoice): ResultQuote[] {
  if (choice === 'NONE') return [];
  const chosen = sentences.filter(({ id, answer }) => (choice === 'BEST' ? QUOTED.has(answer) : choice.includes(id)));
  return chosen.slice(0, RESULT_QUOTES_MAX);
}

/** Each institution once that will play the release or one of its tracks, in the order of the alphabet. */
export function playersOf(answers: readonly EditorAnswerRow[]): ResultInstitution[] {
  const players = new Map(
    answers
      .filter(({ willPlay }) => willPlay > 0)
      .map(({ institutionId, institutionName, medium }) => [institutionId, { institutionId, institutionName, medium }]),
  );
  return [...players.values()].sort((one, other) => one.institutionName.localeCompare(other.institutionName, 'de'));
}

type PageParts = Pick<ReleaseResult, 'quotes' | 'tracks' | 'moreTracks' | 'players' | 'morePlayers' | 'active'>;

/** What of a release's statistic stands on the one page of its result. */
export function resultParts(
  {
    tracks,
    institutions,
  }: Pick<ReleaseInteractionStatistic, 'tracks'> & {
    institutions: readonly ResultInstitution[];
  },
  answers: readonly EditorAnswerRow[],
  { sentences, choice }: { sentences: readonly ResultQuote[]; choice: QuoteChoice },
): PageParts {
  const heard = tracks
    .filter(({ listenedTo }) => listenedTo > 0)
    .sort((one, other) => other.listenedTo - one.listenedTo)
    .map(({ trackId, title, set, position, listenedTo }) => ({ trackId, title, set, position, listenedTo }));
  const players = playersOf(answers);
  return {
    quotes: quotesOf(sentences, choice),
    tracks: heard.slice(0, RESULT_TRACKS_MAX),
    moreTracks: Math.max(0, heard.length - RESULT_TRACKS_MAX),
    players: players.slice(0, RESULT_INSTITUTIONS_MAX),
    morePlayers: Math.max(0, players.length - RESULT_INSTITUTIONS_MAX),
    active: players.length > 0 ? [] : institutions.slice(0, RESULT_INSTITUTIONS_MAX),
  };
}
