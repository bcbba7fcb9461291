import type { FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { afterReading, isTyped, type Held } from './form-changes';
import type { FormPlan } from './form-plan';
import type { FormReading, RefineForm } from './refine-form';

export interface HeldRecord<S> {
  /** The record that the form is based on; null before it is loaded, and in a create form. */
  held: Held<S> | null;
  hold: (held: Held<S>) => void;
  /** The latest version that was read. */
  newest: { stored: S } | undefined;
  /** False until the fields can be rendered. */
  isReady: boolean;
  /** For {@link Held.isTyped}: whether the fields hold input that was entered after `sent` was built. */
  isTypedOver: (sent: object, stored: S) => () => boolean;
}

interface Options {
  /** Identifies the record that the form edits now. */
  key: string;
  enabled: boolean;
  isDirty: boolean;
  setDirty: (isDirty: boolean) => void;
}

/** Which version of a record a form is based on, and fills the fields when that is another one. */
export function useHeldRecord<V extends object, S>(
  { read, toValues, toBody, versionOf, storedOf }: FormPlan<V, S>,
  refine: RefineForm,
  { key, enabled, isDirty, setDirty }: Options,
): HeldRecord<S> {
  const form = refine.form as unknown as FormInstance<V>;
  const [holding, hold] = useState<Held<S> | null>(null);
  const answer = enabled ? (refine.query?.data as FormReading | undefined) : undefined;
  const newest = answer && { stored: storedOf(answer.reading) };
  const held = read ? afterReading({ held: holding, key, read: newest, versionOf, isDirty }) : null;
  const isTypedOver = (sent: object, stored: S) => () =>
    isTyped({
      sent,
      stored: toBody(toValues(stored)),
      fields: toBody({ ...toValues(stored), ...(form.getFieldsValue(true) as V) }),
    });
  if (held !== holding) {
    const isNewer = held !== null && holding?.key === held.key;
    // Until the fields are filled with the newer version, they are compared with the one that they show.
    const since =
      isNewer && !holding.fill
        ? { former: holding.stored, isTyped: isTypedOver(toBody(toValues(holding.stored)), holding.stored) }
        : holding;
    hold(isNewer ? { ...held, former: since?.former, isTyped: since?.isTyped } : held);
    if (held?.key !== holding?.key) setDirty(false);
  }
  useEffect(() => {
    if (!held?.fill) return;
    const { key: filled, stored, former = stored } = held;
    // An upload may have finished, or a key been pressed, since the response arrived: that input stays.
    const keepsInput = held.isTyped?.() === true;
    if (!keepsInput) form.setFieldsValue(toValues(stored));
    // eslint-disable-next-line react-hooks/set-state-in-effect -- only now it is known
    hold({ key: filled, stored: keepsInput ? former : stored, fill: false });
    if (keepsInput) setDirty(true);
  }, [form, held, setDirty, toValues]);

  // After the first response Refine's hook resets the fields, which mounts them anew. They are rendered only then: what
  // was typed before would be lost.
  const begunWith = read ? (held?.key ?? null) : key;
  const [ready, setReady] = useState<string | null>(null);
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- after the effect of Refine's hook, which runs before
    setReady(begunWith);
  }, [begunWith]);
  return { held, hold, newest, isReady: begunWith !== null && ready === begunWith, isTypedOver };
}
