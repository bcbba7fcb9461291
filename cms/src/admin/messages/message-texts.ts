import { useCallback } from 'react';
import type { DeskMedium, DeskMessage } from '@mpn/domain';
import { useIntl } from 'react-intl';
import { useText } from '../texts/use-text';

/** Names media and countries in the language of the panel's account. */
export function useNames(): {
  isGerman: boolean;
  country: (code: string) => string;
  medium: (of: DeskMedium) => string;
} {
  const { locale } = useIntl();
  const isGerman = locale.startsWith('de');
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
    (of: DeskMedium): string => `${isGerman ? of.nameDe : of.nameEn} (${country(of.country)})`,
    [country, isGerman],
  );
  return { isGerman, country, medium };
}

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
