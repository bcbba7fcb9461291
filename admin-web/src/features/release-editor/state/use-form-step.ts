import { hasChanges, releaseEndpoints, type EditorStep, type ReleaseEntity, type SaveResult } from '@mpn/domain';
import type { FormInstance } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showFieldErrors } from '@/components/forms/schema-rules';
import type { FormNotice } from '@/components/forms/use-form-notice';
import type { Identify } from '@/components/forms/merge-versions';
import type { ResourceForm } from '@/components/forms/use-record-form';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { useNotify } from '@/providers/notifications/use-notify';
import { scrolling } from '@/providers/theme/motion';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { useEditor, type ReleaseBody, type SaveOutcome } from './editor-context';
import { stepAfter, stepIdentifier } from './steps';

/** Shows the result of a save; a created release gets its own URL, at the next step. */
export function useSaveAnswer(step: EditorStep): (outcome: SaveOutcome) => SaveResult {
  const { t } = useTranslation('release-editor');
  const notify = useNotify();
  const navigate = useNavigate();
  return useCallback(
    (outcome) => {
      if (outcome.result === 'NO_SAVE') notify.info(t('save.nothing'));
      if (outcome.result === 'SAVED') notify.success(t('save.done'));
      if (outcome.result === 'CREATED') {
        notify.success(t('save.created'));
        discardUnsavedChanges();
        const next = stepIdentifier(stepAfter(step) ?? step);
        void navigate(`/releases/${String(outcome.release.id)}?step=${next}`, { replace: true });
      }
      return outcome.result;
    },
    [notify, navigate, step, t],
  );
}

/** Name of a step's draft, without the release's id, which the form adds. */
export const draftNameOf = (step: EditorStep): string => `release-${step}`;

interface FormStep<V extends object> {
  step: EditorStep;
  /** Form values of a release; the initial ones for null. */
  toValues: (release: ReleaseEntity | null) => V;
  toBody: (values: V) => ReleaseBody;
  /** Which entries of lists are the same in two versions, if their ids do not tell. */
  identify?: Identify;
  /** Expands the part of the form that holds a field with an error. A stable function. */
  reveal?: (name: string | number | undefined) => void;
}

export interface FormStepState<V extends object> {
  form: FormInstance<V>;
  initialValues: V;
  /** False until the fields can be rendered. */
  isReady: boolean;
  isDirty: boolean;
  /** Notice about versions that others saved in this step's fields, and about input from before a reload. */
  notice: FormNotice<V>;
  save: () => Promise<SaveResult>;
  /** Resets the form to the stored values. */
  discard: () => void;
  /** To be called in the form's `onValuesChange`. */
  look: () => void;
  /** To be called in the form's `onFieldsChange`: counts the fields that show an error. */
  countErrors: () => void;
}

/**
 * The step's form; leave guard and invalidation are handled by the editor for all steps together.
 */
function useStepForm<V extends object>(
  release: ReleaseEntity | null,
  toValues: (release: ReleaseEntity | null) => V,
  toBody: (values: V) => ReleaseBody,
  step: EditorStep,
  identify: Identify | undefined,
): ResourceForm<V, ReleaseEntity> {
  const { get, create, patch } = releaseEndpoints;
  const shared = { toBody: toBody as never, guarded: false, invalidatesOwn: false, draftName: draftNameOf(step) };
  return useResourceForm<typeof get, typeof create | typeof patch, V, ReleaseEntity>(
    release
      ? { get, update: patch, params: { id: release.id }, toValues, identify, partial: true, ...shared }
      : { create, initialValues: toValues(null), ...shared },
  );
}

/**
 * One step that is an antd form: filled from the release, validated by the contract's schema, saved as a partial body.
 * `toValues` and `toBody` must be the same functions at each render.
 */
export function useFormStep<V extends object>({
  step,
  toValues,
  toBody,
  identify,
  reveal,
}: FormStep<V>): FormStepState<V> {
  const { release, save: saveRelease, adoptVersion, offer, report } = useEditor();
  const answer = useSaveAnswer(step);
  const notify = useNotify();
  const state = useStepForm(release, toValues, toBody, step, identify);
  const { form, formProps, isReady, isDirty, look: compare } = state;
  const meets = state.notice.changed === 'meanwhile' || state.notice.changed === 'draft';
  const [errorCount, setErrorCount] = useState(0);
  // The form hook returns new functions at each render; the save function, which is called later, needs the latest
  // ones.
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const countErrors = useCallback(
    () => setErrorCount(form.getFieldsError().filter(({ errors }) => errors.length > 0).length),
    [form],
  );

  const show = useCallback(
    (name: (string | number)[]) => {
      reveal?.(name[0]);
      // A part that was just expanded can be scrolled to in the next frame.
      requestAnimationFrame(() => form.scrollToField(name, { behavior: scrolling, block: 'center', focus: true }));
    },
    [form, reveal],
  );

  const save = useCallback(async (): Promise<SaveResult> => {
    // Conflicts with a version saved by others have to be resolved first.
    if (latest.current.notice.changed === 'meanwhile') {
      window.scrollTo({ top: 0, behavior: scrolling });
      return 'FAILED';
    }
    try {
      await form.validateFields();
    } catch (invalid) {
      const fields = (invalid as { errorFields?: { name: (string | number)[] }[] }).errorFields ?? [];
      setErrorCount(Math.max(1, fields.length));
      if (fields[0]) show(fields[0].name);
      return 'FAILED';
    }
    const { body, changes, stored } = latest.current;
    const sent = body();
    const outcome = await saveRelease(changes(), {
      send: (wanted) => latest.current.send(wanted) as Promise<ReleaseEntity>,
      concerns: (now) => stored !== undefined && hasChanges(toBody(toValues(stored)), toBody(toValues(now))),
    });
    if (outcome.result === 'FAILED') {
      if (outcome.reloaded || outcome.hasNewer) return 'FAILED';
      setErrorCount(1);
      const left = showFieldErrors(form, outcome.error);
      if (left !== null) notify.error(left);
      if (left !== outcome.error) {
        const refused = form.getFieldsError().find(({ errors }) => errors.length > 0);
        if (refused) show(refused.name);
      }
      return 'FAILED';
    }
    latest.current.keep(outcome.release, sent);
    setErrorCount(0);
    return answer(outcome);
  }, [answer, form, notify, saveRelease, show, toBody, toValues]);

  const discard = useCallback(() => {
    latest.current.discard();
    setErrorCount(0);
  }, []);

  const problems = errorCount + (meets ? 1 : 0);
  useEffect(() => report(step, { isDirty, errorCount: problems }), [report, step, isDirty, problems]);
  useEffect(() => {
    offer(step, save);
    return () => offer(step, null);
  }, [offer, step, save]);
  const notice: FormNotice<V> = {
    ...state.notice,
    take: (merged) => {
      adoptVersion();
      state.notice.take(merged);
    },
    load: async () => {
      adoptVersion();
      await state.notice.load();
    },
  };
  return {
    form,
    initialValues: formProps.initialValues as V,
    isReady,
    isDirty,
    notice,
    save,
    discard,
    look: compare,
    countErrors,
  };
}
