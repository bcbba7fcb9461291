import { promoShareEndpoints } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useCallMutation } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { refreshSession } from '@/providers/session/session-actions';

const AFFECTED = [promoShareEndpoints.grantedByYou];

/** Answers to a share, and its deletion, each with its toast; a failed deletion throws its CallError. */
export function useShareActions() {
  const { t } = useTranslation('promo-share');
  const notify = useNotify();
  const status = useCallMutation(promoShareEndpoints.setStatus, { invalidates: AFFECTED });
  const { remove } = useRemoval(promoShareEndpoints.remove, AFFECTED);
  const answer = async (id: number, to: 'ACCEPTED' | 'REJECTED') => {
    try {
      await status.mutateAsync({ params: { id, status: to } });
      notify.success(t(to === 'ACCEPTED' ? 'accept.done' : 'reject.done'));
      // The companies that one may act for are part of the session.
      await refreshSession();
    } catch (error) {
      notify.error(error);
    }
  };
  return {
    isBusy: status.isPending,
    accept: (id: number) => answer(id, 'ACCEPTED'),
    reject: (id: number) => answer(id, 'REJECTED'),
    remove: async (id: number) => {
      await remove({ params: { id } });
      notify.success(t('remove.done'));
      await refreshSession();
    },
  };
}
