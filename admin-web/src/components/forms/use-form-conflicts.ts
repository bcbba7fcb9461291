import { hasChanges } from '@mpn/domain';
import type { FormInstance, FormProps } from 'antd';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { refreshResources, writeCached } from '@/providers/api/call-cache';
import { isCallError, type CallError } from '@/providers/api/call-error';
import { recordArgs } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { afterReading, changesOf, hasNewer, isTyped, type Held } from './form-changes';
import type { FormPlan } from './form-plan';
import type { FormReading, RefineForm } from './refine-form';
import { showFieldErrors } from './schema-rules';
import { useFormNotice, type FormNotice } from './use-form-notice';

export interface ResourceForm<V extends object, S> {
  form: FormInstance<V>;
  /** Props for antd's `Form`. */
  formProps: Pick<FormProps<V>, 'initialValues' | 'onValuesChange' | 'onFinish'> & { form: FormInstance<V> };
  /** The record that the form is based on; undefined before it is loaded, and in a create form. */
  stored: S | undefined;
  /** For `QueryState`: the record, or the error of loading it. */
  query: { data: S | undefined; error: CallError | null; refetch: () => unknown };
  /** False until the fields can be rendered; `query` has no data before. */
  isReady: boolean;
  isDirty: boolean;
  isSaving: boolean;
  /** Compares the fields with what is stored; for fields that were set by code. */
  look: () => void;
  /** For `ChangedNotice`. */
  notice: FormNotice<V>;
  /** Discards the input and loads the stored version. An error is shown as a toast and keeps the input. */
  load: () => Promise<void>;
  /** Discards the input. */
  discard: () => void;
  /** Shows an error: at its fields if it has any, otherwise as a toast. */
  fail: (error: unknown) => void;
  /** Values of all fields, including those that are not rendered. */
  values: () => V;
  /** The request body made from all fields. */
  body: () => object;
  /** The part of the body that saving would send, without the version. */
  changes: () => object;
  /** Sends a body as it is. @throws CallError */
  send: (body: object) => Promise<unknown>;
  /** Bases the form on a saved record; input entered after `sent` was built is kept. */
  keep: (saved: unknown, sent: object) => void;
}

/**
 * Adds conflict handling, leave guard and field errors to one of Refine's form hooks; see `refineProps` for its props.
 */
export function useFormConflicts<V extends object, S>(
  plan: FormPlan<V, S>,
  refine: RefineForm,
  enabled = true,
): ResourceForm<V, S> {
  const { read, params, toValues, toBody, versionOf, storedOf } = plan;
  const notify = useNotify();
  const form = refine.form as unknown as FormInstance<V>;
  const [holding, setHeld] = useState<Held<S> | null>(null);
  const [isDirty, setDirty] = useState(false);
  /** The version on which the last refused save was based. */
  const [refused, setRefused] = useState<number | null>(null);
  const [isSaving, setSaving] = useState(false);
  /** While a save runs: the latest version read before it. Later ones may be the save itself. */
  const [readBefore, setReadBefore] = useState<number | null>(null);
  useUnsavedChanges(isDirty && plan.guarded !== false);

  const key = JSON.stringify(params ?? null);
  const answer = enabled ? (refine.query?.data as FormReading | undefined) : undefined;
  const newest = answer && { stored: storedOf(answer.reading) };
  const held = read ? afterReading({ held: holding, key, read: newest, versionOf, isDirty }) : null;
  const isTypedOver = (sent: object, stored: S) => () =>
    isTyped({
      sent,
      stored: toBody(toValues(stored)),
      fields: toBody({ ...toValues(stored), ...(form.getFieldsValue(true) as V) }),
    });
  const isTypedSince = (stored: S) => isTypedOver(toBody(toValues(stored)), stored);
  if (held !== holding) {
    const isNewer = held !== null && holding?.key === held.key;
    // Until the fields are filled, they are compared with what they show.
    const since =
      isNewer && !holding.fill ? { former: holding.stored, isTyped: isTypedSince(holding.stored) } : holding;
    setHeld(isNewer ? { ...held, former: since?.former, isTyped: since?.isTyped } : held);
    if (held?.key !== holding?.key) {
      setDirty(false);
      setRefused(null);
    }
  }
  useEffect(() => {
    if (!held?.fill) return;
    const { key: filled, stored, former = stored } = held;
    // An upload may have finished, or a key been pressed, since the response arrived: that input stays.
    const keepsInput = held.isTyped?.() === true;
    if (!keepsInput) form.setFieldsValue(toValues(stored));
    // eslint-disable-next-line react-hooks/set-state-in-effect -- only now it is known
    setHeld({ key: filled, stored: keepsInput ? former : stored, fill: false });
    if (keepsInput) setDirty(true);
  }, [form, held, toValues]);

  // Refine's hook resets the fields once after the first response, which remounts them: they are rendered after that.
  const begunWith = read ? (held?.key ?? null) : key;
  const [ready, setReady] = useState<string | null>(null);
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- after the effect of Refine's hook, which runs before
    setReady(begunWith);
  }, [begunWith]);
  const isReady = begunWith !== null && ready === begunWith;
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);

  const values = useCallback(
    () => ({ ...(held && toValues(held.stored)), ...(form.getFieldsValue(true) as V) }),
    [form, held, toValues],
  );
  const before = useCallback(() => (held ? toBody(toValues(held.stored)) : {}), [held, toBody, toValues]);
  const { initialValues, partial } = plan;
  const look = useCallback(() => {
    setDirty(held ? hasChanges(before(), toBody(values())) : hasChanges(initialValues, values()));
    lookAgain();
  }, [before, held, initialValues, toBody, values]);
  const body = useCallback(() => toBody(values()), [toBody, values]);
  const changes = useCallback(() => (partial ? changesOf(before(), body()) : body()), [before, body, partial]);

  const { onFinish } = refine;
  const send = async (wanted: object): Promise<unknown> => {
    setReadBefore(newest ? versionOf(newest.stored) : 0);
    try {
      return ((await onFinish(wanted)) as { data: unknown } | undefined)?.data;
    } catch (error) {
      setReadBefore(null);
      throw error;
    }
  };
  const keep = (saved: unknown, sent: object): void => {
    setRefused(null);
    setReadBefore(null);
    if (!read) return setDirty(false);
    let stored: S | undefined;
    writeCached(read, recordArgs(params), (known: unknown) => {
      const merged = plan.mergeSaved(saved, known);
      stored = storedOf(merged);
      return merged as never;
    });
    // Input entered during the request is not saved yet: keep it.
    const isSame = !hasChanges(sent, body());
    setHeld({ key, stored: stored as S, fill: isSame, isTyped: isTypedOver(sent, stored as S) });
    setDirty(!isSame);
  };
  const isConflict = (error: unknown): boolean =>
    read !== null && isCallError(error) && plan.conflictCodes.some((code) => error.has(code));
  const bodyOf = (stored: S): object => toBody(toValues(stored));
  const isSameBody = (one: { stored: S }, other: { stored: S }): boolean =>
    !hasChanges(bodyOf(one.stored), bodyOf(other.stored));
  /**
   * Sends the body again based on the stored version, if others changed no field of this form.
   * @param save the save, whose version becomes the stored one
   */
  const sendAgain = async (error: unknown, from: Held<S>, save: { version: number }): Promise<unknown> => {
    const result = await refine.query?.refetch();
    const now = result?.isSuccess ? storedOf((result.data as FormReading).reading) : from.stored;
    const isElsewhere = versionOf(now) > versionOf(from.stored) && isSameBody(from, { stored: now });
    if (!isElsewhere) throw error;
    setHeld({ key, stored: now, fill: false });
    save.version = versionOf(now);
    return send({ ...changes(), ...save });
  };
  const heldVersion = held ? versionOf(held.stored) : 0;
  const fail = (error: unknown, version = heldVersion): void => {
    if (isConflict(error)) setRefused(version);
    else if (!showFieldErrors(form, error)) notify.error(error);
  };
  const submit = async (): Promise<void> => {
    const sent = body();
    const save = { version: heldVersion };
    setSaving(true);
    try {
      const saved = held
        ? await send({ ...changes(), ...save }).catch((error: unknown) =>
            isConflict(error) ? sendAgain(error, held, save) : Promise.reject(error as Error),
          )
        : await send(sent);
      keep(saved, sent);
      void refreshResources(...(read ? [read] : []), ...(plan.invalidates ?? []));
      await plan.onSaved?.(saved, sent);
      if (plan.done) notify.success(plan.done(saved));
    } catch (error) {
      fail(error, save.version);
    } finally {
      setSaving(false);
    }
  };
  const begin = (stored: S): void => {
    setHeld({ key, stored, fill: true });
    setDirty(false);
    setRefused(null);
  };
  const load = async (): Promise<void> => {
    const result = await refine.query?.refetch();
    // A failed refetch still has the old data.
    if (result?.isError) notify.error(result.error);
    else if (result?.data) begin(storedOf((result.data as FormReading).reading));
  };
  const discard = (): void => {
    form.resetFields();
    if (held) begin(held.stored);
    else setDirty(false);
  };
  // A change that others made to other parts of the record does not concern this form.
  const hasNewerFields =
    newest !== undefined &&
    held !== null &&
    hasNewer({ held, read: newest, versionOf }) &&
    (readBefore === null || versionOf(newest.stored) <= readBefore) &&
    !isSameBody(held, newest);
  const newer = hasNewerFields ? toValues(newest.stored) : null;
  const name = plan.draftName === undefined ? (plan.guarded === false ? null : plan.write.id) : plan.draftName;
  const begun = useMemo(
    () => (held ? { version: heldVersion, values: toValues(held.stored) } : { version: 0, values: initialValues as V }),
    [held, heldVersion, initialValues, toValues],
  );
  const fill = useCallback((merged: V) => form.setFieldsValue(merged as never), [form]);
  const { notice, touch } = useFormNotice<V>({
    fill,
    draftName: name && enabled ? `${name}?${key}` : null,
    identify: plan.identify,
    isReady: isReady && held?.fill !== true,
    isDirty,
    begun,
    newer,
    // A refusal of an earlier version does not concern the one that is loaded now.
    isRefused: refused !== null && refused === heldVersion,
    values,
    look,
    rebase: (merged) => {
      const stored = hasNewerFields ? newest.stored : held!.stored;
      fill(merged);
      setHeld({ key, stored, fill: false });
      setRefused(null);
      setDirty(hasChanges(bodyOf(stored), toBody({ ...toValues(stored), ...merged })));
    },
    load,
    discard,
  });
  return {
    form,
    formProps: {
      form,
      initialValues: held ? toValues(held.stored) : plan.initialValues,
      onValuesChange: () => {
        look();
        touch();
      },
      onFinish: () => void submit(),
    },
    stored: held?.stored,
    query: {
      data: isReady ? held?.stored : undefined,
      error: refine.query?.error ?? null,
      refetch: () => refine.query?.refetch(),
    },
    isReady,
    isDirty,
    isSaving,
    look: () => {
      look();
      touch();
    },
    notice,
    load,
    discard,
    fail,
    values,
    body,
    changes,
    send,
    keep,
  };
}
