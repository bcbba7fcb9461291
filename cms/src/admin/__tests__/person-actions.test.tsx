import { screen } from '@testing-library/react';
import { addressOf, deskCalls, type DeskPersonDetail } from '@mpn/domain';
import { Route, Routes } from 'react-router-dom';
import { PersonPage } from '../desk/pages/people';
import { answering, renderInPanel } from './support';

const MAY = Object.values(deskCalls.users).map(addressOf);

const PERSON: Partial<DeskPersonDetail> = {
  id: 5,
  fullName: 'Anna Beck',
  email: 'anna@label.test',
  loginName: 'abeck',
  role: 'PROMO_USER',
  disabled: false,
  locked: false,
  lockedOut: false,
  pendingRegistration: false,
  unfinishedMigration: false,
  seesMarket: false,
  sessions: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** The actions that the page of a person offers. */
async function actionsFor(person: Partial<DeskPersonDetail>): Promise<string[]> {
  answering(({ path }) => ({
    body: { data: path.endsWith('/users/5') ? { ...PERSON, ...person } : { items: [], total: 0 } },
  }));
  renderInPanel(
    <Routes>
      <Route path="/users/:id" element={<PersonPage />} />
    </Routes>,
    { facts: { may: MAY }, path: '/users/5' },
  );
  await screen.findByRole('heading', { name: 'Anna Beck' });
  return screen.getAllByRole('button').flatMap(({ textContent }) => textContent ?? []);
}

const [reset, actAs, give, take, lift] = [
  'Send reset mail',
  'Act as',
  'Show all full samplings',
  'Show own releases only',
  'Lift lockout',
];

test.each<[string, Partial<DeskPersonDetail>, string[]]>([
  ['a promoter', {}, [reset, actAs, give, 'Lock', 'Disable']],
  ['a promoter who sees the market', { seesMarket: true }, [reset, actAs, take, 'Lock', 'Disable']],
  ['an editor', { role: 'MEDIA_USER' }, [reset, actAs, 'Lock', 'Disable']],
  [
    'an editor who typed too many passwords',
    { role: 'MEDIA_USER', lockedOut: true },
    [reset, actAs, lift, 'Lock', 'Disable'],
  ],
  ['a locked editor', { role: 'MEDIA_USER', locked: true }, [reset, 'Unlock', 'Disable']],
  ['a disabled editor', { role: 'MEDIA_ADMIN', disabled: true }, [reset, 'Lock', 'Enable']],
  [
    'an editor whose registration waits',
    { role: 'MEDIA_ADMIN', pendingRegistration: true },
    [reset, 'Lock', 'Disable'],
  ],
  ['an editor of the old system', { role: 'MEDIA_USER', unfinishedMigration: true }, [reset, 'Lock', 'Disable']],
  ['a super admin', { role: 'SUPER_ADMIN' }, [reset]],
])('%s can be helped by %#', async (_who, person, actions) => {
  expect(await actionsFor(person)).toEqual(actions);
});
