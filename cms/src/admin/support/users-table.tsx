import { Flex } from '@strapi/design-system';
import type { TextKey } from '../texts/en';
import { useText } from '../texts/use-text';
import { ActionButton } from './action-button';
import { DeclineDialog } from './decline-dialog';
import { Lines, Marks, ResultTable } from './result-table';
import type { SupportUser } from './types';
import { useSupportAction, useSupportList } from './use-support';

function UserActions({ user, reload }: { user: SupportUser; reload: () => void }) {
  const say = useText();
  const send = useSupportAction();
  const values = { name: user.fullName, email: user.email };
  const act = (action: string, done: TextKey) => async () => {
    if (await send(`/users/${user.id}/${action}`, {}, say(done, values))) reload();
  };
  return (
    <Flex gap={2}>
      {user.pendingRegistration && (
        <ActionButton label={say('support.users.approve')} act={act('approve', 'support.users.approved')} />
      )}
      {user.pendingRegistration && <DeclineDialog user={user} reload={reload} />}
      {user.lockedOut && (
        <ActionButton label={say('support.lockouts.lift')} act={act('lift-lockout', 'support.lockouts.lifted')} />
      )}
      {user.locked ? (
        <ActionButton label={say('support.users.unlock')} act={act('unlock', 'support.users.unlocked')} />
      ) : (
        <ActionButton
          label={say('support.users.lock')}
          danger
          question={say('support.users.lockQuestion', values)}
          act={act('lock', 'support.users.locked')}
        />
      )}
      <ActionButton label={say('support.users.reset')} act={act('send-reset', 'support.users.resetSent')} />
      {user.disabled ? (
        <ActionButton label={say('support.enable')} act={act('enable', 'support.enabled')} />
      ) : (
        <ActionButton
          label={say('support.disable')}
          danger
          question={say('support.users.disableQuestion', values)}
          act={act('disable', 'support.disabled')}
        />
      )}
    </Flex>
  );
}

/** Users that match the search, each with support's actions. */
export function UsersTable({ term }: { term: string }) {
  const say = useText();
  const { items, reload } = useSupportList<SupportUser>('/users', term);
  return (
    <ResultTable
      items={items}
      none={say('support.users.none')}
      titles={[
        say('support.users.name'),
        say('support.users.loginName'),
        say('support.company'),
        say('support.state'),
        say('support.actions'),
      ]}
      cells={(user) => [
        <Lines first={user.fullName} second={user.email} />,
        <Lines first={user.loginName} />,
        <Lines first={user.companyName ?? '–'} second={say(`support.role.${user.role}`)} />,
        <Marks
          marks={[
            user.pendingRegistration && ['warning', say('support.state.pending')],
            user.lockedOut && ['warning', say('support.state.lockedOut')],
            user.locked && ['danger', say('support.state.locked')],
            user.disabled && ['danger', say('support.state.disabled')],
            user.unfinishedMigration && ['calm', say('support.state.migration')],
          ]}
        />,
        <UserActions user={user} reload={reload} />,
      ]}
    />
  );
}
