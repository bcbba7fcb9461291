import {
  invalidInput,
  listRegistrationDocuments,
  requestEmailVerification,
  type ConsentKind,
  type RegistrationDocumentsView,
} from '@mpn/domain';
import { screen } from '@testing-library/react';
import { renderPages } from '@/__tests__/support/render-app';
import { answerCalls } from '@/__tests__/support/server';
import EmailPage from '../email-page';

const PUBLISHED = (...kinds: ConsentKind[]): RegistrationDocumentsView => ({
  documents: kinds.map((kind) => ({
    kind,
    version: 1,
    title: kind,
    text: kind,
    validFrom: '2026-01-01T00:00:00.000Z',
  })),
});

async function openRegistration(type: string, documents: RegistrationDocumentsView): Promise<void> {
  answerCalls([[listRegistrationDocuments, () => documents]]);
  await renderPages({ '/registration/:type': <EmailPage /> }, [`/registration/${type}`]);
}

it('while a text is not published, the first step shows that registration is closed, and has no form', async () => {
  await openRegistration('promotion', PUBLISHED('agb', 'privacy'));
  expect((await screen.findByRole('alert')).textContent).toContain('Nobody can register yet');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it.each([
  ['media', PUBLISHED('agb', 'privacy')],
  ['promotion', PUBLISHED('agb', 'privacy', 'ard')],
])('a %s company gets the form for the e-mail address if all its texts are published', async (type, documents) => {
  await openRegistration(type, documents);
  expect(await screen.findByRole('textbox')).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an error of a field that the page does not have is shown above the form, beside the one at the field', async () => {
  const code = 'mpn.backend.validation.error.min-length';
  answerCalls([
    [listRegistrationDocuments, () => PUBLISHED('agb', 'privacy')],
    [
      requestEmailVerification,
      () => {
        throw invalidInput([
          { field: 'email', code, values: { min: 7 } },
          { field: 'companyType', code, values: { min: 8 } },
        ]);
      },
    ],
  ]);
  const { user } = await renderPages({ '/registration/:type': <EmailPage /> }, ['/registration/media']);
  await user.type(await screen.findByRole('textbox'), 'anna@example.org{Enter}');
  await screen.findByText('Enter at least 7 characters.');
  const [above] = await screen.findAllByRole('alert');
  expect(above?.textContent).toBe('Enter at least 8 characters.');
});
