import { Flex } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { TextKey } from '../texts/en';
import { useText } from '../texts/use-text';
import { ActionButton } from './action-button';
import { Lines, Marks, ResultTable } from './result-table';
import type { SupportOrder } from './types';
import { useSupportAction, useSupportList } from './use-support';

const TONES = { open: 'calm', in_progress: 'calm', completed: 'good', cancelled: 'danger' } as const;

function OrderActions({ order, reload }: { order: SupportOrder; reload: () => void }) {
  const say = useText();
  const send = useSupportAction();
  const values = { number: order.orderNumber, company: order.companyName ?? '–' };
  const act = (action: string, done: TextKey) => async () => {
    if (await send(`/orders/${order.id}/${action}`, {}, say(done, values))) reload();
  };
  if (order.state === 'completed' || order.state === 'cancelled') return null;
  return (
    <Flex gap={2}>
      {order.needsReview ? (
        <ActionButton
          label={say('support.orders.release')}
          question={say('support.orders.releaseQuestion', values)}
          act={act('release', 'support.orders.released')}
        />
      ) : (
        <ActionButton
          label={say('support.orders.complete')}
          question={say('support.orders.completeQuestion', values)}
          act={act('complete', 'support.orders.completedNow')}
        />
      )}
      <ActionButton
        label={say('support.orders.cancel')}
        danger
        question={say('support.orders.cancelQuestion', values)}
        act={act('cancel', 'support.orders.cancelledNow')}
      />
    </Flex>
  );
}

/** Open orders, those that wait for support first; with a search term, matching orders in any state. */
export function OrdersTable({ term }: { term: string }) {
  const say = useText();
  const { formatDate, formatNumber } = useIntl();
  const { items, reload } = useSupportList<SupportOrder>('/orders', term);
  return (
    <ResultTable
      items={items}
      none={say(term ? 'support.orders.noneFits' : 'support.orders.none')}
      titles={[
        say('support.orders.number'),
        say('support.company'),
        say('support.orders.releases'),
        say('support.orders.total'),
        say('support.state'),
        say('support.actions'),
      ]}
      cells={(order) => [
        <Lines
          first={order.orderNumber}
          second={formatDate(order.orderedAt, { dateStyle: 'medium', timeStyle: 'short' })}
        />,
        <Lines first={order.companyName ?? '–'} second={order.problematic ? say('support.state.problematic') : null} />,
        <Lines first={order.releases || '–'} />,
        <Lines first={formatNumber(order.totalCents / 100, { style: 'currency', currency: order.currency })} />,
        <Marks
          marks={[
            order.needsReview
              ? ['warning', say('support.orders.needsReview')]
              : [TONES[order.state], say(`support.orders.${order.state}`)],
          ]}
        />,
        <OrderActions order={order} reload={reload} />,
      ]}
    />
  );
}
