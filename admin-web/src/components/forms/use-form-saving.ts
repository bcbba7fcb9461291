import { hasChanges } from '@mpn/domain';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { refreshResources, writeCached } from '@/providers/api/call-cache';
import { isCallError } from '@/providers/api/call-error';
import { recordArgs } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import type { Held } from './form-changes';
import type { FormPlan } from './form-plan';
import type { FormReading, RefineForm } from './refine-form';
import { showFieldErrors } from './schema-rules';
import type { FormFields } from './use-form-fields';
import type { HeldRecord } from './use-held-record';

export interface FormSaving {
  isSaving: boolean;
  /** Whether a save was refused because of a newer version than the one that the form is based on. */
  isRefused: boolean;
  forgetRefusal: () => void;
  /** Whether a version that was read may come from a save of this form that is not answered yet. */
  mayBeOwn: (version: number) => boolean;
  submit: () => Promise<void>;
  /** Sends a body as it is. @throws CallError */
  send: (body: object) => Promise<unknown>;
  /** Bases the form on a saved record; input entered after `sent` was built is kept. */
  keep: (saved: unknown, sent: object) => void;
  /** Shows an error: a conflict in the notice, errors of the form's fields at these, any other as a toast. */
  fail: (error: unknown) => void;
}

interface Options<V, S> {
  key: string;
  record: HeldRecord<S>;
  fields: FormFields<V>;
  setDirty: (isDirty: boolean) => void;
}

/**
 * Saves a form. A save that meets a newer version is sent again if others changed no field of this form; otherwise it
 * is refused.
 */
export function useFormSaving<V extends object, S>(
  plan: FormPlan<V, S>,
  refine: RefineForm,
  { key, record, fields, setDirty }: Options<V, S>,
): FormSaving {
  const { read, params, toValues, toBody, versionOf, storedOf } = plan;
  const { held, hold, newest, isTypedOver } = record;
  const { body, changes } = fields;
  const notify = useNotify();
  const form = refine.form as unknown as FormInstance<V>;
  const [isSaving, setSaving] = useState(false);
  /** The version on which the last refused save of a record was based. */
  const [refused, setRefused] = useState<{ key: string; version: number } | null>(null);
  /** While a save runs: the latest version read before it. A later one may be its result, not another person's save. */
  const [readBefore, setReadBefore] = useState<number | null>(null);
  const heldVersion = held ? versionOf(held.stored) : 0;

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
    hold({ key, stored: stored as S, fill: isSame, isTyped: isTypedOver(sent, stored as S) });
    setDirty(!isSame);
  };
  const isConflict = (error: unknown): boolean =>
    read !== null && isCallError(error) && plan.conflictCodes.some((code) => error.has(code));
  /**
   * Sends the body again based on the stored version, if others changed no field of this form.
   * @param save the save, whose version becomes the stored one
   */
  const sendAgain = async (error: unknown, from: Held<S>, save: { version: number }): Promise<unknown> => {
    const result = await refine.query?.refetch();
    const now = result?.isSuccess ? storedOf((result.data as FormReading).reading) : from.stored;
    const isElsewhere =
      versionOf(now) > versionOf(from.stored) && !hasChanges(toBody(toValues(from.stored)), toBody(toValues(now)));
    if (!isElsewhere) throw error;
    hold({ key, stored: now, fill: false });
    save.version = versionOf(now);
    return send({ ...changes(), ...save });
  };
  const fail = (error: unknown, version = heldVersion): void => {
    if (isConflict(error)) return setRefused({ key, version });
    const left = showFieldErrors(form, error);
    if (left !== null) notify.error(left);
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
  return {
    isSaving,
    // A refusal of an earlier version does not concern the one that is loaded now.
    isRefused: refused !== null && refused.key === key && refused.version === heldVersion,
    forgetRefusal: () => setRefused(null),
    mayBeOwn: (version) => readBefore !== null && version > readBefore,
    submit,
    send,
    keep,
    fail,
  };
}
