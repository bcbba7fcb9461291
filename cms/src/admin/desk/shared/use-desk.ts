import { useCallback, useEffect, useState } from 'react';
import { useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { useText } from '../../texts/use-text';

const BASE = '/admin/support';

export type Params = Readonly<Record<string, string>>;

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

export interface DeskData<T> {
  /** null until it is loaded. */
  data: T | null;
  /** The server's error text after a failed request. */
  failure: string | null;
  reload: () => void;
}

/**
 * Loads a path of the support API in the panel's language; `reload` loads it again.
 * @param everyMs interval in milliseconds at which the path is loaded again; then also when the window gets the focus
 */
export function useDeskData<T>(path: string, params: Params = {}, everyMs?: number): DeskData<T> {
  const { get } = useFetchClient();
  const { locale } = useIntl();
  const messageOf = useMessageOf();
  const [data, setData] = useState<T | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const query = new URLSearchParams(params).toString();
  const address = `${BASE}${path}${query ? `?${query}` : ''}`;
  const reload = useCallback(() => setRound((value) => value + 1), []);

  useEffect(() => {
    let current = true;
    get<{ data: T }>(address, { headers: { 'Accept-Language': locale } })
      .then((answer) => {
        if (!current) return;
        setData(answer.data.data);
        setFailure(null);
      })
      .catch((error: unknown) => current && setFailure(messageOf(error)));
    return () => {
      current = false;
    };
  }, [address, get, locale, messageOf, round]);

  useEffect(() => {
    if (!everyMs) return undefined;
    const timer = window.setInterval(reload, everyMs);
    window.addEventListener('focus', reload);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('focus', reload);
    };
  }, [everyMs, reload]);

  return { data, failure, reload };
}

/**
 * Calls an action and shows its result as a notification.
 * @returns the server's reply; undefined if the action was refused
 */
export function useDeskAction(): <T = unknown>(
  path: string,
  body: object,
  done: string | ((answer: T) => string),
) => Promise<{ answer: T } | undefined> {
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { locale } = useIntl();
  const messageOf = useMessageOf();
  return useCallback(
    async <T>(path: string, body: object, done: string | ((answer: T) => string)) => {
      try {
        const { data } = await post<{ data: T }>(`${BASE}${path}`, body, { headers: { 'Accept-Language': locale } });
        toggleNotification({ type: 'success', message: typeof done === 'string' ? done : done(data.data) });
        return { answer: data.data };
      } catch (error) {
        toggleNotification({ type: 'danger', message: messageOf(error) });
        return undefined;
      }
    },
    [locale, messageOf, post, toggleNotification],
  );
}

/** Downloads a file of the support API under a name. */
export function useDeskFile(): (path: string, fileName: string) => Promise<void> {
  const { get } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { locale } = useIntl();
  const messageOf = useMessageOf();
  return useCallback(
    async (path, fileName) => {
      try {
        const headers = { 'Accept-Language': locale };
        const { data } = await get<Blob>(`${BASE}${path}`, { responseType: 'blob', headers });
        const link = document.createElement('a');
        link.href = URL.createObjectURL(data);
        link.download = fileName;
        link.click();
        URL.revokeObjectURL(link.href);
      } catch (error) {
        toggleNotification({ type: 'danger', message: messageOf(error) });
      }
    },
    [get, locale, messageOf, toggleNotification],
  );
}
