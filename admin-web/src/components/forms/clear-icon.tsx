import { CloseCircleFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

/** Icon of a clear button with an accessible name: `<Input allowClear={{ clearIcon: <ClearIcon /> }} />`. */
export function ClearIcon() {
  const { t } = useTranslation('common');
  return <CloseCircleFilled aria-label={t('actions.clear')} />;
}
