import { useState } from 'react';
import { Field, TextInput } from '@strapi/design-system';
import { centsOf } from '../../sales/amounts';
import { ActionDialog } from '../shared/action-dialog';
import { useDeskFacts, usePen } from '../shared/facts';
import type { OrderDetail } from './order';

interface Props {
  order: OrderDetail;
  reload: () => void;
}

/** Credits the invoice: all that is left of it, or a net amount. */
function CreditAction({ order, reload }: Props) {
  const { say, money } = usePen();
  const [amount, setAmount] = useState('');
  const leftCents = order.netCents - order.creditNotes.reduce((sum, { netCents }) => sum + netCents, 0);
  if (!order.invoiceNumber || leftCents <= 0) return null;
  const values = { number: order.invoiceNumber, left: money(leftCents, order.currency) };
  const netCents = centsOf(amount);
  const isReady = !amount.trim() || (netCents !== null && netCents > 0 && netCents <= leftCents);
  return (
    <ActionDialog<{ number: string }>
      label={say('desk.order.credit')}
      title={say('desk.order.creditTitle', values)}
      hint={say('desk.order.creditHint', values)}
      reason={say('desk.order.creditReason')}
      danger
      isReady={isReady}
      path={`/orders/${order.id}/credit`}
      body={netCents === null ? {} : { netCents }}
      done={({ number }) => say('desk.order.creditDone', { number })}
      after={() => {
        setAmount('');
        reload();
        // The PDF is written after the answer.
        window.setTimeout(reload, 2_000);
      }}
    >
      {() => (
        <Field.Root
          name="amount"
          error={isReady ? undefined : say('desk.order.creditAmountWrong', values)}
          hint={say('desk.order.creditAmountHint', values)}
        >
          <Field.Label>{say('desk.order.creditAmount')}</Field.Label>
          <TextInput
            inputMode="decimal"
            value={amount}
            onChange={(event: React.ChangeEvent<HTMLInputElement>) => setAmount(event.target.value)}
          />
          <Field.Error />
          <Field.Hint />
        </Field.Root>
      )}
    </ActionDialog>
  );
}

/** What support can do with an order in its state. */
export function OrderActions({ order, reload }: Props) {
  const { say } = usePen();
  const { hasExternalShop } = useDeskFacts();
  const values = { number: order.orderNumber, company: order.companyName ?? '–' };
  const path = (action: string) => `/orders/${order.id}/${action}`;
  const isOver = order.state === 'completed' || order.state === 'cancelled';
  return (
    <>
      {!isOver && order.needsReview && (
        <ActionDialog
          label={say('support.orders.release')}
          title={say('desk.order.releaseTitle', values)}
          hint={say('support.orders.releaseQuestion', values)}
          path={path('release')}
          done={say('support.orders.released', values)}
          after={reload}
        />
      )}
      {!isOver && !order.needsReview && (
        <ActionDialog
          label={say('support.orders.complete')}
          title={say('desk.order.completeTitle', values)}
          hint={say('support.orders.completeQuestion', values)}
          path={path('complete')}
          done={say('support.orders.completedNow', values)}
          after={reload}
        />
      )}
      {!isOver && !order.needsReview && hasExternalShop && (
        <ActionDialog
          label={say('desk.order.resync')}
          title={say('desk.order.resyncTitle', values)}
          hint={say('desk.order.resyncHint')}
          path={path('resync')}
          done={say('desk.order.resynced', values)}
          after={reload}
        />
      )}
      {!isOver && (
        <ActionDialog
          label={say('support.orders.cancel')}
          title={say('desk.order.cancelTitle', values)}
          hint={say('support.orders.cancelQuestion', values)}
          reason
          danger
          path={path('cancel')}
          done={say('support.orders.cancelledNow', values)}
          after={reload}
        />
      )}
      <CreditAction order={order} reload={reload} />
    </>
  );
}
