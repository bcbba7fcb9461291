import type { OpenOrderView } from '@mpn/domain';
import { Card, Flex, List, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import looks from '@/components/looks.module.css';
import { StatusTag } from '@/components/status/status-tag';
import { DateText, MoneyText } from '@/components/text/texts';
import { SupportContact } from '@/providers/notifications/support-contact';

/** Open orders: waiting for payment, for support or for the shop. */
export function OpenOrders({ orders }: { orders: OpenOrderView[] }) {
  const { t } = useTranslation('cart');
  if (orders.length === 0) return null;
  return (
    <Card title={t('openOrders.title')} className={looks.spaceBelow} styles={{ body: { paddingBlock: 8 } }}>
      <List
        size="small"
        dataSource={orders}
        rowKey="id"
        renderItem={(order) => (
          <List.Item
            className={looks.flushSides}
            extra={<MoneyText amount={order.total} currency={order.currencyType} />}
          >
            <Flex component="span" wrap gap="4px 16px" align="center">
              <Link to={`/cart/orders/${String(order.id)}`}>{order.orderNumber}</Link>
              <DateText value={order.orderDate} withTime />
              <StatusTag kind="order" status={order.state} />
              <Typography.Text type="secondary">
                {order.needsReview ? t('openOrders.review') : order.titles.join(', ')}
                {order.needsReview && <SupportContact />}
              </Typography.Text>
            </Flex>
          </List.Item>
        )}
      />
    </Card>
  );
}
