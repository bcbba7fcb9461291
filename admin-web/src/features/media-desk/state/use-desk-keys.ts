import type { EditorAnswer } from '@mpn/domain';
import { useEffect, useRef } from 'react';
import { ANSWER_KEYS, KEYS_OF_ANSWERS, type AnswerKey } from './answers';

/** Handlers by key; false passes the key on. */
export type DeskKeys = Partial<
  Record<
    'j' | 'k' | 'n' | 'p' | 'd' | 'r' | 'f' | 'e' | '?' | ' ' | 'Enter' | 'ArrowDown' | 'ArrowUp' | AnswerKey,
    () => void | false
  >
>;

/** The keys of the three answers. */
export const answerKeys = (choose: (answer: EditorAnswer) => void | false): DeskKeys =>
  Object.fromEntries(KEYS_OF_ANSWERS.map((key) => [key, () => choose(ANSWER_KEYS[key])]));

/** Elements in which letters are typed. */
const TAKES_LETTERS = 'input, textarea, select, [contenteditable="true"]';
/** Elements that handle space and Enter themselves. */
const TAKES_ACTIVATION = `${TAKES_LETTERS}, button, a, summary, [role="button"], [role="tab"], [role="menuitem"], [role="option"], [role="checkbox"]`;

/** Elements that handle arrow keys themselves; a waveform that was clicked passes space and Enter on. */
const TAKES_ARROWS = `${TAKES_ACTIVATION}, [role="slider"]`;

const takenBy = (key: string): string => {
  if (key.startsWith('Arrow')) return TAKES_ARROWS;
  return key.length === 1 && key !== ' ' ? TAKES_LETTERS : TAKES_ACTIVATION;
};

const MOVES = ['j', 'k', 'ArrowDown', 'ArrowUp'];

const isDialogOpen = () =>
  [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap, .ant-drawer-open')].some(
    (element) => element.style.display !== 'none',
  );

/** Keyboard shortcuts on the whole page except in fields and dialogs. */
export function useDeskKeys(keys: DeskKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      // Only J, K and the arrow keys repeat while held; holding D must not download ten times.
      if (event.repeat && !MOVES.includes(event.key)) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const work = current.current[key as keyof DeskKeys];
      if (!work || isDialogOpen()) return;
      if ((event.target as Element | null)?.closest?.(takenBy(key))) return;
      if (work() === false) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // In the capture phase, before the player's own handler of the space key.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
