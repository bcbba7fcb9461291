import { CaretRightOutlined } from '@ant-design/icons';
import { aiOfRelease, offeredTrack, type MediaReleaseDetail } from '@mpn/domain';
import { Alert, Button, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { useScreen } from '@/components/layout/use-screen';
import looks from '@/components/looks.module.css';
import { Cover } from '@/components/media/cover';
import { StatusTag } from '@/components/status/status-tag';
import { CopyText, DateText } from '@/components/text/texts';
import { formatDuration, formatLabelCode } from '@/providers/i18n/formats';
import { usePlayer } from '@/providers/player/player-provider';
import type { PlayerTrack } from '@/providers/player/player-store';
import type { DeskActions } from '../../api/use-desk-actions';
import { AiTag } from '../ai-tag';
import { EmbargoTag } from '../embargo-tag';
import { FavoriteButton } from '../favorite-button';
import styles from './detail.module.css';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ release }: { release: MediaReleaseDetail }) {
  const { t } = useTranslation('media-desk');
  const playingTime = release.tracks.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0);
  return (
    <dl className={styles.facts}>
      {release.labelName && (
        <Fact label={t('facts.label')}>
          {release.labelName} {release.labelCode && <span>({formatLabelCode(release.labelCode)})</span>}
        </Fact>
      )}
      <Fact label={t('facts.releaseDate')}>
        <DateText value={release.releaseDate} />
      </Fact>
      {release.airDate && (
        <Fact label={t('facts.airDate')}>
          <DateText value={release.airDate} />
        </Fact>
      )}
      {release.format && <Fact label={t('facts.format')}>{release.format}</Fact>}
      <Fact label={t('facts.tracks')}>
        {String(release.tracks.length)}
        {playingTime > 0 && ` · ${formatDuration(playingTime)}`}
      </Fact>
      {release.ean && (
        <Fact label="EAN">
          <CopyText text={release.ean} />
        </Fact>
      )}
      {release.repertoireOwnerType && (
        <Fact label={t('facts.repertoire')}>{t(`repertoire.${release.repertoireOwnerType}`)}</Fact>
      )}
    </dl>
  );
}

interface ReleaseHeroProps {
  release: MediaReleaseDetail;
  queue: readonly PlayerTrack[];
  actions: DeskActions;
}

/** Top of the release page: what it is, and play. */
export function ReleaseHero({ release, queue, actions }: ReleaseHeroProps) {
  const { t } = useTranslation('media-desk');
  const { isPhone } = useScreen();
  const player = usePlayer();
  const offered = offeredTrack(release.tracks.map((track) => ({ ...track, isPlayable: track.streamUrl !== null })));
  const first = Math.max(
    0,
    queue.findIndex(({ id }) => id === offered?.id),
  );
  return (
    <section className={styles.hero}>
      <Cover url={release.coverUrl} size={isPhone ? 120 : 280} alt={t('facts.coverOf', { title: release.title })} />
      <div className={styles.heroText}>
        <div>
          <Typography.Title className={styles.title}>{release.title}</Typography.Title>
          <Typography.Text style={{ fontSize: isPhone ? 16 : 18 }} type="secondary">
            {release.artistName}
          </Typography.Text>
        </div>
        <div className={styles.line}>
          {!release.preview && <StatusTag kind="interaction" status={release.interactionStatus} />}
          <EmbargoTag airDate={release.airDate} />
          <AiTag containsAi={aiOfRelease(release.tracks.map(({ containsAi }) => containsAi))} />
          {release.genres.map((genre) => (
            <Tag key={genre} bordered={false} className={looks.flushEnd}>
              {genre}
            </Tag>
          ))}
        </div>
        <div className={styles.line}>
          <Button
            type="primary"
            size="large"
            icon={<CaretRightOutlined />}
            disabled={queue.length === 0}
            onClick={() => player.play(queue, first)}
          >
            {t('detail.play')}
          </Button>
          <FavoriteButton
            title={release.title}
            favorite={release.favorite}
            onChange={(favorite) => void actions.setFavorite({ releaseId: release.id, title: release.title }, favorite)}
          />
        </div>
        <Facts release={release} />
        {(release.aiRule === 'NO_DELIVERY' || release.aiRule === 'HIDE') && (
          <Alert
            type="info"
            showIcon
            message={[t(`ai.rules.${release.aiRule}`), release.permissions.request && t('ai.mayRequest')]
              .filter(Boolean)
              .join(' ')}
          />
        )}
      </div>
    </section>
  );
}
