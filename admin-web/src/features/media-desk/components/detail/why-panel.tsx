import type { MediaReleaseDetail } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/providers/i18n/use-formats';
import { Panel } from './panel';
import styles from './detail.module.css';

/** The promoter, the campaign and its period, and why the user received it. */
export function WhyPanel({ release }: { release: MediaReleaseDetail }) {
  const { t } = useTranslation('media-desk');
  const { date } = useFormats();
  const { campaign, promoterName } = release;
  if (!campaign) return null;
  const period = { from: date(campaign.startDate), to: date(campaign.endDate) };
  return (
    <Panel name="why" title={t('received.title')}>
      <span>{t(`received.${campaign.samplingType}`, { promoter: promoterName })}</span>
      <span className={styles.small}>{t(release.campaignEnded ? 'received.ended' : 'received.period', period)}</span>
    </Panel>
  );
}
