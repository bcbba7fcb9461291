import { deskEndpoints, mediaReleaseEndpoints, mediaTable, type FavoriteView } from '@mpn/domain';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState, QueryState } from '@/components/page/states';
import { call } from '@/providers/api/call';
import { callKey, useCall, useCallMutation } from '@/providers/api/hooks';
import { queryClient } from '@/providers/api/query-client';
import { useNotify } from '@/providers/notifications/use-notify';
import type { PlayerTrack } from '@/providers/player/player-store';
import { useCan } from '@/providers/session/permissions';
import { FavoriteCard } from '../components/favorite-card';

/** Takes a favorite away at once; the list comes back when the server refuses. */
function useRemoveFavorite(): (favorite: FavoriteView) => void {
  const { t } = useTranslation('favorites');
  const notify = useNotify();
  const key = callKey(deskEndpoints.favorites, {});
  const remove = useCallMutation(deskEndpoints.removeFavorite, {
    onError: (error) => notify.error(error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [deskEndpoints.favorites.id] }),
  });
  return ({ releaseId, title }) => {
    queryClient.setQueryData<FavoriteView[]>(key, (list) => list?.filter((item) => item.releaseId !== releaseId));
    remove.mutate({ query: { releaseId } }, { onSuccess: () => notify.success(t('removed', { title })) });
  };
}

/** Hearing counts as it does in the media list; what could not be recorded is no reason to disturb anybody. */
function recordListened(releaseId: number, trackId: number): void {
  call(mediaReleaseEndpoints.interact, { params: { id: releaseId }, body: { type: 'LISTENED_TO', trackId } })
    .then(() => queryClient.invalidateQueries({ queryKey: [mediaTable.id] }))
    .catch(() => undefined);
}

type PageOf = (favorite: FavoriteView) => string | null;

/** The promo tracks of what is kept and may be heard, playing on from entry to entry. */
function queueOf(list: readonly FavoriteView[], pageOf: PageOf, isCounted: boolean): PlayerTrack[] {
  return list.flatMap((favorite) => {
    const { promoTrack, releaseId, artistName, coverUrl } = favorite;
    if (!promoTrack?.url) return [];
    const { id, title, artist, url, durationMs } = promoTrack;
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
        // A promoter's look is no interaction.
        onListened: isCounted ? () => recordListened(releaseId, id) : undefined,
      },
    ];
  });
}

const releasePage: PageOf = ({ releaseId }) => `/releases/${String(releaseId)}`;
const detailsPage: PageOf = ({ releaseId, campaignEnded }) =>
  campaignEnded ? null : `/releases/${String(releaseId)}/details`;

/** The releases one marked, newest first. */
export default function FavoritesPage() {
  const { t } = useTranslation('favorites');
  const can = useCan();
  const favorites = useCall(deskEndpoints.favorites, {});
  const remove = useRemoveFavorite();
  const isPromoter = can('GetReleases');
  const pageOf = isPromoter ? releasePage : detailsPage;
  const queue = useMemo(() => queueOf(favorites.data ?? [], pageOf, !isPromoter), [favorites.data, pageOf, isPromoter]);
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
            <ul
              aria-label={t('title')}
              style={{
                display: 'grid',
                gap: 16,
                gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
                listStyle: 'none',
                margin: 0,
                padding: 0,
              }}
            >
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
