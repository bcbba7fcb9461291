import type { EditorAnswer } from '@mpn/domain';

/** The three answers and their keys, in the order of the buttons. */
export const ANSWER_KEYS = {
  '1': 'WILL_PLAY',
  '2': 'MAYBE',
  '3': 'NOT_FOR_US',
} as const satisfies Record<string, EditorAnswer>;

export type AnswerKey = keyof typeof ANSWER_KEYS;

export const KEYS_OF_ANSWERS = Object.keys(ANSWER_KEYS) as AnswerKey[];
