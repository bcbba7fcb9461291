import { StarOutlined } from '@ant-design/icons';
import { personalEndpoints, type TableSettingView } from '@mpn/domain';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import { NameDialog } from '@/components/forms/name-dialog';
import { UnreadLine } from '@/components/page/read-failure';
import { useCall } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
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

/** Saves the current view under a name. An existing name of the same user is overwritten. */
function SaveDialog({ selectedColumns, filters, known, onClose }: SaveDialogProps) {
  const { t } = useTranslation('release-list');
  const keep = (name: string) => {
    const same = known.find((view) => view.name === name);
    return same
      ? { keep: personalEndpoints.updateTableSetting, params: { id: same.id } }
      : { keep: personalEndpoints.createTableSetting };
  };
  return (
    <NameDialog<typeof personalEndpoints.createTableSetting>
      title={t('views.save')}
      label={t('views.name')}
      hint={t('views.hint')}
      keep={keep}
      maxLength={100}
      toBody={(name) => ({
        type: 'RELEASE_LIST',
        name,
        selectedColumns,
        filters,
        isFilterActive: Object.keys(filters).length > 0,
      })}
      saved={(name) => t('views.saved', { name })}
      onClose={onClose}
    />
  );
}

/** Confirms and deletes a saved view; the current view does not change. */
function useRemoveView(): (view: TableSettingView) => void {
  const { t } = useTranslation(['release-list', 'common']);
  const notify = useNotify();
  const confirm = useConfirm();
  const { remove } = useRemoval(personalEndpoints.removeTableSetting);
  return ({ id, name }) =>
    confirm(
      {
        title: t('release-list:views.removeTitle', { name }),
        text: t('release-list:views.removeText'),
        confirmText: t('common:actions.delete'),
        danger: true,
      },
      async () => {
        await remove({ params: { id } });
        notify.success(t('release-list:views.removed', { name }));
      },
    );
}

/** Menu of saved views: selections of columns and filters (table settings of type RELEASE_LIST). */
export function SavedViews({ selectedColumns, filters, onApply }: SavedViewsProps) {
  const { t } = useTranslation('release-list');
  const [isSaving, setIsSaving] = useState(false);
  const removeView = useRemoveView();
  const query = useCall(personalEndpoints.tableSettings, { query: { type: 'RELEASE_LIST' } });
  const views = query.data ?? [];
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(query.isError && !query.data
              ? [{ key: 'failed', label: <UnreadLine error={query.error} retry={() => void query.refetch()} /> }]
              : []),
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
