import {
  BarChartOutlined,
  CopyOutlined,
  DeleteOutlined,
  EyeOutlined,
  FileTextOutlined,
  LinkOutlined,
  MoreOutlined,
  RollbackOutlined,
  SendOutlined,
} from '@ant-design/icons';
import { ExportedErnVersion, releaseEndpoints, type ReleaseEntity } from '@mpn/domain';
import { Button, Dropdown, Tag, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useErnDownload } from '@/components/actions/use-ern-download';
import { useScreen } from '@/components/layout/use-screen';
import { PageHeader } from '@/components/page/page-header';
import { CampaignStatusTag } from '@/components/status/campaign-status-tag';
import { ReleaseStatusTag } from '@/components/status/release-status-tag';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { usePageTitle } from '@/providers/routing/page-title';
import { useCan, useMayCall } from '@/providers/session/permissions';
import { isSampled } from '../state/is-sampled';
import { useEditor } from '../state/editor-context';
import { ReportRing } from './report-gaps';
import { useReleaseCalls } from './use-release-calls';
import { useWithdrawDialog } from './withdraw-dialog';

function useMenu(release: ReleaseEntity, onWithdraw: () => void): MenuProps['items'] {
  const { t } = useTranslation(['release-editor', 'common']);
  const can = useCan();
  const mayCall = useMayCall();
  const exists = useScreenExists();
  const navigate = useNavigate();
  const statistics = `/releases/${String(release.id)}/statistics`;
  const press = `/releases/${String(release.id)}/press`;
  const { copy, remove } = useReleaseCalls(release);
  const downloadErn = useErnDownload();
  const isRunning = release.editLock?.reason === 'CAMPAIGN_ACTIVE' || release.editLock?.reason === 'CAMPAIGN_SCHEDULED';
  const mayDelete = !isRunning && release.editLock?.reason !== 'ORDER_OPEN';
  return [
    ...(exists(statistics) && !isSampled(release)
      ? [
          {
            key: 'statistics',
            icon: <BarChartOutlined />,
            label: t('release-editor:actions.statistics'),
            onClick: () => void navigate(statistics),
          },
        ]
      : []),
    ...(exists(press)
      ? [
          {
            key: 'press',
            icon: <LinkOutlined />,
            label: t('release-editor:actions.press'),
            onClick: () => void navigate(press),
          },
        ]
      : []),
    ...(can('CreateReleases')
      ? [{ key: 'copy', icon: <CopyOutlined />, label: t('release-editor:actions.copy'), onClick: copy }]
      : []),
    ...(downloadErn
      ? ExportedErnVersion.map((version) => ({
          key: `ern-${version}`,
          icon: <FileTextOutlined />,
          label: t(version === '4.3' ? 'release-editor:actions.ern' : 'release-editor:actions.ernWithAi'),
          onClick: () => downloadErn(release.id, version),
        }))
      : []),
    ...(mayCall(releaseEndpoints.withdraw) && !release.withdrawal
      ? [
          {
            key: 'withdraw',
            icon: <RollbackOutlined />,
            label: t('release-editor:actions.withdraw'),
            onClick: onWithdraw,
          },
        ]
      : []),
    ...(mayCall(releaseEndpoints.remove)
      ? [
          { type: 'divider' as const },
          {
            key: 'delete',
            icon: <DeleteOutlined />,
            danger: true,
            disabled: !mayDelete,
            label: t('common:actions.delete'),
            onClick: remove,
          },
        ]
      : []),
  ];
}

function HeaderActions({ release }: { release: ReleaseEntity }) {
  const { t } = useTranslation(['release-editor', 'common']);
  const can = useCan();
  const exists = useScreenExists();
  const { isPhone } = useScreen();
  const withdraw = useWithdrawDialog(release);
  const items = useMenu(release, withdraw.show);
  const path = `/releases/${String(release.id)}`;
  return (
    <>
      {!!items?.length && (
        <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
          <Button icon={<MoreOutlined />} aria-label={t('common:actions.more')} />
        </Dropdown>
      )}
      {exists(`${path}/details`) && (
        <Link to={`${path}/details?preview`} tabIndex={-1}>
          <Button icon={<EyeOutlined />} aria-label={t('release-editor:actions.preview')}>
            {/* On a phone all actions fit one row. */}
            {isPhone ? t('release-editor:actions.previewShort') : t('release-editor:actions.preview')}
          </Button>
        </Link>
      )}
      {isSampled(release) && exists(`${path}/statistics`) && (
        <Link to={`${path}/statistics`} tabIndex={-1}>
          <Button icon={<BarChartOutlined />}>{t('release-editor:actions.statistics')}</Button>
        </Link>
      )}
      {can('ManageSamplingCampaigns') && exists(`${path}/sampling`) && !release.withdrawal && (
        <Link to={`${path}/sampling`} tabIndex={-1}>
          <Button type={release.status === 'READY' ? 'primary' : 'default'} icon={<SendOutlined />}>
            {t('release-editor:actions.sampling')}
          </Button>
        </Link>
      )}
      {withdraw.dialog}
    </>
  );
}

/** Title, status and actions of the release. */
export function EditorHeader() {
  const { t } = useTranslation('release-editor');
  const { release } = useEditor();
  usePageTitle(release?.title);
  if (!release) return <PageHeader title={t('newTitle')} subtitle={t('newSubtitle')} backTo="/releases" />;
  return (
    <PageHeader
      title={release.title}
      subtitle={[release.artistName, release.labelName].filter(Boolean).join(' · ')}
      backTo="/releases"
      tags={
        <>
          <ReleaseStatusTag status={release.status} withdrawn={release.withdrawal !== null} />
          {release.currentCampaign && !release.withdrawal && (
            <CampaignStatusTag campaign={release.currentCampaign} isNamed />
          )}
          {release.editLock?.reason === 'ORDER_OPEN' && <Tag>{t('lock.ordered')}</Tag>}
          <ReportRing />
        </>
      }
      actions={<HeaderActions release={release} />}
    />
  );
}
