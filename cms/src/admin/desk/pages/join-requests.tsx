import { deskCalls, type DeskJoinRequest } from '@mpn/domain';
import { useState } from 'react';
import { Checkbox, Flex } from '@strapi/design-system';
import { usePen } from '../shared/facts';
import { DeskLink } from '../shared/desk-link';
import { listView } from '../shared/desk-table';
import { ActionDialog } from '../shared/action-dialog';
import { ListPage } from '../shared/list-page';
import { Lines, Marks } from '../shared/result-table';

const TONES = { PENDING: 'warning', ACCEPTED: 'good', DECLINED: 'calm' } as const;

const joinRequestView = listView(deskCalls['join-requests'].list, {
  filters: [
    {
      name: 'state',
      label: 'support.state',
      values: [
        ['PENDING', 'desk.join.PENDING'],
        ['ACCEPTED', 'desk.join.ACCEPTED'],
        ['DECLINED', 'desk.join.DECLINED'],
      ],
    },
  ],
  columns: [
    { title: 'support.users.name', cell: ({ fullName, email }) => <Lines first={fullName} second={email} /> },
    {
      title: 'support.company',
      cell: ({ companyId, companyName, administrators }, { say }) => (
        <Lines
          first={<DeskLink kind="companies" id={companyId} name={companyName} />}
          second={say('desk.join.administrators', { count: String(administrators) })}
        />
      ),
    },
    { title: 'desk.join.message', cell: ({ message, position }) => <Lines first={message ?? '–'} second={position} /> },
    { title: 'desk.time', cell: ({ requestedAt }, { time }) => <Lines first={time(requestedAt)} /> },
    {
      title: 'support.state',
      cell: ({ state, reason }, { say }) => (
        <Lines first={<Marks marks={[[TONES[state], say(`desk.join.${state}`)]]} />} second={reason} />
      ),
    },
    {
      title: 'support.actions',
      cell: (request, _pen, reload) => request.state === 'PENDING' && <Decision request={request} reload={reload} />,
    },
  ],
});

interface DecisionProps {
  request: DeskJoinRequest;
  reload: () => void;
}

/** Accepts as standard user or administrator, or declines with a reason for the person. */
function Decision({ request, reload }: DecisionProps) {
  const { say } = usePen();
  const [asAdmin, setAsAdmin] = useState(false);
  const values = { name: request.fullName, company: request.companyName };
  return (
    <Flex gap={2}>
      <ActionDialog
        label={say('desk.join.accept')}
        title={say('desk.join.acceptTitle', values)}
        hint={say(request.administrators > 0 ? 'desk.join.acceptHintInstead' : 'desk.join.acceptHint', values)}
        call={deskCalls['join-requests'].accept}
        id={request.id}
        body={{ asAdmin }}
        done={say('desk.join.accepted', values)}
        after={reload}
      >
        {() => (
          <Checkbox checked={asAdmin} onCheckedChange={(checked) => setAsAdmin(checked === true)}>
            {say('desk.join.asAdmin')}
          </Checkbox>
        )}
      </ActionDialog>
      <ActionDialog
        label={say('desk.join.decline')}
        title={say('desk.join.declineTitle', values)}
        reason={say('desk.decision.reasonHint')}
        danger
        call={deskCalls['join-requests'].decline}
        id={request.id}
        done={say('desk.join.declined', values)}
        after={reload}
      />
    </Flex>
  );
}

/** Requests to join a company; support can decide instead of the company's administrators. */
export const JoinRequestsPage = () => (
  <ListPage title="desk.joinRequests" subtitle="desk.joinRequests.hint" view={joinRequestView} />
);
