import type { InteractionStatus, ReportTarget, SamplingMedium } from '../enums';
import type { AnswerCounts } from './answer-views';

/** Numbers of editors, each counted once per kind of interaction. */
export interface InteractionCounts {
  seen: number;
  listenedTo: number;
  downloaded: number;
  requested: number;
}

/**
 * Fractions (0 to 1) of the sampled editors, averaged over `releases` earlier releases (the newest, ten at most) after
 * the same number of days.
 */
export interface InteractionAverage extends InteractionCounts {
  releases: number;
}

/** Automatic deliveries do not count as interaction. */
export interface ReleaseInteractionStatistic {
  releaseId: number;
  title: string;
  artistName: string | null;
  sampledInstitutions: number;
  sampledEditors: number;
  /** Targets of broadcasters' reports for which nothing is missing now (`reportability`). */
  reportableFor: ReportTarget[];
  /**
   * Days of the statistic, both inclusive: the requested ones, else from the first campaign's start, or an earlier
   * interaction, to the last campaign's end, or a later interaction, at most today.
   */
  period: { from: string; until: string };
  /** Number of editors with at least one such interaction. */
  totals: InteractionCounts;
  /** Number of editors by their answer about the release; only institutions that may answer now. */
  answers: AnswerCounts;
  /** One entry per day with interactions, in the app's time zone, oldest first. */
  timeline: ({ date: string } & InteractionCounts)[];
  /** As `timeline`, but each editor counts only on the first day per kind: added up, it ends with `totals`. */
  growth: ({ date: string } & InteractionCounts)[];
  /** Average of the company's earlier releases; null without any, for a chosen period, and in a promo-share view. */
  average: InteractionAverage | null;
  /** The highest numbers first. */
  mediums: ({ medium: SamplingMedium | null } & InteractionCounts)[];
  /** Departments of the same name in all institutions together; null: editors without a department. */
  departments: ({ departmentName: string | null } & InteractionCounts)[];
  /** The ten most active institutions; the table has all. */
  institutions: ({ institutionId: number; institutionName: string } & InteractionCounts)[];
  tracks: {
    trackId: number;
    title: string;
    set: number;
    position: number;
    listenedTo: number;
    downloaded: number;
    /** Editors by their answer about this track. */
    answers: AnswerCounts;
  }[];
}

/** One row per institution and department, never per person (docs/domain.md#statistics). */
export interface InteractionTableRow extends InteractionCounts {
  institutionId: number;
  institutionName: string;
  departmentId: number | null;
  departmentName: string | null;
  medium: SamplingMedium | null;
  /** NEW: sampled to the institution, and nobody there has done anything with it yet. */
  interactionStatus: InteractionStatus;
  /** The last interaction; null with NEW. */
  lastAt: string | null;
}
