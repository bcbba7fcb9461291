import { DownloadOutlined } from '@ant-design/icons';
import type { MediaReleaseDetail } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { Cover } from '@/components/media/cover';
import { useFormats } from '@/providers/i18n/use-formats';
import { AiStatement } from '../ai-tag';
import { Panel } from './panel';
import styles from './detail.module.css';

type Artwork = MediaReleaseDetail['artworks'][number];

const isPicture = ({ fileName }: Artwork): boolean => /\.(jpe?g|png)$/i.test(fileName);

/** A picture that can be enlarged, with the original if permitted. */
function ArtworkItem({ artwork }: { artwork: Artwork }) {
  const { t } = useTranslation('media-desk');
  const { bytes } = useFormats();
  const { kind, url, originalUrl, fileName, size, copyrightHolder, year, containsAi } = artwork;
  const name = t(`artwork.${kind}`);
  const download = t('artwork.original', { size: bytes(size) });
  return (
    <li className={styles.artwork}>
      {url && isPicture(artwork) && (
        <a href={url} target="_blank" rel="noopener" aria-label={t('artwork.enlarge', { name })}>
          <Cover url={url} size={72} alt={name} />
        </a>
      )}
      <span className={styles.names}>
        <span>{name}</span>
        <span className={styles.small}>{[copyrightHolder, year].filter(Boolean).join(' ')}</span>
        <span>
          <AiStatement containsAi={containsAi} />
        </span>
        {originalUrl && (
          <a href={`${originalUrl}&download=1`} aria-label={`${download}: ${fileName}`}>
            <DownloadOutlined aria-hidden /> {download}
          </a>
        )}
        {!url && !originalUrl && <span className={styles.small}>{t('artwork.withDownloadOnly')}</span>}
      </span>
    </li>
  );
}

/** Covers and booklet. */
export function ArtworkGallery({ artworks }: { artworks: MediaReleaseDetail['artworks'] }) {
  const { t } = useTranslation('media-desk');
  if (artworks.length === 0) return null;
  return (
    <Panel name="artwork" title={t('artwork.title')}>
      <ul className={styles.artworks}>
        {artworks.map((artwork) => (
          <ArtworkItem key={artwork.id} artwork={artwork} />
        ))}
      </ul>
    </Panel>
  );
}
