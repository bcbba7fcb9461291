import type { SessionView } from '@mpn/domain';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { renderApp } from '@/__tests__/support/render-app';
import { logInForTests } from '@/__tests__/support/session';
import { AnswerDialog, type Answering } from '../answer-dialog';

const session = { user: { id: 1 }, company: { id: 2 }, impersonator: null } as SessionView;
const open = ({ event, ids }: Answering) =>
  renderApp(<AnswerDialog event={event} ids={ids} onDone={() => undefined} onClose={() => undefined} />);
const field = () => screen.findByRole<HTMLInputElement>('textbox');

logInForTests(session);

/** Types a sentence into the dialog, and loads the page again. */
async function typeAndReload(answering: Answering, sentence: string): Promise<void> {
  const user = await open(answering);
  await user.type(await field(), sentence);
  await waitFor(() => expect(sessionStorage.length).toBe(1));
  const stored = Object.entries(sessionStorage) as [string, string][];
  cleanup();
  for (const [key, value] of stored) sessionStorage.setItem(key, value);
}

it('after a reload the sentence is in the dialog of the same requests, chosen in any order', async () => {
  await typeAndReload({ event: 'decline', ids: [10, 9] }, 'Sold out');
  await open({ event: 'decline', ids: [9, 10] });
  const { value } = await field();
  expect(value).toBe('Sold out');
});

it.each<Answering>([
  { event: 'send', ids: [9, 10] },
  { event: 'decline', ids: [9] },
])('it is not in the dialog of another answer or of other requests (%j)', async (other) => {
  await typeAndReload({ event: 'decline', ids: [9, 10] }, 'Sold out');
  await open(other);
  const { value } = await field();
  expect(value).toBe('');
});
