import { useCallback, useEffect, useState } from 'react';
import { useDebounce, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { useText } from '../texts/use-text';

const BASE = '/admin/support';
const TYPING_PAUSE_MS = 300;

/** The server's own error text, where there is one. */
function useMessageOf(): (error: unknown) => string {
  const say = useText();
  return useCallback(
    (error) => {
      const answer = error as { response?: { data?: { error?: { message?: string } } }; message?: string };
      return answer.response?.data?.error?.message ?? answer.message ?? say('support.failed');
    },
    [say],
  );
}

/** A searchable list of a support route, null until it is loaded; `reload` reads it again after an action. */
export function useSupportList<T>(path: string, term: string): { items: T[] | null; reload: () => void } {
  const { get } = useFetchClient();
  const { toggleNotification } = useNotification();
  const messageOf = useMessageOf();
  const wanted = useDebounce(term, TYPING_PAUSE_MS);
  const [items, setItems] = useState<T[] | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    let current = true;
    get<{ data: T[] }>(`${BASE}${path}`, { params: { term: wanted } })
      .then(({ data }) => current && setItems(data.data))
      .catch((error: unknown) => current && toggleNotification({ type: 'danger', message: messageOf(error) }));
    return () => {
      current = false;
    };
  }, [get, messageOf, path, round, toggleNotification, wanted]);

  return { items, reload: useCallback(() => setRound((value) => value + 1), []) };
}

/**
 * Sends an action and notifies of its result in the panel's language.
 * @returns whether it succeeded
 */
export function useSupportAction(): (path: string, body: object, done: string) => Promise<boolean> {
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { locale } = useIntl();
  const messageOf = useMessageOf();
  return useCallback(
    async (path, body, done) => {
      try {
        await post(`${BASE}${path}`, body, { headers: { 'Accept-Language': locale } });
        toggleNotification({ type: 'success', message: done });
        return true;
      } catch (error) {
        toggleNotification({ type: 'danger', message: messageOf(error) });
        return false;
      }
    },
    [locale, messageOf, post, toggleNotification],
  );
}
