import { useCallback, useEffect, useState } from 'react';
import { useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { useText } from '../texts/use-text';

const BASE = '/admin/support';

interface Refusal {
  message?: string;
  response?: { data?: { error?: { message?: string; details?: { fields?: Record<string, string> } } } };
}

/**
 * Loads a path of the support API; null until it is loaded. `reload` loads it again. A failure is shown as a
 * notification.
 */
export function useSalesData<T>(path: string): { data: T | null; reload: () => void } {
  const { get } = useFetchClient();
  const { toggleNotification } = useNotification();
  const say = useText();
  const [data, setData] = useState<T | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    get<{ data: T }>(`${BASE}${path}`)
      .then((answer) => current && setData(answer.data.data))
      .catch(() => current && toggleNotification({ type: 'danger', message: say('support.failed') }));
    return () => {
      current = false;
    };
  }, [get, path, round, say, toggleNotification]);
  return { data, reload: useCallback(() => setRound((value) => value + 1), []) };
}

/** Error texts by field name; empty also for a failure that concerns no field. */
export type FieldMessages = Readonly<Record<string, string>>;

/** Error texts by field; errors of a list's entries (`euCountries[0]`) belong to its field (`euCountries`). */
const byField = (fields: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.replace(/\[\d+\]$/, ''), message]));

/** Result of a change: the server's reply, or the error texts by field. */
export interface FieldChange<T> {
  data?: T;
  faults?: FieldMessages;
}

/** Sends a form and shows its result in the panel's language; success is shown only where `done` names a text. */
export function useFieldChange<T>(): (path: string, body: object, done: string | null) => Promise<FieldChange<T>> {
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { locale } = useIntl();
  const say = useText();
  return useCallback(
    async (path, body, done) => {
      try {
        const answer = await post<{ data: T }>(`${BASE}${path}`, body, { headers: { 'Accept-Language': locale } });
        if (done !== null) toggleNotification({ type: 'success', message: done });
        return { data: answer.data.data };
      } catch (thrown) {
        const { response, message } = thrown as Refusal;
        const error = response?.data?.error;
        const faults = byField(error?.details?.fields ?? {});
        const hasFields = Object.keys(faults).length > 0;
        const text =
          hasFields && done !== null
            ? say('sales.fieldsAtFault')
            : (error?.message ?? message ?? say('support.failed'));
        toggleNotification({ type: 'danger', message: text });
        return { faults };
      }
    },
    [locale, post, say, toggleNotification],
  );
}

/** @returns null if the change was saved, else the error texts by field */
export function useSalesChange(): (path: string, body: object, done: string) => Promise<FieldMessages | null> {
  const send = useFieldChange();
  return useCallback(async (path, body, done) => (await send(path, body, done)).faults ?? null, [send]);
}
