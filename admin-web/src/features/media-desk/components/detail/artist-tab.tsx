import { FilePdfOutlined, LinkOutlined } from '@ant-design/icons';
import { isWebsiteUrl, spotifyEmbedUrl, youtubeVideoId, type ArtistInfoView } from '@mpn/domain';
import { Button, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { EmptyState } from '@/components/page/states';
import { useFormats } from '@/providers/i18n/use-formats';
import { ClickToLoad } from './click-to-load';
import styles from './detail.module.css';
import { PromotionText } from './promotion-text';

const SPOTIFY_HEIGHT = 232;

export const youtubeFrame = (id: string): string => `https://www.youtube-nocookie.com/embed/${id}`;

/** A typed URL, as a link only if it is https or has no protocol, which becomes https. */
function Website({ url }: { url: string }) {
  const address = url.startsWith('https://') ? url : `https://${url}`;
  if (!isWebsiteUrl(address)) return <span>{url}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
      <LinkOutlined /> {url.replace(/^https:\/\//, '')}
    </a>
  );
}

function Pdf({ file }: { file: NonNullable<ArtistInfoView['infoFile']> }) {
  const { t } = useTranslation('media-desk');
  const { bytes } = useFormats();
  const label = t('artist.pdf', { name: file.fileName, size: bytes(file.size) });
  if (file.url === null) return <span className={styles.small}>{label}</span>;
  return (
    <Button icon={<FilePdfOutlined />} href={file.url} target="_blank" rel="noopener" className={looks.fitContent}>
      {label}
    </Button>
  );
}

function Embed({ url, title }: { url: string; title: string }) {
  const spotify = spotifyEmbedUrl(url);
  if (spotify) return <ClickToLoad src={spotify} title={title} provider="Spotify" height={SPOTIFY_HEIGHT} />;
  const video = youtubeVideoId(url);
  if (video) return <ClickToLoad src={youtubeFrame(video)} title={title} provider="YouTube" />;
  return <Website url={url} />;
}

function ArtistInfo({ info }: { info: ArtistInfoView }) {
  const { t } = useTranslation('media-desk');
  const category =
    info.category === 'CUSTOM' && info.categoryCustomName
      ? info.categoryCustomName
      : t(`artist.category.${info.category}`);
  const title = info.title ?? category;
  return (
    <section className={styles.panel}>
      <div>
        <Typography.Title level={2}>{title}</Typography.Title>
        {info.title && <span className={styles.small}>{category}</span>}
      </div>
      {info.infoType === 'TEXT' && info.infoText && <PromotionText text={info.infoText} />}
      {info.description && <PromotionText text={info.description} />}
      {info.infoFile && <Pdf file={info.infoFile} />}
      {info.url && (info.infoType === 'EMBED' ? <Embed url={info.url} title={title} /> : <Website url={info.url} />)}
    </section>
  );
}

/** Tab artist: texts, links, PDFs and players, in the promoter's order. */
export function ArtistTab({ infos }: { infos: readonly ArtistInfoView[] }) {
  const { t } = useTranslation('media-desk');
  if (infos.length === 0) return <EmptyState title={t('artist.empty')} />;
  return (
    <div className={styles.stack}>
      {infos.map((info) => (
        <ArtistInfo key={info.id} info={info} />
      ))}
    </div>
  );
}
