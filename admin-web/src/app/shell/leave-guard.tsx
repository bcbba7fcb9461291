import { Modal } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, type BlockerFunction } from 'react-router';
import { isHeld } from '@/providers/routing/visit-rules';
import { getSessionState } from '@/providers/session/session-store';
import { discardUnsavedChanges, wouldLoseChanges } from '@/providers/unsaved/unsaved-changes';

const shouldBlock: BlockerFunction = ({ currentLocation, nextLocation }) => {
  const samePage = currentLocation.pathname === nextLocation.pathname;
  const state = getSessionState();
  // With an expired session nothing typed can be saved: the dialog over the page resumes the session or ends it.
  if (state.phase === 'expired') return isHeld(state, nextLocation.pathname);
  return wouldLoseChanges(samePage);
};

/**
 * The confirm-on-leave dialog. A router can have one blocker only, so the rule for an expired session is part of it.
 */
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
