import { HeartFilled } from '@ant-design/icons';
import type { FavoriteView } from '@mpn/domain';
import { Button, Card, Flex, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import looks from '@/components/looks.module.css';
import { Cover } from '@/components/media/cover';
import { PlayButton } from '@/components/player/play-button';
import { DateText } from '@/components/text/texts';
import type { PlayerTrack } from '@/providers/player/player-store';
import styles from './favorite-card.module.css';

interface FavoriteCardProps {
  favorite: FavoriteView;
  /** The release's page; null where it can no longer be opened. */
  to: string | null;
  /** The playlist of all entries. */
  queue: readonly PlayerTrack[];
  onRemove: () => void;
}

/** A favorite: cover, title, date, play, and the button that removes it. */
export function FavoriteCard({ favorite, to, queue, onRemove }: FavoriteCardProps) {
  const { t } = useTranslation('favorites');
  const { title, artistName, coverUrl, campaignEnded, createdAt } = favorite;
  const index = queue.findIndex(({ releaseId }) => releaseId === favorite.releaseId);
  return (
    <Card size="small" className={styles.card}>
      <Flex gap={16} align="center">
        <Cover url={coverUrl} size={84} />
        <div className={styles.names}>
          <Typography.Text strong ellipsis>
            {to ? <Link to={to}>{title}</Link> : title}
          </Typography.Text>
          {artistName && (
            <Typography.Text type="secondary" ellipsis>
              {artistName}
            </Typography.Text>
          )}
          {campaignEnded ? (
            <Tag bordered={false} className={styles.tag}>
              {t('ended')}
            </Tag>
          ) : (
            <Typography.Text type="secondary" className={looks.smallText}>
              {t('since')} <DateText value={createdAt} />
            </Typography.Text>
          )}
        </div>
        <span className={styles.actions}>
          {index >= 0 && <PlayButton queue={queue} index={index} type="default" />}
          <Button
            type="text"
            icon={<HeartFilled className={looks.error} />}
            aria-label={t('remove', { title })}
            title={t('remove', { title })}
            onClick={onRemove}
          />
        </span>
      </Flex>
    </Card>
  );
}
