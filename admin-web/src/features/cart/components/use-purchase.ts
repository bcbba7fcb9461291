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
import { isCallError } from '@/providers/api/call-error';
import { refreshCalls } from '@/providers/api/call-cache';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { useMayCall } from '@/providers/session/permissions';
import { useLoadFreshCart } from './use-refreshed-cart';

// texts: cart:priceChanged.*
// texts: cart:modified.*

const OUT_OF_DATE = [getMyCart, getMyCartPositionsCount, getReleaseCampaigns, listOrderHistory, listPurchaseOrders];

const forget = () => void refreshCalls(...OUT_OF_DATE);

/** Dialogs for changed prices and a changed cart: OK loads the cart again. */
function useChangedDialogs(): (error: unknown) => boolean {
  const { t } = useTranslation('cart');
  const { modal } = App.useApp();
  const notify = useNotify();
  const loadFreshCart = useLoadFreshCart();
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

/** Input of the purchase. */
export interface Purchase {
  cartToken: string;
  paymentMethod: PaymentMethod;
  /** The buyer's own reference; null for none. */
  reference: string | null;
}

/**
 * Buys the cart. Each attempt has one idempotency key, reused by a second click or a retry after a lost connection: the
 * server returns the same order. After a refusal the next attempt has a new key.
 */
export function usePurchase(): { buy: (purchase: Purchase) => Promise<void>; isBuying: boolean } {
  const { t } = useTranslation('cart');
  const notify = useNotify();
  const navigate = useNavigate();
  const mayCall = useMayCall();
  const askAboutChange = useChangedDialogs();
  const purchase = useCallMutation(createPurchaseOrder);
  const attempt = useRef<{ key: string; content: string } | null>(null);
  const running = useRef(false);
  const [isBuying, setIsBuying] = useState(false);

  const buy = async (body: Purchase) => {
    // A ref, because state would be set too late for a double click.
    if (running.current) return;
    running.current = true;
    setIsBuying(true);
    // The server refuses a key that is reused with a different body.
    const content = JSON.stringify(body);
    if (attempt.current?.content !== content) attempt.current = { key: crypto.randomUUID(), content };
    try {
      const headers = { 'Idempotency-Key': attempt.current.key };
      const order = await purchase.mutateAsync({ body, headers });
      forget();
      if (order.redirectUrl !== null) window.location.assign(order.redirectUrl);
      else if (mayCall(listPurchaseOrders)) void navigate(`/cart/orders/${String(order.id)}`);
      else {
        // A promo share partner may not see the source company's orders.
        notify.success(t('bought', { number: order.orderNumber }));
        void navigate('/releases');
      }
    } catch (error) {
      if (isCallError(error) && error.status > 0) attempt.current = null;
      if (!askAboutChange(error)) {
        notify.error(error);
        void refreshCalls(getMyCart);
      }
    } finally {
      running.current = false;
      setIsBuying(false);
    }
  };
  return { buy, isBuying };
}
