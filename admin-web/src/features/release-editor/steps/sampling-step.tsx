import { Card, Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { RecognitionServices } from '@/components/recognition/recognition-services';
import { CampaignStatusTag } from '@/components/status/campaign-status-tag';
import { ReleaseStatusTag } from '@/components/status/release-status-tag';
import { useCan } from '@/providers/session/permissions';
import { RequirementList } from '../components/requirement-list';
import { SamplingLink } from '../components/sampling-link';
import styles from '../components/release-editor.module.css';
import { useEditor } from '../state/editor-context';

/** The release's sampling status, missing requirements, and a link to the sampling page. */
export function SamplingStep() {
  const { t } = useTranslation('release-editor');
  const can = useCan();
  const { release } = useEditor();
  if (!release) return null;
  const { currentCampaign: campaign } = release;
  return (
    <div className={styles.grid}>
      <Card title={t('sampling.state')}>
        <Descriptions
          column={1}
          colon={false}
          styles={{ label: { width: 110 } }}
          items={[
            {
              key: 'release',
              label: t('sampling.release'),
              children: <ReleaseStatusTag status={release.status} withdrawn={release.withdrawal !== null} />,
            },
            {
              key: 'campaign',
              label: t('sampling.campaign'),
              children:
                campaign && !release.withdrawal ? <CampaignStatusTag campaign={campaign} /> : t('sampling.noCampaign'),
            },
            ...(campaign?.inCart ? [{ key: 'cart', label: t('sampling.cart'), children: t('sampling.inCart') }] : []),
          ]}
        />
        <p className={styles.intro}>{t(can('ManageSamplingCampaigns') ? 'sampling.hint' : 'sampling.noPermission')}</p>
        <SamplingLink />
        <div className={styles.recognition}>
          <RecognitionServices releaseId={release.id} />
        </div>
      </Card>
      {!release.withdrawal && (
        <Card title={t('sampling.requirements')}>
          <RequirementList />
        </Card>
      )}
    </div>
  );
}
