import { listPurchaseOrders, type OpenOrderView } from '@mpn/domain';
import { Button, Card, Result, Steps, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { OrderDocumentButton } from '@/components/documents/order-document-button';
import { EmptyState, QueryState } from '@/components/page/states';
import { StatusTag } from '@/components/status/status-tag';
import { MoneyText } from '@/components/text/texts';
import { useCall } from '@/providers/api/hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import styles from '../components/cart.module.css';

const SETTLED = ['completed', 'cancelled'];
const POLL_MS = 2000;
const THANKS_MS = 60 * 60 * 1000;

/** After the purchase: the order's number, how it stands, its invoice, and what happens next. */
export default function OrderConfirmationPage() {
  const { t } = useTranslation('cart');
  const id = Number(useParams().orderId);
  const orders = useCall(
    listPurchaseOrders,
    {},
    {
      // The invoice is written a moment after the purchase.
      refetchInterval: ({ state }) =>
        SETTLED.includes(state.data?.find((order) => order.id === id)?.state ?? '') ? false : POLL_MS,
    },
  );
  return (
    <QueryState query={orders}>
      {(all) => {
        const order = all.find((one) => one.id === id);
        if (!order)
          return (
            <EmptyState
              title={t('confirmation.unknown')}
              action={
                <Link to="/order-history" tabIndex={-1}>
                  <Button type="primary">{t('confirmation.history')}</Button>
                </Link>
              }
            />
          );
        return <Confirmation order={order} />;
      }}
    </QueryState>
  );
}

function Confirmation({ order }: { order: OpenOrderView }) {
  const { t } = useTranslation('cart');
  const formats = useFormats();
  const date = formats.instant(order.orderDate);
  // Who comes back to an order later is not thanked again.
  const [isFresh] = useState(() => Date.now() - Date.parse(order.orderDate) < THANKS_MS);
  const isDone = order.state === 'completed';
  const isCancelled = order.state === 'cancelled';
  // There is an invoice once the order is through; until then, and for one that never will be, its receipt.
  const paper = isCancelled || (order.needsReview && !isDone) ? 'receipt' : 'invoice';
  return (
    <>
      <Result
        style={{ paddingBottom: 24 }}
        status={isCancelled ? 'warning' : 'success'}
        title={
          isCancelled
            ? t('confirmation.cancelled')
            : isFresh
              ? t('confirmation.title')
              : t('confirmation.past', { date })
        }
        subTitle={order.titles.join(', ')}
        extra={
          <div className={styles.confirmationActions}>
            <OrderDocumentButton
              kind={paper}
              orderId={order.id}
              orderNumber={order.orderNumber}
              type="primary"
              waits={!isCancelled}
            >
              {t(`confirmation.${paper}`)}
            </OrderDocumentButton>
            <Link to="/releases" tabIndex={-1}>
              <Button>{t('confirmation.releases')}</Button>
            </Link>
            <Link to="/order-history" tabIndex={-1}>
              <Button>{t('confirmation.history')}</Button>
            </Link>
          </div>
        }
      />
      <Card style={{ maxWidth: 640, margin: '0 auto' }}>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 24px', alignItems: 'center', marginBottom: 20 }}>
          <span>
            <Typography.Text type="secondary">{t('confirmation.orderNumber')}</Typography.Text>{' '}
            <Typography.Text strong copyable>
              {order.orderNumber}
            </Typography.Text>
          </span>
          <StatusTag kind="order" status={order.state} />
          <strong>
            <MoneyText amount={order.total} currency={order.currencyType} />
          </strong>
        </div>
        {!isCancelled && (
          <Steps
            direction="vertical"
            size="small"
            current={isDone ? 2 : 1}
            items={[
              { title: t('confirmation.steps.ordered') },
              {
                title: t(order.needsReview ? 'confirmation.steps.review' : 'confirmation.steps.processed'),
                description: t(
                  order.needsReview ? 'confirmation.steps.reviewText' : 'confirmation.steps.processedText',
                ),
              },
              { title: t('confirmation.steps.sampled'), description: t('confirmation.steps.sampledText') },
            ]}
          />
        )}
      </Card>
    </>
  );
}
