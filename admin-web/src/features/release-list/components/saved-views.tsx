import { StarOutlined } from '@ant-design/icons';
import { deskEndpoints, type TableSettingView } from '@mpn/domain';
import { Button, Dropdown, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { showFieldErrors } from '@/components/forms/schema-rules';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';

interface SavedViewsProps {
  selectedColumns: string[];
  filters: Record<string, unknown>;
  onApply: (view: TableSettingView) => void;
}

interface SaveDialogProps extends Pick<SavedViewsProps, 'selectedColumns' | 'filters'> {
  known: readonly TableSettingView[];
  onClose: () => void;
}

/** Names what shows now. A name that exists already is overwritten: it is the person's own. */
function SaveDialog({ selectedColumns, filters, known, onClose }: SaveDialogProps) {
  const { t } = useTranslation(['release-list', 'common']);
  const notify = useNotify();
  const [form] = Form.useForm<{ name: string }>();
  const invalidates = [deskEndpoints.tableSettings];
  const create = useCallMutation(deskEndpoints.createTableSetting, { invalidates });
  const update = useCallMutation(deskEndpoints.updateTableSetting, { invalidates });

  const save = async ({ name }: { name: string }) => {
    const isFilterActive = Object.keys(filters).length > 0;
    const body = { type: 'RELEASE_LIST' as const, name: name.trim(), selectedColumns, filters, isFilterActive };
    const same = known.find((view) => view.name === body.name);
    try {
      await (same ? update.mutateAsync({ params: { id: same.id }, body }) : create.mutateAsync({ body }));
      notify.success(t('release-list:views.saved', { name: body.name }));
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error)) notify.error(error);
    }
  };
  return (
    <Modal
      open
      title={t('release-list:views.save')}
      okText={t('common:actions.save')}
      cancelText={t('common:actions.cancel')}
      confirmLoading={create.isPending || update.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <SchemaProvider schema={deskEndpoints.createTableSetting.body!}>
        <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void save(values)}>
          <SchemaField name="name" label={t('release-list:views.name')} extra={t('release-list:views.hint')}>
            <Input autoFocus maxLength={100} />
          </SchemaField>
        </Form>
      </SchemaProvider>
    </Modal>
  );
}

/** Saved selections of columns and filters (table settings of type RELEASE_LIST). */
export function SavedViews({ selectedColumns, filters, onApply }: SavedViewsProps) {
  const { t } = useTranslation('release-list');
  const [isSaving, setIsSaving] = useState(false);
  const views = useCall(deskEndpoints.tableSettings, { query: { type: 'RELEASE_LIST' } }).data ?? [];
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...views.map((view) => ({ key: String(view.id), label: view.name, onClick: () => onApply(view) })),
            ...(views.length > 0 ? [{ type: 'divider' as const }] : []),
            { key: 'save', label: t('views.save'), onClick: () => setIsSaving(true) },
          ],
        }}
      >
        <Button icon={<StarOutlined />}>{t('views.button')}</Button>
      </Dropdown>
      {isSaving && (
        <SaveDialog
          selectedColumns={selectedColumns}
          filters={filters}
          known={views}
          onClose={() => setIsSaving(false)}
        />
      )}
    </>
  );
}
