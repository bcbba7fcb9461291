import {
  BarChartOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  FileTextOutlined,
  HeartFilled,
  HeartOutlined,
  SendOutlined,
} from '@ant-design/icons';
import {
  albumTable,
  personalEndpoints,
  ExportedErnVersion,
  releaseEndpoints,
  type ReleaseTableRow,
  type TrackTableRow,
} from '@mpn/domain';
import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useConfirm } from '@/components/actions/confirm-button';
import { useErnDownload } from '@/components/actions/use-ern-download';
import { useCallMutation } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { useCan, useMayCall } from '@/providers/session/permissions';

type MenuItems = NonNullable<MenuProps['items']>;

/** Marks a release as the person's favorite, or not any more. */
function useFavorite(): (row: ReleaseTableRow) => MenuItems {
  const { t } = useTranslation('release-list');
  const notify = useNotify();
  const mayCall = useMayCall();
  const add = useCallMutation(personalEndpoints.addFavorite, { invalidates: [albumTable] });
  const remove = useCallMutation(personalEndpoints.removeFavorite, { invalidates: [albumTable] });
  return ({ id, favorite }) => {
    if (!mayCall(personalEndpoints.addFavorite)) return [];
    const change = () =>
      favorite
        ? remove.mutate({ query: { releaseId: id } }, { onError: notify.error })
        : add.mutate({ body: { releaseId: id } }, { onError: notify.error });
    return [
      {
        key: 'favorite',
        icon: favorite ? <HeartFilled /> : <HeartOutlined />,
        label: t(favorite ? 'actions.noFavorite' : 'actions.favorite'),
        onClick: change,
      },
    ];
  };
}

function useCopyAndDelete() {
  const { t } = useTranslation(['release-list', 'common']);
  const notify = useNotify();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const copy = useCallMutation(releaseEndpoints.copy);
  const { remove } = useRemoval(releaseEndpoints.remove);
  return {
    copyRelease: ({ id, title }: ReleaseTableRow) =>
      copy.mutate(
        { params: { id } },
        {
          onSuccess: (created) => {
            notify.success(t('release-list:copied', { title }));
            void navigate(`/releases/${String(created.id)}`);
          },
          onError: notify.error,
        },
      ),
    deleteRelease: ({ id, title }: ReleaseTableRow) =>
      confirm(
        {
          title: t('release-list:delete.title', { title }),
          text: t('release-list:delete.text'),
          confirmText: t('common:actions.delete'),
          danger: true,
        },
        async () => {
          await remove({ params: { id } });
          notify.success(t('release-list:delete.done', { title }));
        },
      ),
  };
}

/** A menu entry that leads to a screen, where the session has it. */
function useMenuLink() {
  const exists = useScreenExists();
  const navigate = useNavigate();
  return (key: string, path: string, icon: React.ReactNode, label: string): MenuItems =>
    exists(path) ? [{ key, icon, label, onClick: () => void navigate(path) }] : [];
}

/** Row actions of a track, which is edited in its release and sampled with the release. */
export function useTrackActions(): (row: TrackTableRow) => MenuItems {
  const { t } = useTranslation(['release-list', 'common']);
  const can = useCan();
  const link = useMenuLink();
  return ({ id, releaseId }) => {
    const path = `/releases/${String(releaseId)}`;
    const tracks = `${path}?step=tracks-3#track-${String(id)}-title`;
    return [
      ...(can('ManageSamplingCampaigns')
        ? link('sampling', `${path}/sampling`, <SendOutlined />, t('release-list:actions.sampling'))
        : []),
      ...(can('EditReleases') ? link('edit', tracks, <EditOutlined />, t('common:actions.edit')) : []),
      ...link('details', `${path}/details`, <EyeOutlined />, t('release-list:actions.details')),
      ...link('statistics', `${path}/statistics`, <BarChartOutlined />, t('release-list:actions.statistics')),
    ];
  };
}

/** Row actions, as far as the session and the release permit them. */
export function useReleaseActions(): (row: ReleaseTableRow) => MenuItems {
  const { t } = useTranslation(['release-list', 'common']);
  const can = useCan();
  const mayCall = useMayCall();
  const link = useMenuLink();
  const { copyRelease, deleteRelease } = useCopyAndDelete();
  const downloadErn = useErnDownload();
  const favoriteOf = useFavorite();

  return (row) => {
    const path = `/releases/${String(row.id)}`;
    return [
      ...(can('ManageSamplingCampaigns')
        ? link(
            'sampling',
            `${path}/sampling`,
            <SendOutlined />,
            t(row.campaign ? 'release-list:actions.editSampling' : 'release-list:actions.createSampling'),
          )
        : []),
      ...(can('EditReleases') ? link('edit', path, <EditOutlined />, t('common:actions.edit')) : []),
      ...link('details', `${path}/details`, <EyeOutlined />, t('release-list:actions.details')),
      ...link('statistics', `${path}/statistics`, <BarChartOutlined />, t('release-list:actions.statistics')),
      ...favoriteOf(row),
      ...(can('CreateReleases')
        ? [
            {
              key: 'copy',
              icon: <CopyOutlined />,
              label: t('release-list:actions.copy'),
              onClick: () => copyRelease(row),
            },
          ]
        : []),
      ...(downloadErn
        ? ExportedErnVersion.map((version) => ({
            key: `ern-${version}`,
            icon: <FileTextOutlined />,
            label: t(version === '4.3' ? 'release-list:actions.ern' : 'release-list:actions.ernWithAi'),
            onClick: () => downloadErn(row.id, version),
          }))
        : []),
      ...(mayCall(releaseEndpoints.remove)
        ? [
            { type: 'divider' as const },
            {
              key: 'delete',
              icon: <DeleteOutlined />,
              danger: true,
              disabled: !row.editable,
              label: t('common:actions.delete'),
              onClick: () => deleteRelease(row),
            },
          ]
        : []),
    ];
  };
}
