import { mediaReleaseEndpoints, type MediaReleaseDetail } from '@mpn/domain';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import type { CallError } from '@/providers/api/call-error';
import { useCall } from '@/providers/api/hooks';
import { useSession } from '@/providers/session/session-store';

/** While a requested delivery is under way, how it stands is asked this often. */
const PENDING_POLL_MS = 5000;

const isPending = (release: MediaReleaseDetail | undefined): boolean =>
  release !== undefined && [release, ...release.tracks].some(({ delivery }) => delivery.pendingState !== null);

/**
 * A release as an editor sees it. Promoters get their own as preview; what of another company they may look at (an
 * active full sampling) has no preview and is read as it is.
 */
export function useMediaRelease(id: number): UseQueryResult<MediaReleaseDetail, CallError> {
  const isMedia = useSession().user.partnerType === 'MEDIA';
  const preview = useCall(mediaReleaseEndpoints.mediaPreview, { params: { id } }, { enabled: !isMedia });
  const isForeign = preview.error?.status === 404;
  const detail = useCall(
    mediaReleaseEndpoints.detail,
    { params: { id } },
    {
      enabled: isMedia || isForeign,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (isPending(state.data) ? PENDING_POLL_MS : false),
    },
  );
  return isMedia || isForeign ? detail : preview;
}
