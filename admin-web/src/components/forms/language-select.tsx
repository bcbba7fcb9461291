import type { Locale } from '@mpn/domain';
import { Select } from 'antd';
import looks from '@/components/looks.module.css';
import { INSIDE_LANGUAGES, LANGUAGE_NAMES } from '@/components/preferences/preference-buttons';

interface LanguageSelectProps {
  id?: string;
  value?: Locale;
  onChange?: (locale: Locale) => void;
}

/** Picker for the language of the interface and of mails; French stays where it was chosen earlier. */
export function LanguageSelect(props: LanguageSelectProps) {
  const { value } = props;
  const languages = value && !INSIDE_LANGUAGES.includes(value) ? [...INSIDE_LANGUAGES, value] : INSIDE_LANGUAGES;
  return (
    <Select
      {...props}
      options={languages.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
      className={looks.fieldWidth}
    />
  );
}
