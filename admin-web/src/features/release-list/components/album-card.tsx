import type { ReleaseTableRow } from '@mpn/domain';
import { Flex, Typography } from 'antd';
import { Link } from 'react-router';
import looks from '@/components/looks.module.css';
import { Cover } from '@/components/media/cover';
import { PlayButton } from '@/components/player/play-button';
import { ReleaseStatusTag } from '@/components/status/release-status-tag';
import { DateText } from '@/components/text/texts';
import type { PromoQueue } from './album-columns';
import { CampaignDates, CampaignState } from './campaign-cell';
import { InteractionNumbers } from './interaction-numbers';
import { RowMenu } from './row-menu';
import styles from './album-card.module.css';

/** A release on the phone. */
export function AlbumCard({ row, promo }: { row: ReleaseTableRow; promo: PromoQueue }) {
  const index = promo.indexOf(row);
  return (
    <Flex vertical gap={10}>
      <Flex gap={10} align="center">
        <Cover url={row.coverUrl} size={60} />
        <div className={styles.names}>
          <Link to={`/releases/${String(row.id)}`} className={styles.title}>
            {row.title}
          </Link>
          <Typography.Text type="secondary" ellipsis>
            {row.artistName ?? '–'}
          </Typography.Text>
          <Typography.Text type="secondary" className={looks.smallText}>
            <DateText value={row.releaseDate} />
          </Typography.Text>
        </div>
        <span className={styles.actions}>
          {index >= 0 && <PlayButton queue={promo.queue} index={index} />}
          <RowMenu row={row} />
        </span>
      </Flex>
      <Flex wrap gap="4px 8px" align="center">
        {row.campaign && !row.withdrawn ? (
          <CampaignState campaign={row.campaign} />
        ) : (
          <ReleaseStatusTag status={row.status} withdrawn={row.withdrawn} />
        )}
        {row.interactionStatus !== 'NEW' && <InteractionNumbers row={row} />}
        {row.campaign && <CampaignDates campaign={row.campaign} />}
      </Flex>
    </Flex>
  );
}
