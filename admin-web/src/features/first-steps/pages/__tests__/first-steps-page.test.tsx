import { personalEndpoints, type FirstStepsView, type SessionView } from '@mpn/domain';
import { screen, within } from '@testing-library/react';
import { renderPages } from '@/__tests__/support/render-app';
import { answerCalls } from '@/__tests__/support/server';
import { logInForTests } from '@/__tests__/support/session';
import FirstStepsPage from '../first-steps-page';

const MY_COMPANY = '/administration/companies/my';
const VIEW: FirstStepsView = {
  steps: [
    { step: 'COMPANY_ADDRESS', done: true },
    { step: 'LOGO', done: false },
    { step: 'CONTACTS', done: false },
  ],
  done: 1,
  percent: 33,
};

logInForTests({ user: { id: 1 }, company: { id: 2 }, permissions: [], loginNameHash: 'ada' } as unknown as SessionView);
afterEach(() => localStorage.clear());

const open = () => {
  answerCalls([[personalEndpoints.firstSteps, () => VIEW]]);
  return renderPages({ '/first-steps': <FirstStepsPage />, [MY_COMPANY]: <p>My company</p> }, ['/first-steps']);
};

test('shows how much is done, and a link where the session may open the screen of a step', async () => {
  await open();
  expect(await screen.findByText('1 of 3 steps done')).toBeTruthy();
  const [address, logo, contacts] = screen.getAllByRole('listitem').map((item) => within(item));
  expect(address!.getByRole('img', { name: 'Done' })).toBeTruthy();
  expect(logo!.getByRole('img', { name: 'To do' })).toBeTruthy();
  expect(logo!.getByRole('link', { name: 'Upload the logo' }).getAttribute('href')).toBe(MY_COMPANY);
  // The screen does not exist in this test, as for a user without the permission.
  expect(contacts!.queryByRole('link')).toBeNull();
});

test('the entry of the menu is taken out and put back, which is remembered for this person', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Take out of the menu' }));
  expect(localStorage.getItem('mpn.first-steps.hidden.ada')).toBe('1');
  expect(screen.getByText(/You find this page under/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Put back into the menu' }));
  expect(localStorage.getItem('mpn.first-steps.hidden.ada')).toBeNull();
});
