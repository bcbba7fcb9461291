import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { en, type TextKey } from './en';

export type Say = (key: TextKey, values?: Record<string, string>) => string;

/** Says a text in the language that the panel's account has chosen; English where there is no other. */
export function useText(): Say {
  const { formatMessage } = useIntl();
  return useCallback((key, values) => formatMessage({ id: key, defaultMessage: en[key] }, values), [formatMessage]);
}
