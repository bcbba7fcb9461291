import {
  personalEndpoints,
  mediaReleaseEndpoints,
  type AudioFormat,
  type DeliveryRequested,
  type DownloadView,
} from '@mpn/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { useSession } from '@/providers/session/session-store';
import { changeInCache, refreshDesk, refreshNewCount, showWhileSaving } from './media-cache';

/** A release or track, for toasts. */
export interface DeskTarget {
  releaseId: number;
  trackId?: number | null;
  title: string;
}

export interface DeskActions {
  setFavorite: (release: DeskTarget, favorite: boolean) => Promise<void>;
  /** Starts the download in the browser; by default in the user's preferred format. */
  download: (target: DeskTarget, audioFormat?: AudioFormat) => Promise<void>;
  /** Starts the download of texts, pictures and documents. */
  pressKit: (target: DeskTarget) => Promise<void>;
  /** Requests delivery to the institution's server. */
  request: (target: DeskTarget, audioFormat?: AudioFormat) => Promise<DeliveryRequested | null>;
  seen: (releaseId: number) => void;
  listened: (releaseId: number, trackId: number) => void;
}

const KEPT = { invalidatesOwn: false };

/** Downloads that are being prepared, wherever they were started: a second click is ignored. */
const preparing = new Set<string>();

/** Milliseconds until interaction statuses are read again: DOWNLOADED is recorded once bytes were served. */
const REFRESH_AFTER_MS = 4000;

/** Opens a signed URL without leaving the page: the response is an attachment. */
function openDownload(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Actions of a media user on releases, with optimistic updates and toasts; never throws. */
export function useDeskActions(): DeskActions {
  const notify = useNotify();
  const { t } = useTranslation('media-desk');
  const isMedia = useSession().user.partnerType === 'MEDIA';
  // With KEPT: the cache is updated at once, so the calls invalidate nothing.
  const { mutateAsync: interact } = useCallMutation(mediaReleaseEndpoints.interact, KEPT);
  const { mutateAsync: addFavorite } = useCallMutation(personalEndpoints.addFavorite);
  const { mutateAsync: removeFavorite } = useCallMutation(personalEndpoints.removeFavorite);
  const { mutateAsync: downloadTrack } = useCallMutation(mediaReleaseEndpoints.downloadTrack, KEPT);
  const { mutateAsync: downloadRelease } = useCallMutation(mediaReleaseEndpoints.download, KEPT);
  const { mutateAsync: askForKit } = useCallMutation(mediaReleaseEndpoints.pressKit, KEPT);
  const { mutateAsync: requestTrack } = useCallMutation(mediaReleaseEndpoints.requestTrackDelivery, KEPT);
  const { mutateAsync: requestRelease } = useCallMutation(mediaReleaseEndpoints.requestDelivery, KEPT);

  return useMemo(() => {
    const record = (releaseId: number, body: { type: 'SEEN' | 'LISTENED_TO'; trackId?: number }) => {
      // A promoter's view is no interaction; a failure to record one is ignored.
      if (!isMedia) return;
      interact({ params: { id: releaseId }, body })
        .then(({ interactionStatus }) => {
          changeInCache(releaseId, { interactionStatus });
          refreshNewCount();
        })
        .catch(() => undefined);
    };
    return {
      async setFavorite({ releaseId }, favorite) {
        const show = (): void => changeInCache(releaseId, { favorite });
        try {
          await showWhileSaving(show, async () => {
            if (favorite) await addFavorite({ body: { releaseId } });
            else await removeFavorite({ query: { releaseId } });
          });
        } catch (error) {
          changeInCache(releaseId, { favorite: !favorite });
          notify.error(error);
        }
      },
      async download({ releaseId, trackId, title }, audioFormat) {
        const body = audioFormat ? { audioFormat } : {};
        const key = [releaseId, trackId, audioFormat].join();
        if (preparing.has(key)) {
          notify.info(t('download.preparing', { title }));
          return;
        }
        preparing.add(key);
        try {
          const ask = (): Promise<DownloadView> =>
            trackId
              ? downloadTrack({ params: { id: releaseId, trackId }, body })
              : downloadRelease({ params: { id: releaseId }, body });
          let answer = await ask();
          if (!answer.ready) notify.info(t('download.preparing', { title }));
          // Long polling: the server waits some seconds in each call.
          while (!answer.ready) answer = await ask();
          openDownload(answer.url, answer.fileName);
          notify.info(t('download.started', { title }));
          if (isMedia) window.setTimeout(() => refreshDesk(), REFRESH_AFTER_MS);
        } catch (error) {
          notify.error(error);
        } finally {
          preparing.delete(key);
        }
      },
      async pressKit({ releaseId, title }) {
        try {
          const { url, fileName } = await askForKit({ params: { id: releaseId } });
          openDownload(url, fileName);
          notify.info(t('download.started', { title }));
        } catch (error) {
          notify.error(error);
        }
      },
      async request({ releaseId, trackId, title }, audioFormat) {
        const body = audioFormat ? { audioFormat } : {};
        try {
          const answer = trackId
            ? await requestTrack({ params: { id: releaseId, trackId }, body })
            : await requestRelease({ params: { id: releaseId }, body });
          changeInCache(releaseId, { interactionStatus: answer.interactionStatus });
          notify.success(t('request.sent', { title }));
          refreshDesk();
          return answer;
        } catch (error) {
          notify.error(error);
          return null;
        }
      },
      seen: (releaseId) => record(releaseId, { type: 'SEEN' }),
      listened: (releaseId, trackId) => record(releaseId, { type: 'LISTENED_TO', trackId }),
    };
  }, [
    notify,
    t,
    isMedia,
    interact,
    addFavorite,
    removeFavorite,
    downloadTrack,
    downloadRelease,
    askForKit,
    requestTrack,
    requestRelease,
  ]);
}
