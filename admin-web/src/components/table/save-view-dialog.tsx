import { personalEndpoints, type TableSettingType, type TableSettingView } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { NameDialog } from '@/components/forms/name-dialog';

export interface SavedSelection {
  /** The list that the views are of. */
  type: TableSettingType;
  /** Undefined where a list has no choice of columns. */
  selectedColumns?: string[];
  filters: Record<string, unknown>;
}

interface SaveViewDialogProps extends SavedSelection {
  known: readonly TableSettingView[];
  onClose: () => void;
}

/** Saves the current view under a name. An existing name of the same user is overwritten. */
export default function SaveViewDialog({ type, selectedColumns, filters, known, onClose }: SaveViewDialogProps) {
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
