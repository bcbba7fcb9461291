import { releaseEndpoints, type ReleaseEntity } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useConfirm } from '@/components/actions/confirm-button';
import { useCallMutation } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';

/** Copying and deleting the release as a whole. */
export function useReleaseCalls({ id, title }: ReleaseEntity) {
  const { t } = useTranslation(['release-editor', 'common']);
  const notify = useNotify();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const copyCall = useCallMutation(releaseEndpoints.copy);
  const removal = useRemoval(releaseEndpoints.remove);

  const copy = () =>
    copyCall.mutate(
      { params: { id } },
      {
        onSuccess: (created) => {
          notify.success(t('release-editor:copied', { title }));
          void navigate(`/releases/${String(created.id)}`);
        },
        onError: notify.error,
      },
    );
  const remove = () =>
    confirm(
      {
        title: t('release-editor:delete.title', { title }),
        text: t('release-editor:delete.text'),
        confirmText: t('common:actions.delete'),
        danger: true,
      },
      async () => {
        await removal.remove({ params: { id } });
        notify.success(t('release-editor:delete.done', { title }));
        discardUnsavedChanges();
        void navigate('/releases');
      },
    );
  return { copy, remove };
}
