import { DownloadOutlined } from '@ant-design/icons';
import { youtubeVideoId, type MediaReleaseDetail } from '@mpn/domain';
import { Alert, Button, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { EmptyState } from '@/components/page/states';
import { useFormats } from '@/providers/i18n/use-formats';
import { usePlayer } from '@/providers/player/player-provider';
import { AiStatement } from '../ai-tag';
import { youtubeFrame } from './artist-tab';
import { ClickToLoad } from './click-to-load';
import styles from './detail.module.css';
import { PromotionText } from './promotion-text';

type Video = MediaReleaseDetail['videos'][number];

/** The video's player, or a text if it is not ready. */
function VideoPlayer({ video }: { video: Video }) {
  const { t } = useTranslation('media-desk');
  const player = usePlayer();
  if (video.url) {
    return (
      // The audio player pauses while a video plays. Promotional clips have no captions.
      <video
        className={styles.frame}
        controls
        preload="none"
        src={video.url}
        poster={video.posterUrl ?? undefined}
        aria-label={video.title}
        onPlay={() => player.audio.pause()}
      />
    );
  }
  // texts: media-desk:videos.state.*
  const state = video.state === 'READY' ? null : video.state;
  return (
    <>
      {video.posterUrl && <img className={styles.frame} src={video.posterUrl} alt="" loading="lazy" />}
      <Alert type="info" showIcon message={t(`videos.state.${state ?? 'NONE'}`)} aria-live="polite" />
    </>
  );
}

function VideoCard({ video }: { video: Video }) {
  const { t } = useTranslation('media-desk');
  const { bytes } = useFormats();
  return (
    <section className={styles.panel}>
      <VideoPlayer video={video} />
      <Typography.Title level={2}>{video.title}</Typography.Title>
      {video.producer && <span className={styles.small}>{t('videos.producer', { name: video.producer })}</span>}
      <span>
        <AiStatement containsAi={video.containsAi} />
      </span>
      {video.info && <PromotionText text={video.info} />}
      {video.originalUrl && (
        <Button icon={<DownloadOutlined />} href={`${video.originalUrl}&download=1`} className={looks.fitContent}>
          {t('videos.original', { size: bytes(video.size ?? 0) })}
        </Button>
      )}
    </section>
  );
}

/** Tab videos: uploaded ones play here in 720p, YouTube only after a click. */
export function VideosTab({ release }: { release: MediaReleaseDetail }) {
  const { t } = useTranslation('media-desk');
  const links = release.videoLinks.flatMap(({ id, link }) => {
    const video = youtubeVideoId(link);
    return video ? [{ id, video }] : [];
  });
  if (release.videos.length + links.length === 0) return <EmptyState title={t('videos.empty')} />;
  return (
    <div className={styles.grid}>
      {release.videos.map((video) => (
        <VideoCard key={video.id} video={video} />
      ))}
      {links.map(({ id, video }, index) => (
        <section key={id} className={styles.panel}>
          <ClickToLoad
            src={youtubeFrame(video)}
            title={t('videos.link', { number: index + 1, title: release.title })}
            provider="YouTube"
          />
        </section>
      ))}
    </div>
  );
}
