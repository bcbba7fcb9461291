import type { MediaReleaseDetail } from '@mpn/domain';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/providers/i18n/use-formats';
import styles from './detail.module.css';

/** Who offers this, by what, until when, and why to me. */
export function WhyPanel({ release }: { release: MediaReleaseDetail }) {
  const { t } = useTranslation('media-desk');
  const { date } = useFormats();
  const { campaign, promoterName } = release;
  if (!campaign) return null;
  const period = { from: date(campaign.startDate), to: date(campaign.endDate) };
  return (
    <section className={styles.panel} aria-labelledby="why-title">
      <Typography.Title level={2} id="why-title">
        {t('received.title')}
      </Typography.Title>
      <span>{t(`received.${campaign.samplingType}`, { promoter: promoterName })}</span>
      <span className={styles.small}>
        {campaign.name && <strong>{campaign.name} · </strong>}
        {t(release.campaignEnded ? 'received.ended' : 'received.period', period)}
      </span>
    </section>
  );
}
