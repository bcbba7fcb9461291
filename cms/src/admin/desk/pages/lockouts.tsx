import { deskCalls, type DeskBlock } from '@mpn/domain';
import { Box, Typography } from '@strapi/design-system';
import { Layouts } from '@strapi/strapi/admin';
import { ActionDialog } from '../shared/action-dialog';
import { DeskLink } from '../shared/desk-link';
import { usePen } from '../shared/facts';
import { Lines, ResultTable } from '../shared/result-table';
import { useDesk } from '../shared/use-desk';
import { DeskTitle } from '../shared/desk-title';

/** Accounts with a lockout: after wrong passwords, unknown networks are refused. */
function LockoutsTable() {
  const { say, time: instant } = usePen();
  const { data: items, reload } = useDesk(deskCalls.lockouts.list);
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
        <Lines first={<DeskLink kind="users" id={user.id} name={user.fullName} />} second={user.email} />,
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
        <ActionDialog
          label={say('support.lockouts.lift')}
          title={say('desk.person.liftTitle', { name: user.fullName })}
          hint={say('support.lockouts.liftQuestion', { name: user.fullName })}
          call={deskCalls.users.liftLockout}
          id={user.id}
          done={say('support.lockouts.lifted', { name: user.fullName })}
          after={reload}
        />,
      ]}
    />
  );
}

/** Networks that are blocked at the login now. */
function BlocksTable() {
  const { say, time: instant } = usePen();
  const { data: items, reload } = useDesk(deskCalls.lockouts.listBlocks);
  const whose = ({ loginName, unknownName }: DeskBlock): string =>
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
        <ActionDialog
          label={say('support.networks.lift')}
          title={say('desk.network.liftTitle', { network: block.network })}
          call={deskCalls.lockouts.liftBlock}
          id={block.id}
          done={say('support.networks.lifted', { network: block.network })}
          after={reload}
        />,
      ]}
    />
  );
}

/** Locked accounts and blocked networks, each with an action to admit them again. */
export function LockoutsPage() {
  const { say } = usePen();
  return (
    <>
      <DeskTitle>{say('support.lockouts')}</DeskTitle>
      <Layouts.Header title={say('support.lockouts')} />
      <Layouts.Content>
        <Typography variant="delta" tag="h2">
          {say('support.lockouts.accounts')}
        </Typography>
        <Box paddingTop={2} paddingBottom={6}>
          <LockoutsTable />
        </Box>
        <Typography variant="delta" tag="h2">
          {say('support.networks')}
        </Typography>
        <Box paddingTop={2}>
          <BlocksTable />
        </Box>
      </Layouts.Content>
    </>
  );
}
