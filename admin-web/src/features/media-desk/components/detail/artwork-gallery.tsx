import type { MediaReleaseDetail } from '@mpn/domain';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Cover } from '@/components/media/cover';
import styles from './detail.module.css';

const isPicture = (fileName: string) => /\.(jpe?g|png)$/i.test(fileName);

/** Back cover and booklet, each as large as it was uploaded behind a click. */
export function ArtworkGallery({ artworks }: { artworks: MediaReleaseDetail['artworks'] }) {
  const { t } = useTranslation('media-desk');
  if (artworks.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="artwork-title">
      <Typography.Title level={2} id="artwork-title">
        {t('artwork.title')}
      </Typography.Title>
      <div className={styles.line}>
        {artworks.map(({ id, kind, url, fileName, copyrightHolder, year }) => (
          <a
            key={id}
            href={url}
            target="_blank"
            rel="noopener"
            aria-label={isPicture(fileName) ? t(`artwork.${kind}`) : fileName}
            title={[copyrightHolder, year].filter(Boolean).join(' ')}
          >
            {isPicture(fileName) ? <Cover url={url} size={72} alt={t(`artwork.${kind}`)} /> : fileName}
          </a>
        ))}
      </div>
    </section>
  );
}
