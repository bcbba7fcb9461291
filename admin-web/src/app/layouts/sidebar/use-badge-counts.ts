import { personalEndpoints, getMyCartPositionsCount } from '@mpn/domain';
import { useCall } from '@/providers/api/hooks';
import { useCan } from '@/providers/session/permissions';
import { useSessionState } from '@/providers/session/session-store';

/** Numbers beside the sidebar's entries: campaigns in the cart, unread notifications. */
export function useBadgeCounts(): Record<'cart' | 'notifications', number> {
  const can = useCan();
  const isActive = useSessionState().phase === 'active';
  const cart = useCall(getMyCartPositionsCount, {}, { enabled: isActive && can('ManageSamplingCampaigns') });
  const unread = useCall(
    personalEndpoints.notifications,
    { query: { pageSize: 1, unread: true } },
    { enabled: isActive },
  );
  return { cart: cart.data?.count ?? 0, notifications: unread.data?.unread ?? 0 };
}
