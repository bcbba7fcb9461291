import { StarOutlined } from '@ant-design/icons';
import { deskEndpoints, type TableSettingView } from '@mpn/domain';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import { NameDialog } from '@/components/forms/name-dialog';
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
  const { t } = useTranslation('release-list');
  const invalidates = [deskEndpoints.tableSettings];
  const create = useCallMutation(deskEndpoints.createTableSetting, { invalidates });
  const update = useCallMutation(deskEndpoints.updateTableSetting, { invalidates });

  const save = (name: string) => {
    const isFilterActive = Object.keys(filters).length > 0;
    const body = { type: 'RELEASE_LIST' as const, name, selectedColumns, filters, isFilterActive };
    const same = known.find((view) => view.name === name);
    return same ? update.mutateAsync({ params: { id: same.id }, body }) : create.mutateAsync({ body });
  };
  return (
    <NameDialog
      title={t('views.save')}
      label={t('views.name')}
      hint={t('views.hint')}
      schema={deskEndpoints.createTableSetting.body!}
      maxLength={100}
      save={save}
      saved={(name) => t('views.saved', { name })}
      onClose={onClose}
    />
  );
}

/** Asks, then deletes a saved view; what shows at the moment stays as it is. */
function useRemoveView(): (view: TableSettingView) => void {
  const { t } = useTranslation(['release-list', 'common']);
  const notify = useNotify();
  const confirm = useConfirm();
  const remove = useCallMutation(deskEndpoints.removeTableSetting, { invalidates: [deskEndpoints.tableSettings] });
  return ({ id, name }) =>
    confirm(
      {
        title: t('release-list:views.removeTitle', { name }),
        text: t('release-list:views.removeText'),
        confirmText: t('common:actions.delete'),
        danger: true,
      },
      async () => {
        await remove.mutateAsync({ params: { id } });
        notify.success(t('release-list:views.removed', { name }));
      },
    );
}

/** Saved selections of columns and filters (table settings of type RELEASE_LIST). */
export function SavedViews({ selectedColumns, filters, onApply }: SavedViewsProps) {
  const { t } = useTranslation('release-list');
  const [isSaving, setIsSaving] = useState(false);
  const removeView = useRemoveView();
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
            ...(views.length > 0
              ? [
                  {
                    key: 'remove',
                    label: t('views.remove'),
                    children: views.map((view) => ({
                      key: `remove-${String(view.id)}`,
                      label: view.name,
                      danger: true,
                      onClick: () => removeView(view),
                    })),
                  },
                ]
              : []),
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
