import { PlayCircleOutlined } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import styles from './detail.module.css';

interface ClickToLoadProps {
  /** URL of the frame, built by the domain's allow-list from parsed parts. */
  src: string;
  title: string;
  /** The provider: YouTube, Spotify. */
  provider: string;
  /** CSS pixels; 16:9 unless given. */
  height?: number;
}

/** A third-party player that loads nothing from its provider before a click. */
export function ClickToLoad({ src, title, provider, height }: ClickToLoadProps) {
  const { t } = useTranslation('media-desk');
  const [isLoaded, setLoaded] = useState(false);
  const style = height === undefined ? undefined : { height, aspectRatio: 'auto' };
  if (isLoaded) {
    return (
      <iframe
        className={styles.frame}
        style={style}
        src={src}
        title={title}
        loading="lazy"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="encrypted-media; fullscreen; picture-in-picture"
      />
    );
  }
  return (
    <div className={styles.frame} style={style}>
      <div className={styles.notice}>
        <Button icon={<PlayCircleOutlined />} onClick={() => setLoaded(true)}>
          {t('embed.load', { provider })}
        </Button>
        <Typography.Text type="secondary" className={looks.smallText}>
          {t('embed.notice', { provider })}
        </Typography.Text>
      </div>
    </div>
  );
}
