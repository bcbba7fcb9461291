import { CloseOutlined } from '@ant-design/icons';
import { getMyCart, listPurchaseOrders, type CartView } from '@mpn/domain';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import looks from '@/components/looks.module.css';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState, QueryState } from '@/components/page/states';
import { ReadFailure } from '@/components/page/read-failure';
import { useCall } from '@/providers/api/hooks';
import { useMayCall } from '@/providers/session/permissions';
import { CartPositionCard } from '../components/cart-position';
import { Checkout } from '../components/checkout';
import { OpenOrders } from '../components/open-orders';
import { useRefreshedCart } from '../components/use-refreshed-cart';
import styles from '../components/cart.module.css';

/** The company's cart: campaigns, prices, and the purchase. */
export default function CartPage() {
  const { t } = useTranslation('cart');
  const { dropped } = useRefreshedCart();
  const cart = useCall(getMyCart, { query: { calculate_cost_preview: true } });
  const mayCall = useMayCall();
  const orders = useCall(
    listPurchaseOrders,
    { query: { state: 'open,in_progress' } },
    { enabled: mayCall(listPurchaseOrders) },
  );
  const count = cart.data?.positions.length ?? 0;
  return (
    <>
      <PageHeader title={t('title')} subtitle={count > 0 ? t('subtitle', { count }) : undefined} />
      <Dropped entries={[...dropped, ...(cart.data?.dropped ?? [])]} />
      {orders.isError && <ReadFailure error={orders.error} retry={() => void orders.refetch()} />}
      <OpenOrders orders={orders.data ?? []} />
      <QueryState query={cart}>
        {(data) => (data.positions.length === 0 ? <EmptyCart /> : <Filled cart={data} />)}
      </QueryState>
    </>
  );
}

function EmptyCart() {
  const { t } = useTranslation('cart');
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Link to="/releases" tabIndex={-1}>
          <Button type="primary" size="large">
            {t('empty.action')}
          </Button>
        </Link>
      }
    />
  );
}

function Filled({ cart }: { cart: CartView }) {
  const { t } = useTranslation('cart');
  return (
    <div className={styles.columns}>
      <ul className={styles.positions} aria-label={t('positions')}>
        {cart.positions.map((position) => (
          <li key={position.campaignId}>
            <CartPositionCard position={position} />
          </li>
        ))}
      </ul>
      <Checkout cart={cart} />
    </div>
  );
}

/** Institutions that can no longer be sampled; nothing is charged for them. */
function Dropped({ entries }: { entries: CartView['dropped'] }) {
  const { t } = useTranslation(['cart', 'common']);
  if (entries.length === 0) return null;
  const unique = new Map(entries.map((entry) => [`${String(entry.campaignId)} ${entry.institutionName}`, entry]));
  return (
    <Alert
      type="warning"
      showIcon
      closable={{ closeIcon: <CloseOutlined />, 'aria-label': t('common:actions.close') }}
      className={looks.spaceBelow}
      message={t('cart:dropped.title', { count: unique.size })}
      description={
        <ul className={styles.failures}>
          {[...unique].map(([key, { institutionName, releaseTitle, byAiRule }]) => (
            <li key={key}>
              {t(byAiRule ? 'cart:dropped.byAiRule' : 'cart:dropped.entry', {
                institution: institutionName,
                release: releaseTitle,
              })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
