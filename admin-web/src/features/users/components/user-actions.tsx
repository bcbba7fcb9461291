import { MoreOutlined } from '@ant-design/icons';
import { isCompanyAdministrator, userEndpoints, type ManagedUserView } from '@mpn/domain';
import { Alert, Button, Dropdown, Form, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CompanySelect } from '@/components/forms/company-select';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { useCan } from '@/providers/session/permissions';
import { useUserActions } from '../state/use-user-actions';
import { ResetFactorDialog } from './reset-factor-dialog';
import { SessionsDialog } from './sessions-dialog';

/** Dialog to move the user to another company of the same type. */
function MoveDialog({ user, onClose }: { user: ManagedUserView; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
  const notify = useNotify();
  const navigate = useNavigate();
  const move = useCallMutation(userEndpoints.move);
  const [companyId, setCompanyId] = useState<number | undefined>();
  const save = async () => {
    if (companyId === undefined) return;
    try {
      const { companyName } = await move.mutateAsync({
        params: { id: user.id },
        body: { companyId, version: user.version },
      });
      notify.success(t('users:move.done', { name: user.fullName, company: companyName ?? '' }));
      onClose();
      await navigate(`/administration/companies/${companyId}/users/${user.id}`);
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <Modal
      open
      title={t('users:move.title', { name: user.fullName })}
      okText={t('users:move.button')}
      okButtonProps={{ disabled: companyId === undefined, loading: move.isPending }}
      cancelText={t('common:actions.cancel')}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('users:move.to')} htmlFor="move-company">
          <CompanySelect id="move-company" type={user.partnerType ?? undefined} onChange={setCompanyId} />
        </Form.Item>
      </Form>
      <Alert
        type="warning"
        showIcon
        message={[
          t('users:move.text'),
          user.runningSessions > 0 ? t('users:sessionsEnd', { count: user.runningSessions }) : '',
        ]
          .filter(Boolean)
          .join(' ')}
      />
    </Modal>
  );
}

/** Buttons for an administrator's actions on a user besides editing. */
export function UserActions({ user, back }: { user: ManagedUserView; back: string }) {
  const { t } = useTranslation(['users', 'common']);
  const actions = useUserActions();
  const navigate = useNavigate();
  const can = useCan();
  const [isMoving, setIsMoving] = useState(false);
  const [isResetting, setIsResetting] = useState(false);
  const [showsSessions, setShowsSessions] = useState(false);
  const ofAll = can('ManageAllUsers');
  const managesSignIn = ofAll || !isCompanyAdministrator(user.combinedRole);
  const canActAs =
    can('ImpersonateUsers') && !user.disabled && !user.locked && !user.pendingRegistration && !user.unfinishedMigration;
  const items = [
    user.disabled
      ? { key: 'enable', label: t('users:enable.button'), onClick: () => actions.enable(user) }
      : { key: 'disable', label: t('users:disable.button'), onClick: () => actions.disable(user) },
    ofAll &&
      !user.locked && {
        key: 'lock',
        label: t('users:lock.button'),
        onClick: () => actions.lock(user, user.runningSessions),
      },
    ofAll && user.locked && { key: 'unlock', label: t('users:unlock.button'), onClick: () => actions.unlock(user) },
    ofAll && { key: 'move', label: t('users:move.menu'), onClick: () => setIsMoving(true) },
    managesSignIn && { key: 'sessions', label: t('users:sessionList.menu'), onClick: () => setShowsSessions(true) },
    managesSignIn &&
      user.hasSecondFactor && {
        key: 'factor',
        label: t('users:resetFactor.menu'),
        onClick: () => setIsResetting(true),
      },
    {
      key: 'remove',
      danger: true,
      label: t('common:actions.delete'),
      onClick: () => actions.remove(user, user.runningSessions, () => navigate(back)),
    },
  ].filter((item) => item !== false);
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button icon={<MoreOutlined />} aria-label={t('users:more', { name: user.fullName })} />
      </Dropdown>
      <Button onClick={() => actions.sendReset(user, user.email)}>{t('users:reset.menu')}</Button>
      {canActAs && <Button onClick={() => actions.impersonate(user)}>{t('users:impersonate.menu')}</Button>}
      {isResetting && <ResetFactorDialog user={user} onClose={() => setIsResetting(false)} />}
      {showsSessions && <SessionsDialog user={user} onClose={() => setShowsSessions(false)} />}
      {isMoving && <MoveDialog user={user} onClose={() => setIsMoving(false)} />}
    </>
  );
}
