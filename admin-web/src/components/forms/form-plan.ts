import type { AnyEndpoint, BodyOf, ParamsOf, ReplyOf } from '@mpn/domain';
import { OPTIMISTIC_LOCK } from '@/providers/api/call-error';
import type { Version } from './form-state';
import type { Identify } from './merge-versions';

interface SharedOptions<W extends AnyEndpoint> {
  /** Calls of other resources to invalidate after saving. */
  invalidates?: readonly AnyEndpoint[];
  /**
   * False if the screen updates the cache itself; otherwise all queries of the resource are invalidated after saving.
   */
  invalidatesOwn?: boolean;
  /** The toast after saving. */
  done?: (reply: ReplyOf<W>) => string;
  /** Awaited before the toast; `body` is made from all fields, including those that were not sent. */
  onSaved?: (reply: ReplyOf<W>, body: BodyOf<W>) => unknown;
  /** False if the form needs no leave guard of its own: dialogs, and pages with one guard for several forms. */
  guarded?: boolean;
  /**
   * Names the form where several share a call. What is typed into a form survives a reload under this name; a form of a
   * page that is not guarded has none unless it is given, one with null never.
   */
  draftName?: string | null;
}

/** A form that creates something, or sends any other call that begins with empty fields. */
export interface CreateOptions<W extends AnyEndpoint, V extends object> extends SharedOptions<W> {
  create: W;
  params?: ParamsOf<W>;
  initialValues?: Partial<V>;
  /** Converts the fields to the request body. Default: the fields unchanged. */
  toBody?: (values: V) => BodyOf<W>;
}

/** A form that edits a stored record, which other sessions may change too. */
export interface UpdateOptions<
  G extends AnyEndpoint,
  W extends AnyEndpoint,
  V extends object,
  S,
> extends SharedOptions<W> {
  get: G;
  update: W;
  /** Path parameters of both calls. */
  params?: ParamsOf<G>;
  /** Selects the part of the response that the form edits; must return the same object for the same response. */
  storedOf?: (reply: ReplyOf<G>) => S;
  /** Builds the cached response of `get` from the response of `update`; needed if the two differ in shape. */
  mergeSaved?: (saved: ReplyOf<W>, known: ReplyOf<G>) => ReplyOf<G>;
  /** Converts the record to field values. Must be a stable function. */
  toValues: (stored: S) => V;
  /** Converts field values to the request body, without the version. Must be a stable function. */
  toBody: (values: V) => Omit<BodyOf<W>, 'version'>;
  /** Version of the record, 0 for none. Default: its field `version`. */
  versionOf?: (stored: S) => number;
  /** Send changed fields only; the call leaves the others unchanged. */
  partial?: boolean;
  /** Which entries of lists are the same in two versions, where their ids do not say it. */
  identify?: Identify;
  /** Further error codes that mean a conflict with another session. */
  conflictCodes?: readonly string[];
}

/** The normalized options of either kind of form. */
export interface FormPlan<V extends object, S> extends SharedOptions<AnyEndpoint> {
  read: AnyEndpoint | null;
  write: AnyEndpoint;
  params: object | undefined;
  initialValues: Partial<V>;
  storedOf: (reply: unknown) => S;
  mergeSaved: (saved: unknown, known: unknown) => unknown;
  toValues: (stored: S) => V;
  toBody: (values: V) => object;
  versionOf: (stored: S) => number;
  partial: boolean;
  conflictCodes: readonly string[];
  identify: Identify | undefined;
}

const NOTHING = {};
const same = (value: unknown): unknown => value;
const numberIn = (stored: unknown): number => (stored as { version?: number } | null)?.version ?? 0;

/** The options of either kind as one plan. */
export function planOf<G extends AnyEndpoint, W extends AnyEndpoint, V extends object, S>(
  options: CreateOptions<W, V> | UpdateOptions<G, W, V, S>,
): FormPlan<V, S> {
  const defaults = {
    read: null,
    initialValues: NOTHING,
    storedOf: same,
    mergeSaved: same,
    toValues: same,
    toBody: same,
    versionOf: numberIn,
    partial: false,
    conflictCodes: [],
  };
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const calls = 'create' in options ? { write: options.create } : { write: options.update, read: options.get };
  const plan = { params: undefined, ...defaults, ...given, ...calls } as unknown as FormPlan<V, S>;
  return { ...plan, conflictCodes: [OPTIMISTIC_LOCK, ...plan.conflictCodes] };
}

/** A record with the number of its version. */
export const versionIn = <V extends object, S>({ versionOf }: FormPlan<V, S>, stored: S): Version<S> => ({
  stored,
  number: versionOf(stored),
});
