import type { EditorAnswer, ReportTarget, SamplingMedium } from '../enums';
import type { PressCounts } from '../press/views';
import type { AnswerCounts } from './answer-views';
import type { InteractionAverage, InteractionCounts } from './statistic-views';

/** A sentence of an editor's answer, with where it came from; without a name (docs/domain.md#statistics). */
export interface ResultQuote {
  /** By which the label chooses it. */
  id: number;
  answer: EditorAnswer;
  comment: string;
  institutionName: string;
  departmentName: string | null;
  /** null: about the release as a whole. */
  trackTitle: string | null;
}

export interface ResultTrack {
  trackId: number;
  title: string;
  set: number;
  position: number;
  /** Number of editors. */
  listenedTo: number;
}

export interface ResultInstitution {
  institutionId: number;
  institutionName: string;
  medium: SamplingMedium | null;
}

/**
 * GET /releases/{id}/release_interaction_statistic/_views/result: the result of a release for people outside, on one
 * page.
 */
export interface ReleaseResult {
  releaseId: number;
  title: string;
  artistName: string | null;
  labelName: string | null;
  /** The company that sends the result. */
  companyName: string;
  releaseDate: string | null;
  coverUrl: string | null;
  /** As in the statistic. */
  period: { from: string; until: string };
  sampledInstitutions: number;
  sampledEditors: number;
  /** As in the statistic. */
  reportableFor: ReportTarget[];
  totals: InteractionCounts;
  average: InteractionAverage | null;
  answers: AnswerCounts;
  /** What came of press links in the period, never part of the other numbers; null without links, and for partners. */
  press: PressCounts | null;
  /** The sentences that a label can choose from, the best answers first and of these the newest. */
  sentences: ResultQuote[];
  /** Those on the page, in the same order. */
  quotes: ResultQuote[];
  /** Tracks with at least one listener, by their number of listeners, the most first. */
  tracks: ResultTrack[];
  /** Tracks that were listened to and have no room on the page. */
  moreTracks: number;
  /** Institutions with an answer WILL_PLAY about the release or one of its tracks, by name. */
  players: ResultInstitution[];
  morePlayers: number;
  /** The most active institutions, for a result without players; empty with them. */
  active: ResultInstitution[];
}
