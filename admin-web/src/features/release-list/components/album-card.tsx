import type { ReleaseTableRow } from '@mpn/domain';
import { Typography } from 'antd';
import { Link } from 'react-router';
import { Cover } from '@/components/media/cover';
import { PlayButton } from '@/components/player/play-button';
import { StatusTag } from '@/components/status/status-tag';
import { DateText } from '@/components/text/texts';
import type { PromoQueue } from './album-columns';
import { CampaignCell } from './campaign-cell';
import { RowMenu } from './row-menu';

/** A release on the phone. */
export function AlbumCard({ row, promo }: { row: ReleaseTableRow; promo: PromoQueue }) {
  const index = promo.indexOf(row);
  return (
    <div style={{ display: 'grid', gap: 10 }}>
      <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
        <Cover url={row.coverUrl} size={60} />
        <div style={{ flex: 1, minWidth: 0, display: 'grid' }}>
          <Link
            to={`/releases/${String(row.id)}`}
            style={{ fontWeight: 600, color: 'inherit', overflowWrap: 'anywhere' }}
          >
            {row.title}
          </Link>
          <Typography.Text type="secondary" ellipsis>
            {[row.artistName, row.labelName].filter(Boolean).join(' · ')}
          </Typography.Text>
          <Typography.Text type="secondary" style={{ fontSize: 13 }}>
            <DateText value={row.releaseDate} />
          </Typography.Text>
        </div>
        {index >= 0 && <PlayButton queue={promo.queue} index={index} />}
        <RowMenu row={row} />
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'flex-start' }}>
        {row.campaign ? <CampaignCell campaign={row.campaign} /> : <StatusTag kind="release" status={row.status} />}
        {row.interactionStatus !== 'NEW' && <StatusTag kind="interaction" status={row.interactionStatus} />}
      </div>
    </div>
  );
}
