import type { SamplingCampaignView } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import { isCallError } from '@/providers/api/call-error';
import { queryClient } from '@/providers/api/query-client';
import { useNotify } from '@/providers/notifications/use-notify';

// texts: sampling:transition.*
export type Transition = 'activate' | 'pause' | 'resume' | 'cancel';

/**
 * Asks before pausing, resuming, activating or canceling, in the words of specification section 4, and does it. Somebody
 * else being faster makes the page read again.
 * @param kind what is paused: the texts differ
 */
export function useTransition(
  kind: 'campaign' | 'action',
  onDone: (campaign: SamplingCampaignView) => void,
): (name: string, transition: Transition, work: () => Promise<SamplingCampaignView>) => void {
  const { t } = useTranslation('sampling');
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
        danger: transition === 'cancel',
      },
      async () => {
        try {
          onDone(await work());
          notify.success(t(`transition.${transition}.done`, { name }));
        } catch (error) {
          if (isCallError(error) && error.isLockConflict)
            void queryClient.invalidateQueries({ queryKey: ['sampling_campaigns.of_release'] });
          throw error;
        }
      },
    );
}
