import { personalEndpoints, getMyCartPositionsCount, mediaTable } from '@mpn/domain';
import { useCall } from '@/providers/api/hooks';
import { newReleases } from '@/providers/media-desk/new-releases';
import type { MenuBadge } from '@/providers/refine/resources';
import { useCan } from '@/providers/session/permissions';
import { useSessionState } from '@/providers/session/session-store';

/** Numbers beside the sidebar's entries: an editor's new releases, campaigns in the cart, unread notifications. */
export function useBadgeCounts(): Record<MenuBadge, number> {
  const can = useCan();
  const isActive = useSessionState().phase === 'active';
  const cart = useCall(getMyCartPositionsCount, {}, { enabled: isActive && can('ManageSamplingCampaigns') });
  const unread = useCall(
    personalEndpoints.notifications,
    { query: { pageSize: 1, unread: true } },
    { enabled: isActive },
  );
  // Promoters and super admins have the list of their own releases there.
  const isEditor = can('GetReleasesSampled') && !can('GetReleases');
  const fresh = useCall(mediaTable, { query: newReleases }, { enabled: isActive && isEditor });
  return {
    cart: cart.data?.count ?? 0,
    notifications: unread.data?.unread ?? 0,
    newReleases: isEditor ? (fresh.data?.total ?? 0) : 0,
  };
}
