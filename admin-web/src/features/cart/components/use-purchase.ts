import {
  createPurchaseOrder,
  getMyCart,
  getMyCartPositionsCount,
  getReleaseCampaigns,
  listOrderHistory,
  listPurchaseOrders,
  type PaymentMethod,
} from '@mpn/domain';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '@/providers/api/call';
import { isCallError } from '@/providers/api/call-error';
import { queryClient } from '@/providers/api/query-client';
import { useNotify } from '@/providers/notifications/use-notify';
import { loadFreshCart } from './use-refreshed-cart';

// texts: cart:priceChanged.*
// texts: cart:modified.*

const OUT_OF_DATE = [getMyCart, getMyCartPositionsCount, getReleaseCampaigns, listOrderHistory, listPurchaseOrders];

const forget = () => OUT_OF_DATE.forEach(({ id }) => void queryClient.invalidateQueries({ queryKey: [id] }));

/** Changed prices and a changed cart ask before they take (specification section 8): OK loads the cart anew. */
function useChangedDialogs(): (error: unknown) => boolean {
  const { t } = useTranslation('cart');
  const { modal } = App.useApp();
  const notify = useNotify();
  const ask = (kind: 'priceChanged' | 'modified') =>
    modal.warning({
      title: t(`${kind}.title`),
      content: t(`${kind}.text`),
      okText: t('ok'),
      onOk: () => loadFreshCart().catch((error: unknown) => notify.error(error)),
    });
  return (error) => {
    if (!isCallError(error)) return false;
    if (error.has('mpn.backend.shop.error.cart-total-changed')) ask('priceChanged');
    else if (error.has('mpn.backend.shop.error.cart-modified') || error.has('mpn.backend.shop.error.cart-empty'))
      ask('modified');
    else return false;
    return true;
  };
}

/**
 * Buys the cart. Each attempt has one idempotency key, which a second click or a try after a lost connection uses again: the
 * server answers with the same order. A refused attempt is over, the next one has a key of its own.
 */
export function usePurchase(): { buy: (cartToken: string, method: PaymentMethod) => Promise<void>; isBuying: boolean } {
  const notify = useNotify();
  const navigate = useNavigate();
  const askAboutChange = useChangedDialogs();
  const attempt = useRef<{ key: string; cartToken: string } | null>(null);
  const running = useRef(false);
  const [isBuying, setIsBuying] = useState(false);

  const buy = async (cartToken: string, paymentMethod: PaymentMethod) => {
    // A state would be set too late for a double click.
    if (running.current) return;
    running.current = true;
    setIsBuying(true);
    if (attempt.current?.cartToken !== cartToken) attempt.current = { key: crypto.randomUUID(), cartToken };
    try {
      const headers = { 'Idempotency-Key': attempt.current.key };
      const order = await call(createPurchaseOrder, { body: { cartToken, paymentMethod }, headers });
      forget();
      if (order.redirectUrl !== null) window.location.assign(order.redirectUrl);
      else void navigate(`/cart/orders/${String(order.id)}`);
    } catch (error) {
      if (isCallError(error) && error.status > 0) attempt.current = null;
      if (!askAboutChange(error)) {
        notify.error(error);
        void queryClient.invalidateQueries({ queryKey: [getMyCart.id] });
      }
    } finally {
      running.current = false;
      setIsBuying(false);
    }
  };
  return { buy, isBuying };
}
