import { useCallback, useEffect, useState } from 'react';
import { useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { useText } from '../texts/use-text';

const BASE = '/admin/support';

interface Refusal {
  message?: string;
  response?: { data?: { error?: { message?: string; details?: { fields?: Record<string, string> } } } };
}

/** What a path of the sales routes answers, null until it is loaded; `reload` reads it again. */
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

/** What was wrong with each field, by its name; empty when the change was made. */
export type FieldMessages = Readonly<Record<string, string>>;

/** Entries of a list are typed into one field: `euCountries[0]` belongs to `euCountries`. */
const byField = (fields: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.replace(/\[\d+\]$/, ''), message]));

/** What became of a change: the server's answer, or the messages of the fields at fault. */
export interface FieldChange<T> {
  data?: T;
  faults?: FieldMessages;
}

/** Sends a form and notifies of its result in the panel's language; of success only where `done` says it. */
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

/** @returns null when the change was made, else the messages of the fields at fault */
export function useSalesChange(): (path: string, body: object, done: string) => Promise<FieldMessages | null> {
  const send = useFieldChange();
  return useCallback(async (path, body, done) => (await send(path, body, done)).faults ?? null, [send]);
}
