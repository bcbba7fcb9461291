import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addressOf, deskCalls, type DeskRegistration } from '@mpn/domain';
import { RegistrationsPage } from '../desk/pages/registrations';
import { answering, renderInPanel, type Sent } from './support';

const { approve, decline, preview } = deskCalls.registrations;
const MAY = [approve, decline, preview].map(addressOf);

const registration = (id: number, name: string, ...people: [number, string][]): DeskRegistration =>
  ({
    id,
    name,
    type: 'PROMOTION',
    createdAt: '2026-11-20T10:00:00.000Z',
    medium: { de: 'Hörfunk', en: 'Radio' },
    areas: [{ de: 'Nord', en: 'North' }],
    genres: [],
    checks: { name: [], domain: [], vatId: [{ id: 9, name: 'Nordlicht Medien' }], phone: [] },
    people: people.map(([personId, fullName]) => ({ id: personId, fullName, email: `${personId}@label.test` })),
  }) as unknown as DeskRegistration;

const WAITING = [
  registration(1, 'Nordlicht', [11, 'Anna Beck']),
  registration(2, 'Südwind', [21, 'Carl Damm'], [22, 'Eva Fink']),
  registration(3, 'Westwerk', [31, 'Gus Hahn']),
];

function server({ path, body }: Sent): { body: unknown } {
  if (path.endsWith('/preview'))
    return { body: { data: { to: 'x@label.test', subject: 'About you', text: reasonOf(body) } } };
  if (path.endsWith('/decline'))
    return { body: { data: { done: [11, 21], failed: [{ message: 'Eva Fink was approved.' }] } } };
  return { body: { data: { items: WAITING, total: 3 } } };
}
const reasonOf = (body: unknown): string => `Reason: ${(body as { reason: string }).reason}`;

test('several companies are declined together with a reason that their people read; what failed is said', async () => {
  const sent = answering(server);
  renderInPanel(<RegistrationsPage />, { facts: { may: MAY } });
  await userEvent.click(await screen.findByRole('checkbox', { name: /Nordlicht/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Südwind/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Decline chosen (3)' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/Anna Beck, Carl Damm, Eva Fink/);
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'No label');
  await dialog.findByText('Reason: No label');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline chosen (3)' }));
  await screen.findByText('2 registrations are declined. Eva Fink was approved.');
  expect(sent.find(({ path }) => path.endsWith('/decline'))?.body).toEqual({ ids: [11, 21, 22], reason: 'No label' });
  const nordlicht = screen.getByRole('checkbox', { name: /Nordlicht/ });
  await waitFor(() => expect(nordlicht.getAttribute('aria-checked')).toBe('false'));
});

test('an account that may only read sees the registrations and decides none', async () => {
  answering(server);
  renderInPanel(<RegistrationsPage />, { facts: { may: [] } });
  await screen.findByRole('article', { name: 'Westwerk' });
  expect(screen.queryByRole('button', { name: /Approve|Decline/ })).toBeNull();
});
