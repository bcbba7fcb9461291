import { useCallback } from 'react';
import type { DeskMedium, DeskMessage, TextLanguage } from '@mpn/domain';
import { useIntl } from 'react-intl';
import { languageOf } from '../texts/language';
import { useText } from '../texts/use-text';

/** Names media and countries in the language of the panel's account. */
export function useNames(): {
  language: TextLanguage;
  country: (code: string) => string;
  medium: (of: DeskMedium) => string;
} {
  const { locale } = useIntl();
  const language = languageOf(locale);
  const country = useCallback(
    (code: string): string => {
      try {
        return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
      } catch {
        return code;
      }
    },
    [locale],
  );
  const medium = useCallback(
    (of: DeskMedium): string => `${{ de: of.nameDe, en: of.nameEn }[language]} (${country(of.country)})`,
    [country, language],
  );
  return { language, country, medium };
}

/** A message's title in the language of the panel's account. */
export const titleOf = ({ titleDe, titleEn }: DeskMessage, language: TextLanguage): string =>
  ({ de: titleDe, en: titleEn })[language];

/** Two texts for a message's audience: the group of users (all, promoters, media users), and its filters. */
export function useAudienceText(): (message: DeskMessage, mediums: readonly DeskMedium[]) => [string, string] {
  const say = useText();
  const { country, medium } = useNames();
  return useCallback(
    (message, mediums) => {
      const chosen = mediums.find(({ id }) => id === message.samplingMediumId);
      const filters = [
        chosen && medium(chosen),
        message.country && country(message.country),
        message.language && say(`messages.language.${message.language}`),
      ];
      return [say(`messages.audience.${message.audience}`), filters.filter(Boolean).join(', ')];
    },
    [country, medium, say],
  );
}
