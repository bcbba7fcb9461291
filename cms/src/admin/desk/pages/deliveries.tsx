import { Box, Typography } from '@strapi/design-system';
import type { TextKey } from '../../texts/en';
import { ActionDialog } from '../shared/action-dialog';
import { DeskLink } from '../shared/desk-link';
import type { ListView } from '../shared/desk-table';
import { ListPage } from '../shared/list-page';
import { ObjectPage, Section } from '../shared/object-page';
import { usePen, type Pen } from '../shared/facts';
import { Lines, Marks, ResultTable, type Mark } from '../shared/result-table';
import { useDeskData } from '../shared/use-desk';
import type { Overview } from './overview';
import { TrailSection } from './trail';

type State =
  'QUEUED' | 'WAITING_FOR_FILES' | 'PREPARING' | 'READY_TO_SEND' | 'TRANSFERRING' | 'DELIVERED' | 'FAILED' | 'CANCELED';

interface Delivery {
  id: number;
  state: State;
  reason: 'AUTOMATIC' | 'REQUEST' | 'UPDATE' | 'ARCHIVE';
  releaseId: number;
  releaseTitle: string;
  artistName: string | null;
  trackTitle: string | null;
  campaignId: number | null;
  institutionId: number;
  institutionName: string;
  protocol: string | null;
  targetHost: string | null;
  attempts: number;
  queuedAt: string;
  notBefore: string | null;
  finishedAt: string | null;
  errorCode: string | null;
  sentence: string | null;
}

interface DeliveryDetail extends Delivery {
  startedAt: string | null;
  deliveredAt: string | null;
  remoteDirectory: string | null;
  files: { name: string; state: string; size: number | null }[];
  history: { number: number; startedAt: string; endedAt: string | null; outcome: string; sentence: string | null }[];
}

const TONES: Partial<Record<State, Mark[0]>> = { DELIVERED: 'good', FAILED: 'danger' };

const marksOf = ({ state }: Delivery, { say }: Pen): Mark[] => [
  [TONES[state] ?? 'calm', say(`desk.delivery.${state}`)],
];

export const deliveryView: ListView<Delivery> = {
  kind: 'deliveries',
  filters: [
    {
      name: 'state',
      label: 'support.state',
      values: [
        ['failed', 'desk.delivery.FAILED'],
        ['retrying', 'desk.delivery.retrying'],
        ['QUEUED', 'desk.delivery.QUEUED'],
        ['running', 'desk.delivery.running'],
        ['DELIVERED', 'desk.delivery.DELIVERED'],
        ['CANCELED', 'desk.delivery.CANCELED'],
      ],
    },
  ],
  columns: [
    {
      title: 'desk.delivery',
      cell: ({ id, releaseTitle, trackTitle, artistName }) => (
        <Lines
          first={<DeskLink kind="deliveries" id={id} name={trackTitle ?? releaseTitle} />}
          second={[artistName, trackTitle && releaseTitle].filter(Boolean).join(' – ')}
        />
      ),
    },
    {
      title: 'desk.institution',
      cell: ({ institutionId, institutionName, targetHost }) => (
        <Lines first={<DeskLink kind="companies" id={institutionId} name={institutionName} />} second={targetHost} />
      ),
    },
    {
      title: 'desk.delivery.queued',
      cell: ({ queuedAt, reason }, { time, say }) => (
        <Lines first={time(queuedAt)} second={say(`desk.delivery.reason.${reason}`)} />
      ),
    },
    {
      title: 'support.state',
      cell: (delivery, pen) => <Lines first={<Marks marks={marksOf(delivery, pen)} />} second={delivery.sentence} />,
    },
  ],
};

/** Button that retries all failed deliveries with the same error. */
function RetryCause({ cause, reload }: { cause: string; reload: () => void }) {
  const { say } = usePen();
  const { data } = useDeskData<Overview>('/overview');
  const found = data?.causes.find(({ code }) => code === cause);
  return (
    <ActionDialog<{ retried: number }>
      label={say('desk.delivery.retryAll')}
      title={say('desk.delivery.retryAllTitle')}
      hint={
        found
          ? say('desk.delivery.retryAllHint', { count: String(found.deliveries), sentence: found.sentence })
          : undefined
      }
      path="/deliveries/retry-cause"
      body={{ cause }}
      done={({ retried }) => say('desk.delivery.retriedAll', { count: String(retried) })}
      after={reload}
    />
  );
}

export const DeliveriesPage = () => (
  <ListPage
    title="desk.deliveries"
    view={deliveryView}
    actions={({ state, cause }, reload) => state === 'failed' && cause && <RetryCause cause={cause} reload={reload} />}
  />
);

const CANCELABLE: readonly State[] = ['QUEUED', 'WAITING_FOR_FILES', 'PREPARING', 'READY_TO_SEND'];

function DeliveryActions({ delivery, reload }: { delivery: Delivery; reload: () => void }) {
  const { say } = usePen();
  const waits = delivery.state === 'QUEUED' && delivery.errorCode !== null;
  return (
    <>
      {(delivery.state === 'FAILED' || waits) && (
        <ActionDialog
          label={say('desk.delivery.retry')}
          title={say('desk.delivery.retryTitle', { name: delivery.institutionName })}
          hint={say('desk.delivery.retryHint')}
          path={`/deliveries/${delivery.id}/retry`}
          done={say('desk.delivery.retried')}
          after={reload}
        />
      )}
      {CANCELABLE.includes(delivery.state) && (
        <ActionDialog
          label={say('desk.delivery.cancel')}
          title={say('desk.delivery.cancelTitle', { name: delivery.institutionName })}
          hint={say('desk.delivery.cancelHint')}
          reason
          danger
          path={`/deliveries/${delivery.id}/cancel`}
          done={say('desk.delivery.cancelled')}
          after={reload}
        />
      )}
    </>
  );
}

export function DeliveryPage() {
  const pen = usePen();
  const { say, time } = pen;
  return (
    <ObjectPage<DeliveryDetail>
      kind="deliveries"
      list="desk.deliveries"
      parts={(delivery, reload) => ({
        title: `${delivery.releaseTitle} → ${delivery.institutionName}`,
        subtitle: delivery.sentence ?? undefined,
        marks: <Marks marks={marksOf(delivery, pen)} />,
        actions: <DeliveryActions delivery={delivery} reload={reload} />,
        facts: [
          ['support.releases.title', <DeskLink kind="releases" id={delivery.releaseId} name={delivery.releaseTitle} />],
          [
            'desk.institution',
            <DeskLink kind="companies" id={delivery.institutionId} name={delivery.institutionName} />,
          ],
          [
            'desk.campaign',
            delivery.campaignId && <DeskLink kind="campaigns" id={delivery.campaignId} name={delivery.releaseTitle} />,
          ],
          ['desk.delivery.reason', say(`desk.delivery.reason.${delivery.reason}`)],
          [
            'desk.delivery.target',
            [delivery.protocol, delivery.targetHost, delivery.remoteDirectory].filter(Boolean).join(' '),
          ],
          ['desk.delivery.queued', time(delivery.queuedAt)],
          [
            'desk.delivery.notBefore',
            delivery.state === 'QUEUED' && delivery.notBefore ? time(delivery.notBefore) : null,
          ],
          ['desk.delivery.deliveredAt', delivery.deliveredAt && time(delivery.deliveredAt)],
          ['desk.attempts', String(delivery.attempts)],
        ],
        sections: (
          <>
            <Section title={say('desk.attempts')}>
              <ResultTable
                items={delivery.history.map((attempt) => ({ ...attempt, id: attempt.number }))}
                none={say('desk.none')}
                titles={[say('desk.attempt'), say('desk.time'), say('support.state')]}
                cells={(attempt) => [
                  <Lines first={String(attempt.number)} />,
                  <Lines first={time(attempt.startedAt)} second={attempt.endedAt && time(attempt.endedAt)} />,
                  <Lines first={say(`desk.attempt.${attempt.outcome}` as TextKey)} second={attempt.sentence} />,
                ]}
              />
            </Section>
            {delivery.files.length > 0 && (
              <Section title={say('desk.files')}>
                <Box tag="ul">
                  {delivery.files.map(({ name }) => (
                    <Typography key={name} tag="li">
                      {name}
                    </Typography>
                  ))}
                </Box>
              </Section>
            )}
            <TrailSection fixed={{ objectType: 'delivery', objectId: String(delivery.id) }} />
          </>
        ),
      })}
    />
  );
}
