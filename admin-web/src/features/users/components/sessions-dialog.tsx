import { userEndpoints, type ManagedUserView } from '@mpn/domain';
import { Modal, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { QueryState } from '@/components/page/states';
import { SessionRow } from '@/components/person/session-row';
import styles from '@/components/person/session-row.module.css';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';

/** Where a person is signed in, for an administrator, who can end all of it. */
export function SessionsDialog({ user, onClose }: { user: ManagedUserView; onClose: () => void }) {
  const { t } = useTranslation('users');
  const notify = useNotify();
  const sessions = useCall(userEndpoints.sessions, { params: { id: user.id } });
  const end = useCallMutation(userEndpoints.endSessions);
  const name = user.fullName;
  const isAny = (sessions.data?.length ?? 0) > 0;
  return (
    <Modal
      open
      title={t('sessionList.title', { name })}
      onCancel={onClose}
      footer={
        isAny && (
          <ConfirmButton
            confirmation={{
              title: t('sessionList.endAllTitle', { name }),
              text: t('sessionList.endAllText', { name }),
              confirmText: t('sessionList.endAll'),
              danger: true,
            }}
            onConfirm={async () => {
              await end.mutateAsync({ params: { id: user.id } });
              notify.success(t('sessionList.ended', { name }));
              onClose();
            }}
          >
            {t('sessionList.endAll')}
          </ConfirmButton>
        )
      }
    >
      <QueryState query={sessions}>
        {(list) =>
          list.length === 0 ? (
            <Typography.Text>{t('sessionList.none', { name })}</Typography.Text>
          ) : (
            <ul className={styles.sessions}>
              {list.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Modal>
  );
}
