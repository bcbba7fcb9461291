import { getMyCart, refreshCart, type CartView } from '@mpn/domain';
import { useCallback, useEffect, useState } from 'react';
import { cancelCall, writeCached } from '@/providers/api/call-cache';
import { useCallMutation } from '@/providers/api/hooks';

const SHOWN = { query: { calculate_cost_preview: true } };

/** Refreshes the cart on the server: drops institutions that can no longer be sampled, and prices it again. */
export function useLoadFreshCart(): () => Promise<CartView> {
  const { mutateAsync: refresh } = useCallMutation(refreshCart, { invalidatesOwn: false });
  return useCallback(async () => {
    await cancelCall(getMyCart, SHOWN);
    const cart = await refresh({ body: {} });
    writeCached(getMyCart, SHOWN, () => cart);
    return cart;
  }, [refresh]);
}

/**
 * Refreshes the cart once when it is opened, and keeps the list of dropped institutions, which the server returns only
 * once.
 */
export function useRefreshedCart(): { dropped: CartView['dropped'] } {
  const [dropped, setDropped] = useState<CartView['dropped']>([]);
  const loadFreshCart = useLoadFreshCart();
  const refresh = useCallback(async () => {
    try {
      setDropped((await loadFreshCart()).dropped);
    } catch {
      // The cart that was read lists its problems; the refresh is retried at the next visit.
    }
  }, [loadFreshCart]);
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- set when the answer has come, not in the effect
    void refresh();
  }, [refresh]);
  return { dropped };
}
