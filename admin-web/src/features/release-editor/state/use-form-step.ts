import { hasChanges, type EditorStep, type ReleaseEntity, type SaveResult } from '@mpn/domain';
import { Form, type FormInstance } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showFieldErrors } from '@/components/forms/schema-rules';
import { useNotify } from '@/providers/notifications/use-notify';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { useEditor, type ReleaseBody, type SaveOutcome } from './editor-context';
import { stepAfter, stepIdentifier } from './steps';

/** Tells how a save went; a created release gets its own address, at the step after. */
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

interface FormStep<V extends object> {
  step: EditorStep;
  /** What the form shows of a release; null: of one that does not exist yet. */
  toValues: (release: ReleaseEntity | null) => V;
  toBody: (values: V) => ReleaseBody;
}

export interface FormStepState<V extends object> {
  form: FormInstance<V>;
  initialValues: V;
  isDirty: boolean;
  save: () => Promise<SaveResult>;
  /** For the form: `onValuesChange`. */
  look: () => void;
}

/**
 * One step that is an antd form: filled from the release, checked by the contract's schema, saved as a partial body.
 * `toValues` and `toBody` must be the same functions at each render.
 */
export function useFormStep<V extends object>({ step, toValues, toBody }: FormStep<V>): FormStepState<V> {
  const { release, save: send, offer, report } = useEditor();
  const answer = useSaveAnswer(step);
  const notify = useNotify();
  const [form] = Form.useForm<V>();
  const [initialValues] = useState(() => toValues(release));
  const [savedBody, setSavedBody] = useState(() => toBody(initialValues));
  const [isDirty, setDirty] = useState(false);
  const [errorCount, setErrorCount] = useState(0);

  const values = useCallback(() => ({ ...initialValues, ...(form.getFieldsValue(true) as V) }), [form, initialValues]);
  const look = useCallback(() => {
    setDirty(hasChanges(savedBody, toBody(values())));
    setErrorCount(0);
  }, [savedBody, toBody, values]);

  const save = useCallback(async (): Promise<SaveResult> => {
    try {
      await form.validateFields();
    } catch (invalid) {
      const fields = (invalid as { errorFields?: { name: (string | number)[] }[] }).errorFields ?? [];
      setErrorCount(Math.max(1, fields.length));
      if (fields[0]) form.scrollToField(fields[0].name, { behavior: 'smooth', block: 'center', focus: true });
      return 'FAILED';
    }
    const outcome = await send(toBody(values()));
    if (outcome.result === 'FAILED') {
      if (outcome.reloaded) return 'FAILED';
      setErrorCount(1);
      if (!showFieldErrors(form, outcome.error)) notify.error(outcome.error);
      return 'FAILED';
    }
    const kept = toValues(outcome.release);
    form.setFieldsValue(kept);
    setSavedBody(toBody(kept));
    setDirty(false);
    setErrorCount(0);
    return answer(outcome);
  }, [answer, form, notify, send, toBody, toValues, values]);

  useEffect(() => report(step, { isDirty, errorCount }), [report, step, isDirty, errorCount]);
  useEffect(() => {
    offer(step, save);
    return () => offer(step, null);
  }, [offer, step, save]);
  return { form, initialValues, isDirty, save, look };
}
