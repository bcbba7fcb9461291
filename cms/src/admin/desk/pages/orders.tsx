import { deskCalls, type DeskOrder, type DeskOrderDetail } from '@mpn/domain';
import { Button } from '@strapi/design-system';
import { DeskLink } from '../shared/desk-link';
import { listView } from '../shared/desk-table';
import { ListPage } from '../shared/list-page';
import { ObjectPage, Section } from '../shared/object-page';
import { usePen, type Pen } from '../shared/facts';
import { Lines, Marks, ResultTable, type Mark } from '../shared/result-table';
import { useDeskFile } from '../shared/use-desk';
import { OrderActions } from './order-actions';
import { TrailSection } from './trail';

const TONES = { open: 'calm', in_progress: 'calm', completed: 'good', cancelled: 'danger' } as const;

const marksOf = ({ needsReview, state, creditedCents, totalCents }: DeskOrder, { say }: Pen): (Mark | false)[] => [
  needsReview ? ['warning', say('support.orders.needsReview')] : [TONES[state], say(`support.orders.${state}`)],
  creditedCents > 0 && [
    'warning',
    say(creditedCents < totalCents ? 'desk.order.creditedPartly' : 'desk.order.credited'),
  ],
];

export const orderView = listView(deskCalls.orders.list, {
  filters: [
    {
      name: 'state',
      label: 'support.state',
      values: [
        ['review', 'support.orders.needsReview'],
        ['hanging', 'desk.order.hanging'],
        ['unsettled', 'desk.order.unsettled'],
        ['completed', 'support.orders.completed'],
        ['cancelled', 'support.orders.cancelled'],
        ['credited', 'desk.order.withCredit'],
      ],
    },
  ],
  columns: [
    {
      title: 'support.orders.number',
      cell: ({ id, orderNumber, orderedAt }, { time }) => (
        <Lines first={<DeskLink kind="orders" id={id} name={orderNumber} />} second={time(orderedAt)} />
      ),
    },
    { title: 'support.state', cell: (order, pen) => <Marks marks={marksOf(order, pen)} /> },
    {
      title: 'support.orders.total',
      cell: ({ totalCents, currency, invoiceNumber }, { money }) => (
        <Lines first={money(totalCents, currency)} second={invoiceNumber} />
      ),
    },
    {
      title: 'support.company',
      cell: ({ companyId, companyName, problematic }, { say }) => (
        <Lines
          first={<DeskLink kind="companies" id={companyId} name={companyName} />}
          second={problematic ? say('support.state.problematic') : null}
        />
      ),
    },
    { title: 'support.orders.releases', cell: ({ releases }) => <Lines first={releases || '–'} /> },
  ],
});

export const OrdersPage = () => <ListPage title="support.orders" view={orderView} />;

function Documents({ order }: { order: DeskOrderDetail }) {
  const { say } = usePen();
  const saveInvoice = useDeskFile(deskCalls.orders.invoice);
  const saveReceipt = useDeskFile(deskCalls.orders.receipt);
  const { id, hasInvoice, hasReceipt, orderNumber, invoiceNumber } = order;
  return (
    <>
      {hasInvoice && (
        <Button
          size="S"
          variant="tertiary"
          onClick={() => void saveInvoice(`${invoiceNumber ?? orderNumber}.pdf`, { id })}
        >
          {say('desk.order.invoice')}
        </Button>
      )}
      {hasReceipt && (
        <Button size="S" variant="tertiary" onClick={() => void saveReceipt(`${orderNumber}.pdf`, { id })}>
          {say('desk.order.receipt')}
        </Button>
      )}
    </>
  );
}

function CreditNotes({ order }: { order: DeskOrderDetail }) {
  const { say, time, money } = usePen();
  const save = useDeskFile(deskCalls.orders.creditNote);
  return (
    <ResultTable
      items={order.creditNotes}
      none={say('desk.none')}
      titles={[
        say('desk.order.creditNote'),
        say('support.reason'),
        say('support.orders.total'),
        say('support.actions'),
      ]}
      cells={(note) => [
        <Lines first={note.number} second={time(note.issuedAt)} />,
        <Lines first={note.reason} />,
        <Lines first={money(note.totalCents, order.currency)} />,
        note.hasDocument ? (
          <Button
            size="S"
            variant="tertiary"
            aria-label={`PDF ${note.number}`}
            onClick={() => void save(`${note.number}.pdf`, { id: note.id })}
          >
            PDF
          </Button>
        ) : (
          <Lines first={say('desk.order.beingWritten')} />
        ),
      ]}
    />
  );
}

export function OrderPage() {
  const pen = usePen();
  const { say, time, date, money } = pen;
  return (
    <ObjectPage
      kind="orders"
      list="support.orders"
      parts={(order, reload) => ({
        title: order.orderNumber,
        subtitle: `${order.companyName ?? '–'}, ${money(order.totalCents, order.currency)}`,
        marks: <Marks marks={marksOf(order, pen)} />,
        actions: (
          <>
            <OrderActions order={order} reload={reload} />
            <Documents order={order} />
          </>
        ),
        facts: [
          [
            'desk.order.whyReview',
            order.needsReview && say(order.problematic ? 'desk.order.reviewProblematic' : 'desk.order.reviewNew'),
          ],
          ['support.company', <DeskLink kind="companies" id={order.companyId} name={order.companyName} />],
          [
            'desk.order.buyer',
            [order.buyer.name, order.buyer.street, [order.buyer.postalCode, order.buyer.city].filter(Boolean).join(' ')]
              .filter(Boolean)
              .join(', '),
          ],
          ['desk.company.invoiceEmail', order.buyer.email],
          ['desk.order.invoiceNumber', order.invoiceNumber],
          ['desk.order.reference', order.reference],
          ['desk.order.net', money(order.netCents, order.currency)],
          ['desk.order.tax', money(order.taxCents, order.currency)],
          ['desk.order.orderedAt', time(order.orderedAt)],
          ['desk.order.completedAt', order.completedAt && time(order.completedAt)],
          ['desk.order.cancelledAt', order.cancelledAt && time(order.cancelledAt)],
          ['desk.order.externalReference', order.externalReference],
          ['desk.order.note', order.note],
        ],
        sections: (
          <>
            <Section title={say('desk.order.positions')}>
              <ResultTable
                items={order.positions.map((position) => ({ ...position, id: position.campaignId }))}
                none={say('desk.none')}
                titles={[say('desk.campaign'), say('desk.window'), say('desk.order.net')]}
                cells={(position) => [
                  <Lines
                    first={<DeskLink kind="campaigns" id={position.campaignId} name={position.title} />}
                    second={position.artist}
                  />,
                  <Lines first={`${date(position.startDate)} – ${date(position.endDate)}`} />,
                  <Lines first={money(position.netCents, order.currency)} />,
                ]}
              />
            </Section>
            {order.creditNotes.length > 0 && (
              <Section title={say('desk.order.creditNotes')}>
                <CreditNotes order={order} />
              </Section>
            )}
            <TrailSection fixed={{ objectType: 'purchase_order', objectId: String(order.id) }} />
          </>
        ),
      })}
    />
  );
}
