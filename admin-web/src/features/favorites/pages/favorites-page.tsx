import { personalEndpoints, mediaReleaseEndpoints, mediaTable, type FavoriteView } from '@mpn/domain';
import { Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState, QueryState } from '@/components/page/states';
import { refreshCalls, writeCached } from '@/providers/api/call-cache';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import type { PlayerTrack } from '@/providers/player/player-store';
import { useCan } from '@/providers/session/permissions';
import { FavoriteCard } from '../components/favorite-card';
import styles from './favorites-page.module.css';

/** Removes a favorite optimistically; the list is restored when the server refuses. */
function useRemoveFavorite(): (favorite: FavoriteView) => void {
  const { t } = useTranslation('favorites');
  const notify = useNotify();
  const remove = useCallMutation(personalEndpoints.removeFavorite, {
    onError: (error) => notify.error(error),
    onSettled: () => void refreshCalls(personalEndpoints.favorites),
  });
  return ({ releaseId, title }) => {
    writeCached(personalEndpoints.favorites, {}, (list) => list?.filter((item) => item.releaseId !== releaseId));
    remove.mutate({ query: { releaseId } }, { onSuccess: () => notify.success(t('removed', { title })) });
  };
}

type Listened = (releaseId: number, trackId: number) => void;

/** Records LISTENED_TO as in the media list; a failure to record it is ignored. */
function useListened(): Listened {
  const { mutate } = useCallMutation(mediaReleaseEndpoints.interact, {
    invalidatesOwn: false,
    onSuccess: () => refreshCalls(mediaTable),
  });
  return useCallback((id, trackId) => mutate({ params: { id }, body: { type: 'LISTENED_TO', trackId } }), [mutate]);
}

type PageOf = (favorite: FavoriteView) => string | null;

/** Playlist of the favorites' promo tracks that may be heard. */
function queueOf(list: readonly FavoriteView[], pageOf: PageOf, onListened: Listened | null): PlayerTrack[] {
  return list.flatMap((favorite) => {
    const { offeredTrack, releaseId, artistName, coverUrl } = favorite;
    if (!offeredTrack?.url) return [];
    const { id, title, artist, url, durationMs } = offeredTrack;
    return [
      {
        id,
        releaseId,
        title,
        artist: artist ?? artistName,
        coverUrl,
        url,
        durationMs,
        href: pageOf(favorite) ?? undefined,
        // Only media users have interactions.
        onListened: onListened ? () => onListened(releaseId, id) : undefined,
      },
    ];
  });
}

const releasePage: PageOf = ({ releaseId }) => `/releases/${String(releaseId)}`;
const detailsPage: PageOf = ({ releaseId, campaignEnded }) =>
  campaignEnded ? null : `/releases/${String(releaseId)}/details`;

/** The user's favorites, newest first. */
export default function FavoritesPage() {
  const { t } = useTranslation('favorites');
  const can = useCan();
  const favorites = useCall(personalEndpoints.favorites, {});
  const remove = useRemoveFavorite();
  const isPromoter = can('GetReleases');
  const pageOf = isPromoter ? releasePage : detailsPage;
  const listened = useListened();
  const queue = useMemo(
    () => queueOf(favorites.data ?? [], pageOf, isPromoter ? null : listened),
    [favorites.data, pageOf, isPromoter, listened],
  );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <QueryState query={favorites}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title={t('empty.title')}
              text={t('empty.text')}
              action={
                <Link to="/releases" tabIndex={-1}>
                  <Button type="primary">{t('empty.action')}</Button>
                </Link>
              }
            />
          ) : (
            <ul aria-label={t('title')} className={styles.cards}>
              {list.map((favorite) => (
                <li key={favorite.id}>
                  <FavoriteCard
                    favorite={favorite}
                    to={pageOf(favorite)}
                    queue={queue}
                    onRemove={() => remove(favorite)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </>
  );
}
