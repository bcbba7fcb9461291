import type { EditorAnswer, SamplingMedium } from '../enums';
import type { SaveResultField } from '../http/endpoint';

/** The caller's own answer about a release or a track. */
export interface OwnAnswer {
  answer: EditorAnswer;
  /** One sentence for the label. */
  comment: string | null;
}

export type SavedAnswer = OwnAnswer & SaveResultField;

/** What a link of a mail is about, without a login. */
export interface MailedAnswer {
  releaseId: number;
  title: string;
  artist: string | null;
  /** The given answer about the release as a whole; null before there is one. */
  answer: EditorAnswer | null;
}

/** Numbers of editors by their answer. */
export interface AnswerCounts {
  willPlay: number;
  maybe: number;
  notForUs: number;
}

/** A sentence that came with an answer; without a name (docs/domain.md#statistics). */
export interface AnswerSentence {
  answer: EditorAnswer;
  comment: string;
  /** Instant of the answer's last change. */
  at: string;
}

/** One row per institution, department, and release or track; never per person (docs/domain.md#statistics). */
export interface EditorAnswerRow extends AnswerCounts {
  institutionId: number;
  institutionName: string;
  departmentId: number | null;
  departmentName: string | null;
  medium: SamplingMedium | null;
  /** null: the release as a whole. */
  track: { id: number; title: string; set: number; position: number } | null;
  /** The newest first. */
  sentences: AnswerSentence[];
  lastAt: string;
}
