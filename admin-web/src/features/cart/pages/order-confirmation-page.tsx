import { ClockCircleOutlined } from '@ant-design/icons';
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
import { SupportContact } from '@/providers/notifications/support-contact';
import styles from '../components/cart.module.css';

const THANKS_MS = 60 * 60 * 1000;

/** Order confirmation: number, status, invoice, and what happens next. */
export default function OrderConfirmationPage() {
  const { t } = useTranslation('cart');
  const id = Number(useParams().orderId);
  const orders = useCall(listPurchaseOrders, {});
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

/** Links to the sampling pages of everything that was bought. */
function Campaigns({ order }: { order: OpenOrderView }) {
  const { t } = useTranslation('cart');
  return (
    <ul className={styles.bought}>
      {order.campaigns.map(({ releaseId, title }) => (
        <li key={releaseId}>
          <Link to={`/releases/${String(releaseId)}/sampling`}>{t('confirmation.campaign', { title })}</Link>
        </li>
      ))}
    </ul>
  );
}

function Confirmation({ order }: { order: OpenOrderView }) {
  const { t } = useTranslation('cart');
  const formats = useFormats();
  const date = formats.instant(order.orderDate);
  // The thank-you text is shown for a new order only.
  const [isFresh] = useState(() => Date.now() - Date.parse(order.orderDate) < THANKS_MS);
  const isDone = order.state === 'completed';
  const isCancelled = order.state === 'cancelled';
  // An order that is reviewed or paid first gets its invoice later; one that is just being completed gets it at once.
  const isWaiting = !isDone && (order.needsReview || order.redirectUrl !== null);
  const paper = isCancelled || isWaiting ? 'receipt' : 'invoice';
  return (
    <>
      <Result
        className={styles.result}
        status={isCancelled ? 'warning' : isDone ? 'success' : 'info'}
        // antd's own of this status is an exclamation mark.
        icon={isCancelled || isDone ? undefined : <ClockCircleOutlined />}
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
            {order.redirectUrl !== null && (
              <Button type="primary" href={order.redirectUrl}>
                {t('confirmation.pay')}
              </Button>
            )}
            <OrderDocumentButton
              kind={paper}
              sourceId={order.id}
              sourceNumber={order.orderNumber}
              type={order.redirectUrl === null ? 'primary' : 'default'}
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
      <Card className={styles.confirmation}>
        <div className={styles.facts}>
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
                description: order.needsReview ? (
                  <>
                    {t('confirmation.steps.reviewText')}
                    <SupportContact />
                  </>
                ) : (
                  t('confirmation.steps.processedText')
                ),
              },
              {
                title: t('confirmation.steps.sampled'),
                description: (
                  <>
                    {t('confirmation.steps.sampledText')}
                    <Campaigns order={order} />
                  </>
                ),
              },
            ]}
          />
        )}
      </Card>
    </>
  );
}
