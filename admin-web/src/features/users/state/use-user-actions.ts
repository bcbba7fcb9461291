import { impersonate, userEndpoints, type ManagedUserView, type UserRow } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useConfirm } from '@/components/actions/confirm-button';
import { callWithHeaders } from '@/providers/api/call';
import { useCallMutation } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { startActing } from '@/providers/session/acting-session';
import { ClientError } from '@/providers/api/client-error';
import { bearerOf } from '@/providers/session/session-actions';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';

type Person = Pick<UserRow, 'id' | 'fullName'>;

/** An administrator's actions on a user besides editing; each asks for confirmation with its effects. */
export function useUserActions() {
  const { t } = useTranslation('users');
  const confirm = useConfirm();
  const notify = useNotify();
  const navigate = useNavigate();
  const { remove } = useRemoval(userEndpoints.remove);
  const reset = useCallMutation(userEndpoints.sendReset, { invalidatesOwn: false });
  const lock = useCallMutation(userEndpoints.lock);
  const unlock = useCallMutation(userEndpoints.unlock);
  const update = useCallMutation(userEndpoints.updateInCompany);
  const ended = (sessions: number) => (sessions > 0 ? t('sessionsEnd', { count: sessions }) : '');
  const setDisabled = async ({ id, companyId, version }: ManagedUserView, disabled: boolean) =>
    update.mutateAsync({ params: { id: companyId ?? 0, userId: id }, body: { disabled, version } });

  return {
    remove: ({ id, fullName: name }: Person, sessions: number, done?: () => unknown) =>
      confirm(
        {
          title: t('remove.title', { name }),
          text: [t('remove.text'), ended(sessions)].filter(Boolean).join(' '),
          confirmText: t('remove.button'),
          danger: true,
        },
        async () => {
          await remove({ params: { id } });
          notify.success(t('remove.done', { name }));
          discardUnsavedChanges();
          await done?.();
        },
      ),
    sendReset: ({ id, fullName: name }: Person, email: string) =>
      confirm(
        { title: t('reset.title', { name }), text: t('reset.text', { email }), confirmText: t('reset.button') },
        async () => {
          await reset.mutateAsync({ params: { id } });
          notify.success(t('reset.done', { email }));
        },
      ),
    lock: ({ id, fullName: name }: Person, sessions: number) =>
      confirm(
        {
          title: t('lock.title', { name }),
          text: [t('lock.text'), ended(sessions)].filter(Boolean).join(' '),
          confirmText: t('lock.button'),
          danger: true,
        },
        async () => {
          await lock.mutateAsync({ params: { id } });
          notify.success(t('lock.done', { name }));
        },
      ),
    disable: (user: ManagedUserView) =>
      confirm(
        {
          title: t('disable.title', { name: user.fullName }),
          text: [t('disable.text'), ended(user.runningSessions)].filter(Boolean).join(' '),
          confirmText: t('disable.button'),
          danger: true,
        },
        async () => {
          await setDisabled(user, true);
          notify.success(t('disable.done', { name: user.fullName }));
        },
      ),
    enable: (user: ManagedUserView) =>
      confirm(
        {
          title: t('enable.title', { name: user.fullName }),
          text: t('enable.text'),
          confirmText: t('enable.button'),
        },
        async () => {
          await setDisabled(user, false);
          notify.success(t('enable.done', { name: user.fullName }));
        },
      ),
    unlock: ({ id, fullName: name }: Person) =>
      confirm(
        { title: t('unlock.title', { name }), text: t('unlock.text'), confirmText: t('unlock.button') },
        async () => {
          await unlock.mutateAsync({ params: { id } });
          notify.success(t('unlock.done', { name }));
        },
      ),
    impersonate: ({ id, fullName: name }: Person) =>
      confirm(
        {
          title: t('impersonate.title', { name }),
          text: t('impersonate.text'),
          confirmText: t('impersonate.button'),
        },
        async () => {
          const { data, headers } = await callWithHeaders(impersonate, { body: { targetUserId: id } });
          const token = bearerOf(headers);
          if (!token) throw new ClientError('administration.user.impersonation.notification.tokenMissing');
          discardUnsavedChanges();
          startActing('impersonator', token, data);
          await navigate('/');
        },
      ),
  };
}
