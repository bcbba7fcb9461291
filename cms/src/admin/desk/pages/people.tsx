import {
  deskCalls,
  type DeskPerson,
  type DeskPersonDetail,
  type ProductVisibility,
  type StoredRole,
} from '@mpn/domain';
import { ActionDialog } from '../shared/action-dialog';
import { DeskLink } from '../shared/desk-link';
import { listView } from '../shared/desk-table';
import { ListPage } from '../shared/list-page';
import { ListSection } from '../shared/list-section';
import { ObjectPage } from '../shared/object-page';
import { usePen, type Pen } from '../shared/facts';
import { Lines, Marks, type Mark } from '../shared/result-table';
import { mailView } from './mails';
import { TrailSection } from './trail';

const ROLES: readonly StoredRole[] = ['PROMO_ADMIN', 'PROMO_USER', 'MEDIA_ADMIN', 'MEDIA_USER', 'SUPER_ADMIN'];

const marksOf = (person: DeskPerson, { say }: Pen): (Mark | false)[] => [
  person.pendingRegistration && ['warning', say('support.state.pending')],
  person.locked && ['danger', say('support.state.locked')],
  person.lockedOut && ['warning', say('support.state.lockedOut')],
  person.disabled && ['danger', say('support.state.disabled')],
  person.unfinishedMigration && ['warning', say('support.state.migration')],
  person.seesMarket && ['warning', say('desk.person.seesMarket')],
];

export const personView = listView(deskCalls.users.list, {
  filters: [
    {
      name: 'state',
      label: 'support.state',
      values: [
        ['pending', 'support.state.pending'],
        ['locked', 'support.state.locked'],
        ['lockedOut', 'support.state.lockedOut'],
        ['disabled', 'support.state.disabled'],
        ['migration', 'support.state.migration'],
        ['seesMarket', 'desk.person.seesMarket'],
        ['signOn', 'desk.person.madeBySignOn'],
      ],
    },
    {
      name: 'role',
      label: 'desk.role',
      values: ROLES.map((role) => [role, `support.role.${role}`] as const),
    },
  ],
  columns: [
    {
      title: 'support.users.name',
      cell: ({ id, fullName, email }) => (
        <Lines first={<DeskLink kind="users" id={id} name={fullName} />} second={email} />
      ),
    },
    { title: 'support.users.loginName', cell: ({ loginName }) => <Lines first={loginName} /> },
    {
      title: 'support.company',
      cell: ({ companyId, companyName, role }, { say }) => (
        <Lines
          first={<DeskLink kind="companies" id={companyId} name={companyName} />}
          second={say(`support.role.${role}`)}
        />
      ),
    },
    { title: 'desk.lastLogin', cell: ({ lastLogin }, { time }) => <Lines first={time(lastLogin)} /> },
    {
      title: 'desk.person.madeBySignOn',
      cell: ({ madeBySignOnAt, madeBySignOnIssuer }, { time }) =>
        madeBySignOnAt ? <Lines first={time(madeBySignOnAt)} second={madeBySignOnIssuer} /> : null,
    },
    { title: 'support.state', cell: (person, pen) => <Marks marks={marksOf(person, pen)} /> },
  ],
});

export const PeoplePage = () => <ListPage title="support.users" view={personView} />;

/** Whether support cannot act as the user. The server also refuses it for users of a disabled or unchecked company. */
const isOut = ({ disabled, locked, pendingRegistration, unfinishedMigration }: DeskPerson): boolean =>
  disabled || locked || pendingRegistration || unfinishedMigration;

function PersonActions({ person, reload }: { person: DeskPersonDetail; reload: () => void }) {
  const { say } = usePen();
  const values = { name: person.fullName, email: person.email };
  return (
    <>
      <ActionDialog
        label={say('support.users.reset')}
        title={say('desk.person.resetTitle', values)}
        hint={say('desk.person.resetHint')}
        call={deskCalls.users.sendReset}
        id={person.id}
        done={say('support.users.resetSent', values)}
        after={reload}
      />
      {person.role !== 'SUPER_ADMIN' && !isOut(person) && (
        <ActionDialog
          label={say('desk.person.actAs')}
          title={say('desk.person.actAsTitle', values)}
          hint={say('desk.person.actAsHint')}
          reason
          call={deskCalls.users.impersonate}
          id={person.id}
          done={say('desk.person.actAsDone', values)}
          after={({ address }) => window.location.assign(address)}
        />
      )}
      {person.hasSecondFactor && <FactorAction person={person} reload={reload} />}
      {person.lockedOut && (
        <ActionDialog
          label={say('support.lockouts.lift')}
          title={say('desk.person.liftTitle', values)}
          hint={say('support.lockouts.liftQuestion', values)}
          call={deskCalls.users.liftLockout}
          id={person.id}
          done={say('support.lockouts.lifted', values)}
          after={reload}
        />
      )}
      {(person.role === 'PROMO_ADMIN' || person.role === 'PROMO_USER') && (
        <VisibilityAction person={person} reload={reload} />
      )}
      {person.role !== 'SUPER_ADMIN' && <AccessActions person={person} reload={reload} />}
    </>
  );
}

/** Begins the reset of a second factor, or stops it. */
function FactorAction({ person, reload }: { person: DeskPersonDetail; reload: () => void }) {
  const { say, time } = usePen();
  const values = { name: person.fullName };
  return person.factorResetAt ? (
    <ActionDialog
      label={say('desk.person.factorStop')}
      title={say('desk.person.factorStopTitle', values)}
      hint={say('desk.person.factorStopHint', { at: time(person.factorResetAt) })}
      call={deskCalls.users.stopFactorReset}
      id={person.id}
      done={say('desk.person.factorStopped', values)}
      after={reload}
    />
  ) : (
    <ActionDialog
      label={say('desk.person.factorReset')}
      title={say('desk.person.factorResetTitle', values)}
      hint={say('desk.person.factorResetHint')}
      reason
      danger
      call={deskCalls.users.requestFactorReset}
      id={person.id}
      done={say('desk.person.factorResetBegun', values)}
      after={reload}
    />
  );
}

/** Gives the view of all active full samplings, or takes it back. */
function VisibilityAction({ person, reload }: { person: DeskPersonDetail; reload: () => void }) {
  const { say } = usePen();
  const values = { name: person.fullName };
  const taken = person.seesMarket;
  const productVisibility: ProductVisibility = taken ? 'OWN_ACTIVE_PRODUCTS' : 'ALL_ACTIVE_FULL_SAMPLINGS';
  return (
    <ActionDialog
      label={say(taken ? 'desk.person.marketTake' : 'desk.person.marketGive')}
      title={say(taken ? 'desk.person.marketTakeTitle' : 'desk.person.marketGiveTitle', values)}
      hint={say(taken ? 'desk.person.marketTakeHint' : 'desk.person.marketGiveHint', values)}
      reason
      danger={taken}
      call={deskCalls.users.setProductVisibility}
      id={person.id}
      body={{ productVisibility }}
      done={say(taken ? 'desk.person.marketTaken' : 'desk.person.marketGiven', values)}
      after={reload}
    />
  );
}

/** Locks and disables a person, and undoes both; super admins have a page of their own. */
function AccessActions({ person, reload }: { person: DeskPersonDetail; reload: () => void }) {
  const { say } = usePen();
  const values = { name: person.fullName, email: person.email };
  return (
    <>
      {person.locked ? (
        <ActionDialog
          label={say('support.users.unlock')}
          title={say('desk.person.unlockTitle', values)}
          call={deskCalls.users.unlock}
          id={person.id}
          done={say('support.users.unlocked', values)}
          after={reload}
        />
      ) : (
        <ActionDialog
          label={say('support.users.lock')}
          title={say('desk.person.lockTitle', values)}
          hint={say('support.users.lockQuestion', values)}
          reason
          danger
          call={deskCalls.users.lock}
          id={person.id}
          done={say('support.users.locked', values)}
          after={reload}
        />
      )}
      {person.disabled ? (
        <ActionDialog
          label={say('support.enable')}
          title={say('desk.enableTitle', values)}
          call={deskCalls.users.enable}
          id={person.id}
          done={say('support.enabled', values)}
          after={reload}
        />
      ) : (
        <ActionDialog
          label={say('support.disable')}
          title={say('desk.disableTitle', values)}
          hint={say('support.users.disableQuestion', values)}
          reason
          danger
          call={deskCalls.users.disable}
          id={person.id}
          done={say('support.disabled', values)}
          after={reload}
        />
      )}
    </>
  );
}

export function PersonPage() {
  const pen = usePen();
  const { say, time } = pen;
  return (
    <ObjectPage
      kind="users"
      list="support.users"
      parts={(person, reload) => ({
        title: person.fullName,
        subtitle: person.email,
        marks: <Marks marks={marksOf(person, pen)} />,
        actions: <PersonActions person={person} reload={reload} />,
        facts: [
          ['support.company', <DeskLink kind="companies" id={person.companyId} name={person.companyName} />],
          ['desk.role', say(`support.role.${person.role}`)],
          ['support.users.loginName', person.loginName],
          ['sales.seller.phone', person.phoneNumber],
          ['desk.person.position', person.position],
          ['desk.person.emailVerified', person.emailVerifiedAt && time(person.emailVerifiedAt)],
          ['desk.lastLogin', time(person.lastLogin)],
          ['desk.person.sessions', String(person.sessions)],
          ['desk.person.lockedSince', person.adminLockedAt && time(person.adminLockedAt)],
          ['desk.person.lockedOutSince', person.lockedOutAt && time(person.lockedOutAt)],
          ['desk.person.factor', person.hasSecondFactor && say('desk.person.factorThere')],
          ['desk.person.factorResetAt', person.factorResetAt && time(person.factorResetAt)],
          ['desk.created', time(person.createdAt)],
        ],
        sections: (
          <>
            <ListSection title="desk.mails" view={mailView} fixed={{ userId: String(person.id) }} />
            <TrailSection fixed={{ objectType: 'user', objectId: String(person.id) }} />
            <TrailSection title="desk.trail.own" fixed={{ userId: String(person.id) }} />
          </>
        ),
      })}
    />
  );
}
