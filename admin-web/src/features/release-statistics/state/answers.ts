import type { AnswerCounts, EditorAnswer, ReleaseInteractionStatistic } from '@mpn/domain';

/** The counted answers, the best for the label first, and their names. */
export const ANSWERS = ['willPlay', 'maybe', 'notForUs'] as const satisfies (keyof AnswerCounts)[];

export const ANSWER_OF: Record<keyof AnswerCounts, EditorAnswer> = {
  willPlay: 'WILL_PLAY',
  maybe: 'MAYBE',
  notForUs: 'NOT_FOR_US',
};

export const hasAnswers = (counts: AnswerCounts): boolean => ANSWERS.some((name) => counts[name] > 0);

/** Tracks with at least one answer. */
export const answeredTracks = ({ tracks }: Pick<ReleaseInteractionStatistic, 'tracks'>) =>
  tracks.filter(({ answers }) => hasAnswers(answers));

/** Whether there is any answer, about the release or a track. */
export const isAnswered = (statistic: Pick<ReleaseInteractionStatistic, 'answers' | 'tracks'>): boolean =>
  hasAnswers(statistic.answers) || answeredTracks(statistic).length > 0;

/** "1-2 Title", the name of a track in the statistics. */
export const trackName = ({ set, position, title }: { set: number; position: number; title: string }): string =>
  `${String(set)}-${String(position)} ${title}`;
