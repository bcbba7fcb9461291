import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { codeOptions } from '@/providers/i18n/code-names';
import { localeOf } from '@/providers/i18n/locale';

/** Picker for a country by its name in the interface language; the value is its ISO code. */
export function CountrySelect(props: { value?: string; onChange?: (code: string) => void; id?: string }) {
  const { i18n } = useTranslation();
  return (
    <Select
      {...props}
      showSearch
      optionFilterProp="label"
      options={[...codeOptions('region', localeOf(i18n.language))]}
    />
  );
}
