import { Box, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { useText } from '../texts/use-text';
import { ActionButton } from './action-button';
import { Lines, ResultTable } from './result-table';
import type { SupportBlock, SupportLockout } from './types';
import { useSupportAction, useSupportList } from './use-support';

/** An instant as the panel's language writes it. */
function useInstant(): (instant: string | null) => string {
  const { formatDate } = useIntl();
  return (instant) => (instant ? formatDate(instant, { dateStyle: 'medium', timeStyle: 'short' }) : '–');
}

/** Accounts with a lockout: after wrong passwords, unknown networks are refused. */
function LockoutsTable({ term }: { term: string }) {
  const say = useText();
  const send = useSupportAction();
  const instant = useInstant();
  const { items, reload } = useSupportList<SupportLockout>('/lockouts', term);
  const lift = (user: SupportLockout) => async () => {
    const done = say('support.lockouts.lifted', { name: user.fullName });
    if (await send(`/users/${user.id}/lift-lockout`, {}, done)) reload();
  };
  return (
    <ResultTable
      items={items}
      none={say('support.lockouts.none')}
      titles={[
        say('support.users.name'),
        say('support.users.loginName'),
        say('support.lockouts.since'),
        say('support.lockouts.counts'),
        say('support.actions'),
      ]}
      cells={(user) => [
        <Lines first={user.fullName} second={user.email} />,
        <Lines first={user.loginName} second={user.companyName} />,
        <Lines
          first={instant(user.lockedAt)}
          second={say('support.lockouts.last', { instant: instant(user.lastTryAt) })}
        />,
        <Lines
          first={say('support.lockouts.wrong', { count: String(user.wrongPasswords) })}
          second={say('support.lockouts.refused', {
            count: String(user.refusedLogins),
            networks: String(user.networks),
          })}
        />,
        <ActionButton
          label={say('support.lockouts.lift')}
          question={say('support.lockouts.liftQuestion', { name: user.fullName })}
          act={lift(user)}
        />,
      ]}
    />
  );
}

/** Networks that the login refuses now. */
function BlocksTable({ term }: { term: string }) {
  const say = useText();
  const send = useSupportAction();
  const instant = useInstant();
  const { items, reload } = useSupportList<SupportBlock>('/blocked-networks', term);
  const lift = (block: SupportBlock) => async () => {
    const done = say('support.networks.lifted', { network: block.network });
    if (await send(`/blocked-networks/${block.id}/lift`, {}, done)) reload();
  };
  const whose = ({ loginName, unknownName }: SupportBlock): string =>
    loginName ?? say(unknownName ? 'support.networks.unknownName' : 'support.networks.everybody');
  return (
    <ResultTable
      items={items}
      none={say('support.networks.none')}
      titles={[
        say('support.networks.network'),
        say('support.networks.whose'),
        say('support.networks.reason'),
        say('support.lockouts.since'),
        say('support.actions'),
      ]}
      cells={(block) => [
        <Lines first={block.network} second={say('support.networks.times', { count: String(block.times) })} />,
        <Lines first={whose(block)} />,
        <Lines
          first={say(`support.networks.${block.reason}`)}
          second={block.endsAt && say('support.networks.until', { instant: instant(block.endsAt) })}
        />,
        <Lines
          first={instant(block.since)}
          second={say('support.lockouts.last', { instant: instant(block.lastAt) })}
        />,
        <ActionButton label={say('support.networks.lift')} act={lift(block)} />,
      ]}
    />
  );
}

/** Locked accounts and blocked networks that match the search, each with an action to admit them again. */
export function LockoutsTables({ term }: { term: string }) {
  const say = useText();
  return (
    <>
      <Typography variant="delta" tag="h2">
        {say('support.lockouts.accounts')}
      </Typography>
      <Box paddingTop={2} paddingBottom={6}>
        <LockoutsTable term={term} />
      </Box>
      <Typography variant="delta" tag="h2">
        {say('support.networks')}
      </Typography>
      <Box paddingTop={2}>
        <BlocksTable term={term} />
      </Box>
    </>
  );
}
