import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from './lazy-part';

interface LazyDialogProps {
  onClose: () => void;
  /** The dialog, made by `lazyPart`. */
  children: ReactNode;
}

/** Boundary for a dialog whose code is loaded when it is opened. If loading fails, a dialog says so. */
export function LazyDialog({ onClose, children }: LazyDialogProps) {
  const { t } = useTranslation('common');
  return (
    <LazyPart
      loading={null}
      instead={
        <Modal
          open
          title={t('preloadError.title')}
          okText={t('actions.reload')}
          cancelText={t('actions.cancel')}
          onOk={() => window.location.reload()}
          onCancel={onClose}
        >
          {t('preloadError.text')}
        </Modal>
      }
    >
      {children}
    </LazyPart>
  );
}
