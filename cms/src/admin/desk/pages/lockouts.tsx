import { Box, Typography } from '@strapi/design-system';
import { Layouts } from '@strapi/strapi/admin';
import { ActionDialog } from '../shared/action-dialog';
import { DeskLink } from '../shared/desk-link';
import { usePen } from '../shared/facts';
import { Lines, ResultTable } from '../shared/result-table';
import { useDeskData } from '../shared/use-desk';
import { DeskTitle } from '../shared/desk-title';

/** Row of `GET /admin/support/lockouts`; the id is the user's. */
interface Lockout {
  id: number;
  loginName: string;
  fullName: string;
  email: string;
  companyName: string | null;
  lockedAt: string;
  wrongPasswords: number;
  refusedLogins: number;
  lastTryAt: string;
  networks: number;
}

/** Row of `GET /admin/support/blocked-networks`. */
interface Block {
  id: number;
  network: string;
  reason: 'TRIES' | 'LOCKOUT' | 'PANEL' | 'ACCOUNT';
  loginName: string | null;
  unknownName: boolean;
  since: string;
  lastAt: string;
  times: number;
  endsAt: string | null;
}

/** Accounts with a lockout: after wrong passwords, unknown networks are refused. */
function LockoutsTable() {
  const { say, time: instant } = usePen();
  const { data: items, reload } = useDeskData<Lockout[]>('/lockouts');
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
          path={`/users/${user.id}/lift-lockout`}
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
  const { data: items, reload } = useDeskData<Block[]>('/blocked-networks');
  const whose = ({ loginName, unknownName }: Block): string =>
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
          path={`/blocked-networks/${block.id}/lift`}
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
