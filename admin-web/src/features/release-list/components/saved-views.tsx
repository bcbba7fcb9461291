import { StarOutlined } from '@ant-design/icons';
import { deskEndpoints, type TableSettingView } from '@mpn/domain';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NameDialog } from '@/components/forms/name-dialog';
import { useCall, useCallMutation } from '@/providers/api/hooks';

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
