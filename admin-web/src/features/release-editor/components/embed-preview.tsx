import { PlayCircleOutlined } from '@ant-design/icons';
import { spotifyEmbedUrl, youtubeVideoId } from '@mpn/domain';
import { Button, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import styles from './embed-preview.module.css';

interface Frame {
  address: string;
  height: number;
  provider: string;
}

/** Frames of these two providers only, built from the parsed parts of the URL, never from the raw input. */
function frameOf(link: string): Frame | null {
  const spotify = spotifyEmbedUrl(link);
  if (spotify) return { address: spotify, height: 152, provider: 'Spotify' };
  const video = youtubeVideoId(link);
  if (video) return { address: `https://www.youtube-nocookie.com/embed/${video}`, height: 240, provider: 'YouTube' };
  return null;
}

/** Preview of a Spotify or YouTube URL. Nothing is loaded from the provider before a click. */
export function EmbedPreview({ link }: { link: string | null | undefined }) {
  const { t } = useTranslation('release-editor');
  const [shown, setShown] = useState<string | null>(null);
  const frame = link ? frameOf(link) : null;
  if (!frame) return null;
  if (shown !== frame.address) {
    return (
      <div className={styles.head}>
        <Button size="small" disabled={false} icon={<PlayCircleOutlined />} onClick={() => setShown(frame.address)}>
          {t('embed.show', { provider: frame.provider })}
        </Button>
        <Typography.Text type="secondary" className={looks.tinyText}>
          {t('embed.hint', { provider: frame.provider })}
        </Typography.Text>
      </div>
    );
  }
  return (
    <iframe
      src={frame.address}
      title={t('embed.title', { provider: frame.provider })}
      height={frame.height}
      loading="lazy"
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      allow="encrypted-media; fullscreen; picture-in-picture"
      className={styles.frame}
    />
  );
}
