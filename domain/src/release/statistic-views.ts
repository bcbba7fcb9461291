import type { InteractionStatus, SamplingMedium } from '../enums';

/** Numbers of editors by the strongest thing each of them did. */
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
  /** Editors who did it at least once. */
  totals: InteractionCounts;
  /** One entry per day on which something happened, in the app's time zone, oldest first. */
  timeline: ({ date: string } & InteractionCounts)[];
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
