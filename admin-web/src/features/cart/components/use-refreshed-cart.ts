import { getMyCart, refreshCart, type CartView } from '@mpn/domain';
import { useCallback, useEffect, useState } from 'react';
import { call } from '@/providers/api/call';
import { callKey } from '@/providers/api/hooks';
import { queryClient } from '@/providers/api/query-client';

const CART_KEY = callKey(getMyCart, { query: { calculate_cost_preview: true } });

/** Brings the cart up to date: what is gone is dropped, everything priced again. */
export async function loadFreshCart(): Promise<CartView> {
  await queryClient.cancelQueries({ queryKey: CART_KEY });
  const cart = await call(refreshCart, { body: {} });
  queryClient.setQueryData(CART_KEY, cart);
  return cart;
}

/** Brings the cart up to date once when it is opened; what was dropped is named by the server this once, so it is kept. */
export function useRefreshedCart(): { dropped: CartView['dropped'] } {
  const [dropped, setDropped] = useState<CartView['dropped']>([]);
  const refresh = useCallback(async () => {
    try {
      setDropped((await loadFreshCart()).dropped);
    } catch {
      // The cart that was read says itself what is wrong; refreshing it is tried again at the next visit.
    }
  }, []);
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- set when the answer has come, not in the effect
    void refresh();
  }, [refresh]);
  return { dropped };
}
