import type { AnyEndpoint, BodyOf, ReplyOf } from '@mpn/domain';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { showFieldErrors } from '@/components/forms/schema-rules';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { refreshSession } from '@/providers/session/session-actions';
import { discardUnsavedChanges, useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';

interface SaveFormOptions<R> {
  /** Toast after saving. */
  done: string;
  /** Reads that are out of date afterwards. */
  invalidates?: readonly AnyEndpoint[];
  onDone?: (answer: R) => void;
  /** Somebody else saved in between: read again. */
  onConflict?: () => unknown;
}

interface SaveForm<B> {
  isDirty: boolean;
  isSaving: boolean;
  touch: () => void;
  save: (body: B) => void;
}

/** A form that sends one call of the account: guards what was typed, shows the server's field errors, renews the session. */
export function useSaveForm<E extends AnyEndpoint>(
  endpoint: E,
  form: FormInstance,
  { done, invalidates = [], onDone, onConflict }: SaveFormOptions<ReplyOf<E>>,
): SaveForm<BodyOf<E>> {
  const notify = useNotify();
  const [isDirty, setDirty] = useState(false);
  useUnsavedChanges(isDirty);
  const mutation = useCallMutation(endpoint, {
    invalidates,
    onSuccess: async (answer) => {
      setDirty(false);
      discardUnsavedChanges();
      // Name, language and picture of the session are part of what was changed.
      await refreshSession().catch(() => undefined);
      notify.success(done);
      onDone?.(answer);
    },
    onError: (error) => {
      if (error.isLockConflict) void onConflict?.();
      if (!showFieldErrors(form, error)) notify.error(error);
    },
  });
  return {
    isDirty,
    isSaving: mutation.isPending,
    touch: () => setDirty(true),
    save: (body) => (mutation.mutate as unknown as (args: { body: BodyOf<E> }) => void)({ body }),
  };
}
