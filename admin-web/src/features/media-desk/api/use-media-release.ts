import { mediaReleaseEndpoints, type MediaReleaseDetail } from '@mpn/domain';
import { keepPrevious, useCall, type CallQuery } from '@/providers/api/hooks';
import { useSession } from '@/providers/session/session-store';

/**
 * A release as a media user sees it. Promoters get their own as preview; another company's release (an active full
 * sampling) has no preview and is read directly.
 */
export function useMediaRelease(id: number): CallQuery<MediaReleaseDetail> {
  const isMedia = useSession().user.partnerType === 'MEDIA';
  const preview = useCall(mediaReleaseEndpoints.mediaPreview, { params: { id } }, { enabled: !isMedia });
  const isForeign = preview.error?.status === 404;
  const detail = useCall(
    mediaReleaseEndpoints.detail,
    { params: { id } },
    {
      enabled: isMedia || isForeign,
      placeholderData: keepPrevious,
    },
  );
  return isMedia || isForeign ? detail : preview;
}
