import type { OwnAnswer } from '@mpn/domain';

/** What decides about an editor's answers. */
export interface AnswerStanding {
  /** The caller's institution lets its editors answer; false for others than media users. */
  enabled: boolean;
  /** The campaign is over. */
  ended: boolean;
}

/**
 * The own answer as screens show it: nothing while the institution does not answer; after the end of the campaign an
 * answer is still shown, and can only be taken back.
 */
export function ownAnswer(
  { enabled, ended }: AnswerStanding,
  given: OwnAnswer | null,
): { answer: OwnAnswer | null; answerable: boolean } {
  return { answer: enabled ? given : null, answerable: enabled && !ended };
}

/** The sentence after a save: one that is not sent stays, an empty one is none. */
export function savedComment(before: string | null, sent: string | null | undefined): string | null {
  return sent === undefined ? before : sent || null;
}
