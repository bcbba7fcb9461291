import { BellFilled, StarOutlined } from '@ant-design/icons';
import { personalEndpoints, type TableSettingType, type TableSettingView } from '@mpn/domain';
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
  /** The list that the views are of. */
  type: TableSettingType;
  /** Undefined where a list has no choice of columns. */
  selectedColumns?: string[];
  filters: Record<string, unknown>;
  onApply: (view: TableSettingView) => void;
  /** Opens the alerts of the views, where the list has them. */
  onAlerts?: () => void;
}

interface SaveDialogProps extends Omit<SavedViewsProps, 'onApply' | 'onAlerts'> {
  known: readonly TableSettingView[];
  onClose: () => void;
}

/** Saves the current view under a name. An existing name of the same user is overwritten. */
function SaveDialog({ type, selectedColumns, filters, known, onClose }: SaveDialogProps) {
  const { t } = useTranslation('common');
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
      hint={t(selectedColumns ? 'views.hint' : 'views.filtersHint')}
      keep={keep}
      maxLength={100}
      toBody={(name) => ({
        type,
        name,
        selectedColumns: selectedColumns ?? [],
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
  const { t } = useTranslation('common');
  const notify = useNotify();
  const confirm = useConfirm();
  const { remove } = useRemoval(personalEndpoints.removeTableSetting);
  return ({ id, name }) =>
    confirm(
      {
        title: t('views.removeTitle', { name }),
        text: t('views.removeText'),
        confirmText: t('actions.delete'),
        danger: true,
      },
      async () => {
        await remove({ params: { id } });
        notify.success(t('views.removed', { name }));
      },
    );
}

/** The name of a view, with a bell if it has an alert. */
function ViewName({ view: { name, alert } }: { view: TableSettingView }) {
  const { t } = useTranslation('common');
  if (alert === 'NONE') return name;
  return (
    <>
      {name} <BellFilled role="img" aria-label={t(`views.alert.${alert}`)} />
    </>
  );
}

/** Menu of a person's saved views of a list: selections of filters, and of columns where these can be chosen. */
export function SavedViews({ type, selectedColumns, filters, onApply, onAlerts }: SavedViewsProps) {
  const { t } = useTranslation('common');
  const [isSaving, setIsSaving] = useState(false);
  const removeView = useRemoveView();
  const query = useCall(personalEndpoints.tableSettings, { query: { type } });
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
            ...views.map((view) => ({
              key: String(view.id),
              label: <ViewName view={view} />,
              onClick: () => onApply(view),
            })),
            ...(views.length > 0 ? [{ type: 'divider' as const }] : []),
            { key: 'save', label: t('views.save'), onClick: () => setIsSaving(true) },
            ...(views.length > 0
              ? [
                  ...(onAlerts ? [{ key: 'alerts', label: t('views.alert.manage'), onClick: onAlerts }] : []),
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
          type={type}
          selectedColumns={selectedColumns}
          filters={filters}
          known={views}
          onClose={() => setIsSaving(false)}
        />
      )}
    </>
  );
}
