import type { MediaTableRow, OwnAnswer } from '@mpn/domain';
import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '@/__tests__/support/render-app';
import { ANSWER_UNDO_MS, LONG_PRESS_MS } from '@/config/timing';
import { useDelayedAnswers } from '../../../state/use-delayed-answers';
import { SwipeCard } from '../swipe-card';

let sent: [releaseId: number, answer: string][];
let opened: number;
beforeEach(() => {
  sent = [];
  opened = 0;
});
afterEach(() => jest.useRealTimers());

function List({ answer }: { answer: OwnAnswer | null }) {
  const delayed = useDelayedAnswers({ choose: ({ releaseId }, given) => sent.push([releaseId, given]) });
  const row = { id: 7, title: 'Grundsee', answer } as MediaTableRow;
  return (
    <SwipeCard row={row} delayed={delayed}>
      <a href="#opened" onClick={() => (opened += 1)}>
        Grundsee
      </a>
    </SwipeCard>
  );
}

async function shown(answer: OwnAnswer | null = null): Promise<void> {
  await renderApp(<List answer={answer} />);
  jest.useFakeTimers();
}

/** jsdom knows no pointer events with coordinates. */
function touch(type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel', x: number, y = 0): void {
  const element = screen.getByText('Grundsee');
  const event = createEvent[type](element);
  const facts = { pointerType: 'touch', isPrimary: true, clientX: x, clientY: y };
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(event, name, { value });
  fireEvent(element, event);
}

function swipe(x: number, y = 0): void {
  touch('pointerDown', 0);
  touch('pointerMove', x / 2, y / 2);
  touch('pointerMove', x, y);
  touch('pointerUp', x, y);
}

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test.each([
  ['to the right', () => swipe(120), 'WILL_PLAY'],
  ['to the left', () => swipe(-120), 'NOT_FOR_US'],
  ['and rests', () => (touch('pointerDown', 0), wait(LONG_PRESS_MS)), 'MAYBE'],
])('a finger that moves %s gives an answer, which is sent after eight seconds', async (_how, gesture, answer) => {
  await shown();
  gesture();
  expect(screen.getByRole('status').textContent).toContain('Grundsee');
  wait(ANSWER_UNDO_MS - 1);
  expect(sent).toEqual([]);
  wait(1);
  expect(sent).toEqual([[7, answer]]);
  expect(screen.queryByRole('status')).toBeNull();
});

test('what is undone is never sent', async () => {
  await shown();
  swipe(120);
  fireEvent.click(screen.getByRole('button', { name: 'Undo the answer about Grundsee' }));
  wait(ANSWER_UNDO_MS * 2);
  expect(sent).toEqual([]);
  expect(screen.queryByRole('status')).toBeNull();
});

test.each([
  ['the tab is closed', () => void fireEvent(window, new Event('pagehide'))],
  [
    'another app comes to the front',
    () => {
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      fireEvent(document, new Event('visibilitychange'));
      jest.restoreAllMocks();
    },
  ],
])('an answer that waits is sent at once, and once, when %s', async (_what, leave) => {
  await shown();
  swipe(120);
  leave();
  expect(sent).toEqual([[7, 'WILL_PLAY']]);
  wait(ANSWER_UNDO_MS * 2);
  expect(sent).toHaveLength(1);
});

test('an answer that waits is sent when the list is left', async () => {
  await shown();
  swipe(-120);
  cleanup();
  expect(sent).toEqual([[7, 'NOT_FOR_US']]);
});

test.each([
  ['a short way', () => swipe(60)],
  ['up and down', () => swipe(20, 200)],
  ['and is taken over by the scrolling page', () => (touch('pointerDown', 0), touch('pointerCancel', 0))],
])('a finger that moves %s gives no answer', async (_how, gesture) => {
  await shown();
  gesture();
  wait(ANSWER_UNDO_MS * 2);
  expect([sent, screen.queryByRole('status')]).toEqual([[], null]);
});

test('the given answer is not taken back by the same gesture', async () => {
  await shown({ answer: 'WILL_PLAY', comment: null });
  swipe(120);
  wait(ANSWER_UNDO_MS * 2);
  expect(sent).toEqual([]);
});

test('a tap opens what is below the finger, the end of a swipe does not', async () => {
  await shown();
  swipe(60);
  fireEvent.click(screen.getByText('Grundsee'));
  expect(opened).toBe(0);
  touch('pointerDown', 0);
  touch('pointerUp', 0);
  fireEvent.click(screen.getByText('Grundsee'));
  expect(opened).toBe(1);
});
