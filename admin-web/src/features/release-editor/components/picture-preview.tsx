import type { FileView } from '@mpn/domain';
import { Image, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './picture-preview.module.css';

const SMALL = (url: string) => `${url}${url.includes('?') ? '&' : '?'}width=640`;

/** Size of a picture, and hints: its colours are converted; a cover is cropped, or small. */
function Hints({ file, square }: { file: FileView; square: boolean }) {
  const { t } = useTranslation('release-editor');
  const info = file.mediaInfo;
  if (info?.type !== 'picture') return null;
  const { width, height, colorSpace } = info;
  const isSquare = Math.abs(width - height) <= 0.02 * Math.max(width, height);
  return (
    <Typography.Text type="secondary" className={styles.facts}>
      <span className="mpn-figures">{t('picture.size', { width, height })}</span>
      {square && !isSquare && <Tag color="warning">{t('picture.cropped')}</Tag>}
      {/cmyk/i.test(colorSpace) && <Tag>{t('picture.cmyk')}</Tag>}
      {square && Math.min(width, height) < 3000 && <span>{t('picture.larger')}</span>}
    </Typography.Text>
  );
}

/** Shows which square of a non-square picture lists and players use. */
function CropFrame({ file }: { file: FileView }) {
  const info = file.mediaInfo;
  if (info?.type !== 'picture' || info.width === info.height) return null;
  const isWide = info.width > info.height;
  const share = (100 * Math.min(info.width, info.height)) / Math.max(info.width, info.height);
  const inset = `${String((100 - share) / 2)}%`;
  return (
    <span
      aria-hidden
      style={{
        position: 'absolute',
        inset: isWide ? `0 ${inset}` : `${inset} 0`,
        border: '2px dashed var(--ant-color-primary)',
        boxShadow: '0 0 0 999px rgba(0, 0, 0, 0.35)',
        pointerEvents: 'none',
      }}
    />
  );
}

/** A picture with its measurements; `square` where it is used as a cover. */
export function PicturePreview({ file, square = false, alt }: { file: FileView; square?: boolean; alt: string }) {
  return (
    <div className={styles.preview}>
      <div className={styles.picture}>
        {file.url && (
          <Image
            src={SMALL(file.url)}
            preview={{ src: file.url }}
            alt={alt}
            wrapperStyle={{ display: 'block' }}
            className={styles.image}
          />
        )}
        {square && <CropFrame file={file} />}
      </div>
      <Hints file={file} square={square} />
    </div>
  );
}
