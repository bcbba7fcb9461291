import type { OwnAnswer } from '@mpn/domain';

/** Facts that decide whether an editor may answer. */
export interface AnswerStanding {
  /** Whether the caller's institution lets its editors answer; false for others than media users. */
  enabled: boolean;
  /** Whether the campaign has ended. */
  ended: boolean;
}

/**
 * The caller's answer for screens: null while the institution does not answer. After the end of the campaign an answer
 * is still shown and can only be removed.
 */
export function ownAnswer(
  { enabled, ended }: AnswerStanding,
  given: OwnAnswer | null,
): { answer: OwnAnswer | null; answerable: boolean } {
  return { answer: enabled ? given : null, answerable: enabled && !ended };
}

/** The comment after a save: undefined keeps the stored one, an empty one becomes null. */
export function savedComment(before: string | null, sent: string | null | undefined): string | null {
  return sent === undefined ? before : sent || null;
}
