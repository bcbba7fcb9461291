import { ContainsAi } from '@mpn/domain';
import { Select, type SelectProps } from 'antd';
import { useTranslation } from 'react-i18next';

/** What is stated about generative AI in a picture or video; a form gives id, value and change. */
export function AiSelect(props: SelectProps<ContainsAi>) {
  const { t } = useTranslation('common');
  return <Select {...props} options={ContainsAi.map((value) => ({ value, label: t(`ai.contains.${value}`) }))} />;
}
