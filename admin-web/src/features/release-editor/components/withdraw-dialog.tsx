import { releaseEndpoints, type ReleaseEntity } from '@mpn/domain';
import { Alert, Form, Input, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { useResourceModal } from '@/components/forms/use-resource-form';
import looks from '@/components/looks.module.css';
import { keepRelease } from '../state/use-save-release';

/** Dialog to withdraw a leaked or wrong release; requires a reason, which the recipients read. */
export function useWithdrawDialog(release: ReleaseEntity): { show: () => void; dialog: ReactNode } {
  const { t } = useTranslation(['release-editor', 'common']);
  const { show, formProps, modalProps } = useResourceModal({
    create: releaseEndpoints.withdraw,
    params: { id: release.id },
    onSaved: keepRelease,
    done: () => t('release-editor:withdraw.done', { title: release.title }),
  });
  const dialog = (
    <Modal
      {...modalProps}
      title={t('release-editor:withdraw.title', { title: release.title })}
      okText={t('release-editor:actions.withdraw')}
      okButtonProps={{ danger: true }}
      cancelText={t('common:actions.cancel')}
    >
      <Alert type="warning" showIcon message={t('release-editor:withdraw.text')} className={looks.spaceAround} />
      <SchemaProvider schema={releaseEndpoints.withdraw.body!}>
        <Form {...formProps} name="withdraw" layout="vertical">
          <SchemaField name="reason" label={t('release-editor:withdraw.reason')}>
            <Input.TextArea rows={3} maxLength={2000} />
          </SchemaField>
        </Form>
      </SchemaProvider>
    </Modal>
  );
  return { show, dialog };
}
