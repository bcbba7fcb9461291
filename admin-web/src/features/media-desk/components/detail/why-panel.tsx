import type { MediaReleaseDetail } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/providers/i18n/use-formats';
import { Panel } from './panel';
import styles from './detail.module.css';

/**
 * Who sampled the release, why the user received it, and the campaign's period; of several actions the period of each
 * and what it permits.
 */
export function WhyPanel({ release }: { release: MediaReleaseDetail }) {
  const { t } = useTranslation('media-desk');
  const { date } = useFormats();
  const { campaign, promoterName } = release;
  if (!campaign) return null;
  const { actions } = campaign;
  const period = { from: date(campaign.startDate), to: date(campaign.endDate) };
  return (
    <Panel name="why" title={t('received.title')}>
      <span>{t(`received.${campaign.samplingType}`, { promoter: promoterName })}</span>
      {actions.length > 1 ? (
        actions.map(({ startDate, endDate, download }, index) => (
          <span key={index} className={styles.small}>
            {t(download ? 'received.download' : 'received.streaming', { from: date(startDate), to: date(endDate) })}
          </span>
        ))
      ) : (
        <span className={styles.small}>{t(release.campaignEnded ? 'received.ended' : 'received.period', period)}</span>
      )}
    </Panel>
  );
}
