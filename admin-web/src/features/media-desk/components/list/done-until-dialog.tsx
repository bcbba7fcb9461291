import { Form, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateChoice } from '@/components/forms/date-choice';
import { FailureAlert } from '@/components/page/failure-alert';
import type { DoneActions } from '../../api/use-done';

/** Marks everything up to a day as done. */
export default function DoneUntilDialog({ done, onClose }: { done: DoneActions; onClose: () => void }) {
  const { t } = useTranslation(['media-desk', 'common']);
  const [until, setUntil] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const mark = async (): Promise<void> => {
    if (until === null) return;
    setBusy(true);
    try {
      await done.markUntil(until);
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('media-desk:done.until.title')}
      okText={t('media-desk:done.until.confirm')}
      cancelText={t('common:actions.cancel')}
      okButtonProps={{ disabled: until === null, loading: busy }}
      onOk={() => void mark()}
      onCancel={onClose}
      width={440}
    >
      <p>{t('media-desk:done.until.text')}</p>
      <Form layout="vertical">
        <Form.Item label={t('media-desk:done.until.day')} htmlFor="done-until">
          <DateChoice id="done-until" value={until} onChange={setUntil} />
        </Form.Item>
      </Form>
      <FailureAlert failure={failure} />
    </Modal>
  );
}
