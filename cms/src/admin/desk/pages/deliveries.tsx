import { deskCalls, type DeliveryReason, type DeliveryState, type DeskDelivery } from '@mpn/domain';
import { Box, SingleSelect, SingleSelectOption, Typography } from '@strapi/design-system';
import { ActionDialog } from '../shared/action-dialog';
import { DeskLink } from '../shared/desk-link';
import { listView } from '../shared/desk-table';
import { ListPage } from '../shared/list-page';
import { ObjectPage, Section } from '../shared/object-page';
import { usePen, type Pen } from '../shared/facts';
import { Lines, Marks, ResultTable, type Mark } from '../shared/result-table';
import { useDesk } from '../shared/use-desk';
import { useListState } from '../shared/use-list-state';
import { TrailSection } from './trail';

const TONES: Readonly<Record<DeliveryState, Mark[0]>> = {
  QUEUED: 'calm',
  WAITING_FOR_FILES: 'calm',
  PREPARING: 'calm',
  READY_TO_SEND: 'calm',
  TRANSFERRING: 'calm',
  DELIVERED: 'good',
  FAILED: 'danger',
  CANCELED: 'calm',
};

const marksOf = ({ state }: DeskDelivery, { say }: Pen): Mark[] => [[TONES[state], say(`desk.delivery.${state}`)]];

export const deliveryView = listView(deskCalls.deliveries.list, {
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
      title: 'desk.delivery.changed',
      cell: ({ changedAt, reason }, { time, say }) => (
        <Lines first={time(changedAt)} second={say(`desk.delivery.reason.${reason}`)} />
      ),
    },
    {
      title: 'support.state',
      cell: (delivery, pen) => <Lines first={<Marks marks={marksOf(delivery, pen)} />} second={delivery.sentence} />,
    },
  ],
});

/** Button that retries all failed deliveries with the same error. */
function RetryCause({ cause, reload }: { cause: string; reload: () => void }) {
  const { say } = usePen();
  const { data } = useDesk(deskCalls.start.overview);
  const found = data?.causes.find(({ code }) => code === cause);
  return (
    <ActionDialog
      label={say('desk.delivery.retryAll')}
      title={say('desk.delivery.retryAllTitle')}
      hint={
        found
          ? say('desk.delivery.retryAllHint', { count: String(found.deliveries), sentence: found.sentence })
          : undefined
      }
      call={deskCalls.deliveries.retryCause}
      body={{ cause }}
      done={({ retried }) => say('desk.delivery.retriedAll', { count: String(retried) })}
      after={reload}
    />
  );
}

/** Filters failed deliveries by their cause, which stays in the URL as the other filters do. */
function CauseFilter({ cause }: { cause: string }) {
  const { say } = usePen();
  const { data } = useDesk(deskCalls.start.overview);
  const { set } = useListState();
  const causes = (data?.causes ?? []).filter(({ code }) => code !== '');
  const isKnown = cause === '' || causes.some(({ code }) => code === cause);
  return (
    <SingleSelect
      aria-label={say('desk.delivery.cause')}
      placeholder={say('desk.delivery.cause')}
      value={cause}
      onChange={(next) => set.filter('cause', String(next))}
      onClear={() => set.filter('cause', '')}
      clearLabel={say('support.search.clear')}
    >
      {causes.map(({ code, sentence, deliveries }) => (
        <SingleSelectOption key={code} value={code}>
          {`${sentence} (${String(deliveries)})`}
        </SingleSelectOption>
      ))}
      {!isKnown && <SingleSelectOption value={cause}>{cause}</SingleSelectOption>}
    </SingleSelect>
  );
}

export const DeliveriesPage = () => (
  <ListPage
    title="desk.deliveries"
    view={deliveryView}
    actions={({ state, cause = '' }, reload) => (
      <>
        {(state === 'failed' || cause !== '') && <CauseFilter cause={cause} />}
        {state === 'failed' && cause !== '' && <RetryCause cause={cause} reload={reload} />}
      </>
    )}
  />
);

const CANCELABLE: readonly DeliveryState[] = ['QUEUED', 'WAITING_FOR_FILES', 'PREPARING', 'READY_TO_SEND'];

const REPEATABLE: readonly DeliveryReason[] = ['AUTOMATIC', 'REQUEST', 'ARCHIVE', 'RECOGNITION'];

function DeliveryActions({ delivery, reload }: { delivery: DeskDelivery; reload: () => void }) {
  const { say } = usePen();
  const waits = delivery.state === 'QUEUED' && delivery.errorCode !== null;
  return (
    <>
      {(delivery.state === 'FAILED' || waits) && (
        <ActionDialog
          label={say('desk.delivery.retry')}
          title={say('desk.delivery.retryTitle', { name: delivery.institutionName })}
          hint={say('desk.delivery.retryHint')}
          call={deskCalls.deliveries.retry}
          id={delivery.id}
          done={say('desk.delivery.retried')}
          after={reload}
        />
      )}
      {delivery.state === 'DELIVERED' && REPEATABLE.includes(delivery.reason) && (
        <ActionDialog
          label={say('desk.delivery.sendAgain')}
          title={say('desk.delivery.sendAgainTitle', { name: delivery.institutionName })}
          hint={say('desk.delivery.sendAgainHint')}
          reason
          call={deskCalls.deliveries.sendAgain}
          id={delivery.id}
          done={say('desk.delivery.sentAgain')}
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
          call={deskCalls.deliveries.cancel}
          id={delivery.id}
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
    <ObjectPage
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
                  <Lines first={say(`desk.attempt.${attempt.outcome}`)} second={attempt.sentence} />,
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
