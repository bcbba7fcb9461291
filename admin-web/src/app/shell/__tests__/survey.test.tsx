import { answerSurvey, getSurvey, type SessionView, type SurveyAnswer } from '@mpn/domain';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '@/__tests__/support/render-app';
import { answerCalls } from '@/__tests__/support/server';
import { loadConfiguration } from '@/config/client-configuration';
import { setSessionState } from '@/providers/session/session-store';
import { Survey } from '../survey';

const URL_OF_FORM = 'https://forms.example.org/how-was-it';

async function configure(survey: object): Promise<void> {
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify({ survey })));
  await loadConfiguration();
}

const signIn = (values: object = {}) =>
  setSessionState({
    phase: 'active',
    expiry: null,
    session: {
      ...{ kind: 'LOGIN', permissions: [], shareLevel: null, featureFlags: { SURVEY: true }, user: {} },
      ...values,
    } as unknown as SessionView,
  });

async function open(ask = true) {
  const sent = answerCalls([
    [getSurvey, () => ({ ask })],
    [answerSurvey, () => ({ ask: false })],
  ]);
  const user = await renderApp(<Survey />);
  return {
    user,
    answers: () => sent.filter(({ endpoint }) => endpoint === answerSurvey).map(({ body }) => body),
    sent,
  };
}

beforeEach(async () => {
  await configure({ enabled: true, url: URL_OF_FORM });
  signIn();
});

const QUESTION = 'May we ask you a few questions?';

it.each<[string, SurveyAnswer]>([
  ['Later', 'LATER'],
  ['Do not ask again', 'DECLINED'],
  ['Close', 'LATER'],
])('%s sends %s and closes the invitation', async (button, answer) => {
  const { user, answers } = await open();
  await screen.findByText(QUESTION);
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(answers()).toEqual([{ answer }]);
});

it('taking part shows the form, and closing it sends no further answer', async () => {
  const { user, answers } = await open();
  await user.click(await screen.findByRole('button', { name: 'Take part' }));
  const form = await screen.findByTitle(QUESTION);
  expect([form.tagName, form.getAttribute('src')]).toEqual(['IFRAME', URL_OF_FORM]);
  expect(screen.getByRole('link', { name: 'Open in its own tab' }).getAttribute('href')).toBe(URL_OF_FORM);
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(answers()).toEqual([{ answer: 'TAKEN' }]);
});

it('a person who has answered sees no invitation', async () => {
  const { sent } = await open(false);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByText(QUESTION)).toBeNull();
});

it.each([
  ['while it is switched off', {}, { featureFlags: { SURVEY: false } }],
  ['while none is set up', { enabled: false, url: null }, {}],
  ['while somebody acts for another user', {}, { kind: 'IMPERSONATION' }],
])('no request is made %s', async (_when, survey, session) => {
  await configure({ enabled: true, url: URL_OF_FORM, ...survey });
  signIn(session);
  const { sent } = await open();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).toEqual([]);
});
