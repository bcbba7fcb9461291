import { hasChanges } from '@mpn/domain';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { refreshResources, writeCached } from '@/providers/api/call-cache';
import { isCallError } from '@/providers/api/call-error';
import { recordArgs } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { versionIn, type FormPlan } from './form-plan';
import type { FormEvent, Version } from './form-state';
import type { FormStore } from './form-store';
import { useFormSending } from './refine-form';
import { showFieldErrors } from './schema-rules';
import type { FormFields } from './use-form-fields';

export interface FormSaving {
  isSaving: boolean;
  submit: () => Promise<void>;
  /** Sends a body as it is. @throws CallError */
  send: (body: object) => Promise<unknown>;
  /** Bases the form on a saved record; input entered after `sent` was built is kept. */
  keep: (saved: unknown, sent: object) => void;
  /** Shows an error: a conflict in the notice, errors of the form's fields at these, any other as a toast. */
  fail: (error: unknown) => void;
}

interface Options<V, S> {
  form: FormInstance<V>;
  store: FormStore<S>;
  /** Applies an event, and fills the fields if they have to be. */
  settle: (event: FormEvent<S>) => void;
  fields: FormFields<V>;
  /** Reads the record again. @returns the latest version; undefined if it cannot be read */
  readNow: () => Promise<Version<S> | undefined>;
}

/**
 * Saves a form. A save that meets a newer version is sent again if others changed no field of this form; otherwise it
 * is refused.
 */
export function useFormSaving<V extends object, S>(
  plan: FormPlan<V, S>,
  { form, store, settle, fields, readNow }: Options<V, S>,
): FormSaving {
  const { read, params, toValues, toBody, storedOf } = plan;
  const { body, changes } = fields;
  const notify = useNotify();
  const sendNow = useFormSending(plan);
  const [isSaving, setSaving] = useState(false);

  const send = async (wanted: object): Promise<unknown> => {
    settle({ type: 'sent' });
    try {
      return await sendNow(wanted);
    } catch (error) {
      settle({ type: 'failed' });
      throw error;
    }
  };
  const keep = (saved: unknown, sent: object): void => {
    if (!read) return settle({ type: 'saved', saved: null, isTyped: false });
    let stored: S | undefined;
    writeCached(read, recordArgs(params), (known: unknown) => {
      const merged = plan.mergeSaved(saved, known);
      stored = storedOf(merged);
      return merged as never;
    });
    // Input entered during the request is not saved yet: it stays.
    settle({ type: 'saved', saved: versionIn(plan, stored as S), isTyped: hasChanges(sent, body()) });
  };
  const isConflict = (error: unknown): boolean =>
    read !== null && isCallError(error) && plan.conflictCodes.some((code) => error.has(code));
  const bodyOf = (stored: S): object => toBody(toValues(stored));
  /**
   * Sends the body again based on the stored version, if others changed no field of this form.
   * @param save the save, whose version becomes the stored one
   */
  const sendAgain = async (error: unknown, from: Version<S>, save: { version: number }): Promise<unknown> => {
    const now = (await readNow()) ?? from;
    const isElsewhere = now.number > from.number && !hasChanges(bodyOf(from.stored), bodyOf(now.stored));
    if (!isElsewhere) throw error;
    settle({ type: 'taken', over: now, isTyped: true });
    save.version = now.number;
    return send({ ...changes(), ...save });
  };
  const fail = (error: unknown, number = store.get().based?.number ?? 0): void => {
    if (isConflict(error)) return settle({ type: 'refused', number });
    const left = showFieldErrors(form, error);
    if (left !== null) notify.error(left);
  };
  const submit = async (): Promise<void> => {
    const sent = body();
    const { based } = store.get();
    const save = { version: based?.number ?? 0 };
    setSaving(true);
    try {
      const saved = based
        ? await send({ ...changes(), ...save }).catch((error: unknown) =>
            isConflict(error) ? sendAgain(error, based, save) : Promise.reject(error as Error),
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
  return { isSaving, submit, send, keep, fail };
}
