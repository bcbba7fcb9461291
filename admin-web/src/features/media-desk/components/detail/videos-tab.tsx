import { youtubeVideoId, type MediaReleaseDetail } from '@mpn/domain';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/page/states';
import { usePlayer } from '@/providers/player/player-provider';
import { youtubeFrame } from './artist-tab';
import { ClickToLoad } from './click-to-load';
import styles from './detail.module.css';
import { PromotionText } from './promotion-text';

type Video = MediaReleaseDetail['videos'][number];

function VideoCard({ video }: { video: Video }) {
  const { t } = useTranslation('media-desk');
  const player = usePlayer();
  return (
    <section className={styles.panel}>
      {video.url && (
        // One thing sounds at a time: the player rests while a video runs. Captions do not exist for promotional clips.
        <video
          className={styles.frame}
          controls
          preload="none"
          src={video.url}
          poster={video.posterUrl ?? undefined}
          aria-label={video.title}
          onPlay={() => player.audio.pause()}
        />
      )}
      <Typography.Title level={2}>{video.title}</Typography.Title>
      {video.producer && <span className={styles.small}>{t('videos.producer', { name: video.producer })}</span>}
      {video.info && <PromotionText text={video.info} />}
    </section>
  );
}

/** Tab videos: uploaded ones play here, YouTube only after a click. */
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
