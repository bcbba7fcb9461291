import {
  deskEndpoints,
  mediaReleaseEndpoints,
  type AudioFormat,
  type DeliveryRequested,
  type DownloadView,
} from '@mpn/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/providers/api/call';
import { useNotify } from '@/providers/notifications/use-notify';
import { useSession } from '@/providers/session/session-store';
import { changeInCache, refreshDesk } from './media-cache';

/** A release, or one of its tracks, as toasts name it. */
export interface DeskTarget {
  releaseId: number;
  trackId?: number | null;
  title: string;
}

export interface DeskActions {
  setFavorite: (release: DeskTarget, favorite: boolean) => Promise<void>;
  /** Starts the download in the browser; without a format in my preferred one. */
  download: (target: DeskTarget, audioFormat?: AudioFormat) => Promise<void>;
  /** Asks for delivery to the institution's server. */
  request: (target: DeskTarget, audioFormat?: AudioFormat) => Promise<DeliveryRequested | null>;
  seen: (releaseId: number) => void;
  listened: (releaseId: number, trackId: number) => void;
}

/** DOWNLOADED is recorded when bytes were served: then the marks are read again. */
const REFRESH_AFTER_MS = 4000;

/** Goes to a signed address without leaving the page: the answer is an attachment. */
function openDownload(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

/** What an editor does with releases, with marks following at once and toasts in words; never throws. */
export function useDeskActions(): DeskActions {
  const cache = useQueryClient();
  const notify = useNotify();
  const { t } = useTranslation('media-desk');
  const isMedia = useSession().user.partnerType === 'MEDIA';

  return useMemo(() => {
    const record = (releaseId: number, body: { type: 'SEEN' | 'LISTENED_TO'; trackId?: number }) => {
      // A promoter's look is no interaction; a mark that could not be recorded is no reason to disturb anybody.
      if (!isMedia) return;
      call(mediaReleaseEndpoints.interact, { params: { id: releaseId }, body })
        .then(({ interactionStatus }) => changeInCache(cache, releaseId, { interactionStatus }))
        .catch(() => undefined);
    };
    return {
      async setFavorite({ releaseId }, favorite) {
        changeInCache(cache, releaseId, { favorite });
        try {
          if (favorite) await call(deskEndpoints.addFavorite, { body: { releaseId } });
          else await call(deskEndpoints.removeFavorite, { query: { releaseId } });
          void cache.invalidateQueries({ queryKey: [deskEndpoints.favorites.id] });
        } catch (error) {
          changeInCache(cache, releaseId, { favorite: !favorite });
          notify.error(error);
        }
      },
      async download({ releaseId, trackId, title }, audioFormat) {
        const body = audioFormat ? { audioFormat } : {};
        try {
          const ask = (): Promise<DownloadView> =>
            trackId
              ? call(mediaReleaseEndpoints.downloadTrack, { params: { id: releaseId, trackId }, body })
              : call(mediaReleaseEndpoints.download, { params: { id: releaseId }, body });
          let answer = await ask();
          if (!answer.ready) notify.info(t('download.preparing', { title }));
          // Each answer waits some seconds by itself.
          while (!answer.ready) answer = await ask();
          openDownload(answer.url, answer.fileName);
          notify.info(t('download.started', { title }));
          if (isMedia) window.setTimeout(() => refreshDesk(cache), REFRESH_AFTER_MS);
        } catch (error) {
          notify.error(error);
        }
      },
      async request({ releaseId, trackId, title }, audioFormat) {
        const body = audioFormat ? { audioFormat } : {};
        try {
          const answer = trackId
            ? await call(mediaReleaseEndpoints.requestTrackDelivery, { params: { id: releaseId, trackId }, body })
            : await call(mediaReleaseEndpoints.requestDelivery, { params: { id: releaseId }, body });
          changeInCache(cache, releaseId, { interactionStatus: answer.interactionStatus });
          notify.success(t('request.sent', { title }));
          refreshDesk(cache);
          return answer;
        } catch (error) {
          notify.error(error);
          return null;
        }
      },
      seen: (releaseId) => record(releaseId, { type: 'SEEN' }),
      listened: (releaseId, trackId) => record(releaseId, { type: 'LISTENED_TO', trackId }),
    };
  }, [cache, notify, t, isMedia]);
}
