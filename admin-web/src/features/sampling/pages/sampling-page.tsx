import { getReleaseCampaigns, releaseEndpoints, type ReleaseCampaigns, type ReleaseEntity } from '@mpn/domain';
import { BarChartOutlined, EditOutlined } from '@ant-design/icons';
import { Alert, Badge, Button, Tabs } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { useScreen } from '@/components/layout/use-screen';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState, QueryState } from '@/components/page/states';
import { CampaignStatusTag } from '@/components/status/campaign-status-tag';
import { ReleaseStatusTag } from '@/components/status/release-status-tag';
import { today } from '@/config/today';
import { useCall } from '@/providers/api/hooks';
import { useDetail } from '@/providers/api/record-hooks';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { usePageTitle } from '@/providers/routing/page-title';
import { CampaignPlan } from '../components/campaign/campaign-plan';
import { PastCampaigns } from '../components/campaign/past-campaigns';
import { newDraft } from '../state/campaign-draft';

/** Sampling of a release: the current campaign, and past ones. */
export default function SamplingPage() {
  const id = Number(useParams().releaseId);
  const release = useDetail(releaseEndpoints.get, { id });
  const campaigns = useCall(getReleaseCampaigns, { params: { id } });
  return (
    <QueryState query={release}>
      {(entity) => (
        <QueryState query={campaigns}>{(data) => <SamplingOf release={entity} campaigns={data} />}</QueryState>
      )}
    </QueryState>
  );
}

const TABS = ['current', 'past'] as const;

function SamplingOf({ release, campaigns }: { release: ReleaseEntity; campaigns: ReleaseCampaigns }) {
  const { t } = useTranslation('sampling');
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'current';
  usePageTitle(`${t('title')}: ${release.title}`);
  const { current, past } = campaigns;
  const exists = useScreenExists();
  const { isPhone } = useScreen();
  const statistics = `/releases/${String(release.id)}/statistics`;
  const hasRun = past.length > 0 || (current !== null && current.status !== 'DRAFT');
  return (
    <>
      <PageHeader
        title={release.title}
        subtitle={[release.artistName, release.labelName].filter(Boolean).join(' · ')}
        tags={
          <>
            <ReleaseStatusTag status={release.status} withdrawn={release.withdrawal !== null} />
            {current && !release.withdrawal && <CampaignStatusTag campaign={current} isNamed />}
          </>
        }
        backTo="/releases"
        actions={
          <>
            {hasRun && exists(statistics) && (
              <Link to={statistics} tabIndex={-1}>
                <Button icon={<BarChartOutlined />}>{t('statistics')}</Button>
              </Link>
            )}
            <Link to={`/releases/${String(release.id)}`} tabIndex={-1}>
              <Button icon={<EditOutlined />}>{t('editRelease')}</Button>
            </Link>
          </>
        }
      />
      <Tabs
        activeKey={tab}
        onChange={(next) => setSearch(next === 'current' ? {} : { tab: next })}
        items={[
          {
            key: 'current',
            label: t(isPhone ? 'tabs.currentShort' : 'tabs.current'),
            children: <Current release={release} campaigns={campaigns} />,
          },
          {
            key: 'past',
            label: (
              <Badge count={past.length} size="small" offset={[10, 0]} color="var(--ant-color-text-tertiary)">
                {t(isPhone ? 'tabs.pastShort' : 'tabs.past')}
              </Badge>
            ),
            children: <PastCampaigns campaigns={past} />,
          },
        ]}
      />
    </>
  );
}

/** The current campaign, or the plan of a new one; for a release that is not ready, a link to what is missing. */
function Current({ release, campaigns }: { release: ReleaseEntity; campaigns: ReleaseCampaigns }) {
  const { t } = useTranslation('sampling');
  const { title, releaseDate } = release;
  const { usualLead } = campaigns;
  const start = useMemo(() => newDraft({ title, releaseDate, usualLead }, today()), [title, releaseDate, usualLead]);
  const { current, past } = campaigns;
  if (!current && release.withdrawal) return <Alert type="error" showIcon message={t('withdrawn')} />;
  if (!current && release.status === 'DRAFT') {
    return (
      <EmptyState
        title={t('notReady.title')}
        text={t('notReady.text')}
        action={
          <Link to={`/releases/${String(release.id)}?step=overview-8`} tabIndex={-1}>
            <Button type="primary" size="large">
              {t('editRelease')}
            </Button>
          </Link>
        }
      />
    );
  }
  return (
    <CampaignPlan
      key={release.id}
      release={release}
      usualLead={usualLead}
      campaign={current}
      lastSave={campaigns.lastSave}
      past={past}
      start={start}
    />
  );
}
