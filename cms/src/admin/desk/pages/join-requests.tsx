import { DeskLink } from '../shared/desk-link';
import type { ListView } from '../shared/desk-table';
import { ListPage } from '../shared/list-page';
import { Lines, Marks } from '../shared/result-table';

interface JoinRequest {
  id: number;
  state: 'PENDING' | 'ACCEPTED' | 'DECLINED';
  fullName: string;
  email: string;
  position: string | null;
  message: string | null;
  companyId: number;
  companyName: string;
  requestedAt: string;
  decidedAt: string | null;
  reason: string | null;
  /** People of the company who can decide. */
  administrators: number;
}

const TONES = { PENDING: 'warning', ACCEPTED: 'good', DECLINED: 'calm' } as const;

const joinRequestView: ListView<JoinRequest> = {
  kind: 'join-requests',
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
  ],
};

/** The companies' administrators decide; support sees open requests. */
export const JoinRequestsPage = () => (
  <ListPage title="desk.joinRequests" subtitle="desk.joinRequests.hint" view={joinRequestView} />
);
