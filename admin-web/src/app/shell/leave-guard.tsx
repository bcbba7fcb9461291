import { Modal } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, type BlockerFunction } from 'react-router';
import { getSessionState } from '@/providers/session/session-store';
import { discardUnsavedChanges, wouldLoseChanges } from '@/providers/unsaved/unsaved-changes';

const PUBLIC_EXITS = ['/logout', '/login'];

const shouldBlock: BlockerFunction = ({ currentLocation, nextLocation }) => {
  const samePage = currentLocation.pathname === nextLocation.pathname;
  // Specification section 2: with an expired session navigation is blocked; the dialog over the page resumes or ends it.
  if (getSessionState().phase === 'expired') return !PUBLIC_EXITS.includes(nextLocation.pathname);
  return wouldLoseChanges(samePage);
};

/** The one confirm-on-leave dialog; a router has one blocker, so the expired session is part of it. */
export function LeaveGuard() {
  const { t } = useTranslation('shell');
  const blocker = useBlocker(shouldBlock);
  const expired = getSessionState().phase === 'expired';

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLoseChanges(false)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  useEffect(() => {
    if (expired && blocker.state === 'blocked') blocker.reset();
  }, [expired, blocker]);

  return (
    <Modal
      open={blocker.state === 'blocked' && !expired}
      title={t('leave.title')}
      okText={t('leave.leave')}
      okButtonProps={{ danger: true }}
      cancelText={t('leave.cancel')}
      onOk={() => {
        discardUnsavedChanges();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      {t('leave.text')}
    </Modal>
  );
}
