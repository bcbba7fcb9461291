import type { InteractionStatus, SamplingMedium } from '../enums';

/** Numbers of editors, each counted once per kind of thing it did. */
export interface InteractionCounts {
  seen: number;
  listenedTo: number;
  downloaded: number;
  requested: number;
}

/** GET /releases/{id}/release_interaction_statistic. Automatic pushes do not count as interaction. */
export interface ReleaseInteractionStatistic {
  releaseId: number;
  title: string;
  artistName: string | null;
  sampledInstitutions: number;
  sampledEditors: number;
  /** Days that the numbers are about, both inclusive: those asked for, else from the first campaign's start to today. */
  period: { from: string; until: string };
  /** Editors who did it at least once. */
  totals: InteractionCounts;
  /** One entry per day on which something happened, in the app's time zone, oldest first. */
  timeline: ({ date: string } & InteractionCounts)[];
  /** The most seen first. */
  mediums: ({ medium: SamplingMedium | null } & InteractionCounts)[];
  /** Departments of the same name in all institutions together; null: editors without one. */
  departments: ({ departmentName: string | null } & InteractionCounts)[];
  /** The ten institutions that did most; all of them are in the table. */
  institutions: ({ institutionId: number; institutionName: string } & InteractionCounts)[];
  tracks: { trackId: number; title: string; set: number; position: number; listenedTo: number; downloaded: number }[];
}

/** One row per institution and department, never per named person (domain decisions, section 10). */
export interface InteractionTableRow extends InteractionCounts {
  institutionId: number;
  institutionName: string;
  departmentId: number | null;
  departmentName: string | null;
  medium: SamplingMedium | null;
  interactionStatus: InteractionStatus;
  lastAt: string;
}
