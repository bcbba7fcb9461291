import { getReleaseCampaigns, type SamplingCampaignView } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import { refreshCalls } from '@/providers/api/call-cache';
import { isCallError } from '@/providers/api/call-error';
import { useNotify } from '@/providers/notifications/use-notify';

// texts: sampling:transition.*
export type Transition = 'activate' | 'pause' | 'resume' | 'cancel';

/**
 * Runs a transition (pause, resume, activate, cancel) after a confirmation. On a conflict with another user the
 * campaigns are read again.
 * @param kind campaign or action: the texts differ
 */
export function useTransition(
  kind: 'campaign' | 'action',
  onDone: (campaign: SamplingCampaignView) => void,
): (name: string, transition: Transition, work: () => Promise<SamplingCampaignView>) => void {
  const { t } = useTranslation(['sampling', 'common']);
  const confirm = useConfirm();
  const notify = useNotify();
  return (name, transition, work) =>
    confirm(
      {
        title: t(`transition.${transition}.title`, { name }),
        text: t(
          kind === 'campaign' || transition === 'activate'
            ? `transition.${transition}.text`
            : `transition.${transition}.actionText`,
        ),
        confirmText: t(`transition.${transition}.button`),
        // "Cancel" would be the action itself.
        ...(transition === 'cancel' ? { danger: true, dismissText: t('common:actions.back') } : {}),
      },
      async () => {
        try {
          onDone(await work());
          notify.success(t(`transition.${transition}.done`, { name }));
        } catch (error) {
          if (isCallError(error) && error.isLockConflict) void refreshCalls(getReleaseCampaigns);
          throw error;
        }
      },
    );
}
