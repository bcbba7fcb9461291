import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { en, type TextKey } from './en';

export type Say = (key: TextKey, values?: Record<string, string>) => string;

/** Translates a text into the language of the panel's account; English for all other languages. */
export function useText(): Say {
  const { formatMessage } = useIntl();
  return useCallback((key, values) => formatMessage({ id: key, defaultMessage: en[key] }, values), [formatMessage]);
}
