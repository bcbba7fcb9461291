import { BellFilled, StarOutlined } from '@ant-design/icons';
import { personalEndpoints, type TableSettingView } from '@mpn/domain';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import { LazyDialog } from '@/components/page/lazy-dialog';
import { lazyPart } from '@/components/page/lazy-part';
import { UnreadLine } from '@/components/page/read-failure';
import { useCall } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import type { SavedSelection } from './save-view-dialog';

// Lazy: most visits of a list save no view.
const SaveViewDialog = lazyPart(() => import('./save-view-dialog'));

interface SavedViewsProps extends SavedSelection {
  onApply: (view: TableSettingView) => void;
  /** Opens the alerts of the views, where the list has them. */
  onAlerts?: () => void;
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
        <LazyDialog onClose={() => setIsSaving(false)}>
          <SaveViewDialog
            type={type}
            selectedColumns={selectedColumns}
            filters={filters}
            known={views}
            onClose={() => setIsSaving(false)}
          />
        </LazyDialog>
      )}
    </>
  );
}
