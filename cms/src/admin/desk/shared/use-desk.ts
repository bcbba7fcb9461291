import { useCallback, useEffect, useState } from 'react';
import { useFetchClient, useNotification } from '@strapi/strapi/admin';
import { deskPathOf, type AnyDeskCall, type DeskBodyOf, type DeskReplyOf } from '@mpn/domain';
import { useIntl } from 'react-intl';
import { useText } from '../../texts/use-text';

const BASE = '/admin/support';

export type Params = Readonly<Record<string, string>>;

/** Error texts by field name; empty also for a failure that concerns no field. */
export type FieldMessages = Readonly<Record<string, string>>;

/** What a call is about: the object of `:id`, and the query. */
export interface Target {
  id?: number | string;
  params?: Params;
}

/** A refused or failed call: the server's own text where there is one, and its texts by field. */
export interface Failure {
  message: string;
  fields: FieldMessages;
}

interface Refusal {
  message?: string;
  response?: { data?: { error?: { message?: string; details?: { fields?: Record<string, string> } } } };
}

/** Errors of a list's entries (`euCountries[0]`) belong to its field (`euCountries`). */
const byField = (fields: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.replace(/\[\d+\]$/, ''), message]));

export type Sent<R> = { reply: R; failure?: undefined } | { failure: Failure; reply?: undefined };

/**
 * Makes calls of the desk in the panel's language, and gives their replies or failures. Every page's calls go through
 * it.
 */
function useFetchDesk(): <C extends AnyDeskCall>(
  call: C,
  target: Target,
  body?: object,
) => Promise<Sent<DeskReplyOf<C>>> {
  const { get, post } = useFetchClient();
  const { locale } = useIntl();
  const say = useText();
  return useCallback(
    async <C extends AnyDeskCall>(call: C, { id, params = {} }: Target, body: object = {}) => {
      const query = new URLSearchParams(params).toString();
      const address = `${BASE}${deskPathOf(call, id)}${query ? `?${query}` : ''}`;
      const options = { headers: { 'Accept-Language': locale } };
      try {
        if (call.kind === 'stream') {
          const { data } = await get<Blob>(address, { ...options, responseType: 'blob' });
          return { reply: data as DeskReplyOf<C> };
        }
        const { data } = await (call.method === 'GET'
          ? get<{ data: DeskReplyOf<C> }>(address, options)
          : post<{ data: DeskReplyOf<C> }>(address, body, options));
        return { reply: data.data };
      } catch (thrown) {
        const { response, message } = thrown as Refusal;
        const error = response?.data?.error;
        const failure: Failure = {
          message: error?.message ?? message ?? say('support.failed'),
          fields: byField(error?.details?.fields ?? {}),
        };
        return { failure };
      }
    },
    [get, locale, post, say],
  );
}

export interface DeskData<R> {
  /** null until it is loaded. */
  data: R | null;
  /** The error text after a failed request. */
  failure: string | null;
  reload: () => void;
}

/**
 * Loads the reply of a call; `reload` loads it again.
 * @param body for calls that read by a body, such as a preview
 * @param everyMs interval in milliseconds at which it is loaded again; then also when the window gets the focus
 */
export function useDesk<C extends AnyDeskCall>(
  call: C,
  { id, params = {} }: Target = {},
  { body, everyMs }: { body?: DeskBodyOf<C>; everyMs?: number } = {},
): DeskData<DeskReplyOf<C>> {
  const fetchDesk = useFetchDesk();
  const [data, setData] = useState<DeskReplyOf<C> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((value) => value + 1), []);
  const key = JSON.stringify([id, params, body]);

  useEffect(() => {
    let current = true;
    void fetchDesk(call, { id, params }, body as object | undefined).then((sent) => {
      if (!current) return;
      if (sent.failure) setFailure(sent.failure.message);
      else {
        setData(sent.reply);
        setFailure(null);
      }
    });
    return () => {
      current = false;
    };
    // `key` contains id, params and body.
  }, [call, fetchDesk, key, round]);

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

/** As {@link useDesk}, for pages without a place for an error: a failure is shown as a notification. */
export function useDeskOrNotify<C extends AnyDeskCall>(call: C, target: Target = {}): DeskData<DeskReplyOf<C>> {
  const loaded = useDesk(call, target);
  const { failure } = loaded;
  const { toggleNotification } = useNotification();
  useEffect(() => {
    if (failure) toggleNotification({ type: 'danger', message: failure });
  }, [failure, toggleNotification]);
  return loaded;
}

/** The body of a form: each field of the contract, with values as they were entered, which the server checks. */
export type EnteredBody<C extends AnyDeskCall> = Readonly<Partial<Record<keyof DeskBodyOf<C> & string, unknown>>>;

export interface DeskSending<C extends AnyDeskCall> extends Target {
  body?: EnteredBody<C>;
  /** The notification of success; none for calls whose reply is shown. */
  done?: string | ((reply: DeskReplyOf<C>) => string);
  /** Whether the page shows error texts at its fields; the notification then only refers to them. */
  showsFields?: boolean;
}

/** Makes a call, and shows its success or failure as a notification. */
export function useDeskCall<C extends AnyDeskCall>(
  call: C,
): (sending?: DeskSending<C>) => Promise<Sent<DeskReplyOf<C>>> {
  const fetchDesk = useFetchDesk();
  const { toggleNotification } = useNotification();
  const say = useText();
  return useCallback(
    async ({ body, done, showsFields = false, ...target }: DeskSending<C> = {}) => {
      const sent = await fetchDesk(call, target, body);
      if (sent.failure) {
        const { message, fields } = sent.failure;
        const isAtFields = showsFields && Object.keys(fields).length > 0;
        toggleNotification({ type: 'danger', message: isAtFields ? say('sales.fieldsAtFault') : message });
      } else if (done !== undefined) {
        toggleNotification({ type: 'success', message: typeof done === 'string' ? done : done(sent.reply) });
      }
      return sent;
    },
    [call, fetchDesk, say, toggleNotification],
  );
}

/** Downloads the file of a call under a name. */
export function useDeskFile<C extends AnyDeskCall>(call: C): (fileName: string, target: Target) => Promise<void> {
  const send = useDeskCall(call);
  return useCallback(
    async (fileName, target) => {
      const { reply, failure } = await send(target);
      if (failure) return;
      const link = document.createElement('a');
      link.href = URL.createObjectURL(reply as Blob);
      link.download = fileName;
      link.click();
      URL.revokeObjectURL(link.href);
    },
    [send],
  );
}
