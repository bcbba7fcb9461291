import { CloseCircleFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

/** The cross that empties a field, with a name: `<Input allowClear={{ clearIcon: <ClearIcon /> }} />`. */
export function ClearIcon() {
  const { t } = useTranslation('common');
  return <CloseCircleFilled aria-label={t('actions.clear')} />;
}
