import type { EditorStep } from '@mpn/domain';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { AnyObjectSchema } from 'yup';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useEditor } from '../state/editor-context';
import type { FormStepState } from '../state/use-form-step';
import { SaveBar } from './save-bar';

interface FormStepProps<V extends object> {
  step: EditorStep;
  state: FormStepState<V>;
  schema: AnyObjectSchema;
  children: ReactNode;
}

/** A step's form with its save bar. */
export function FormStep<V extends object>({ step, state, schema, children }: FormStepProps<V>) {
  const { editable, release } = useEditor();
  return (
    <SchemaProvider schema={schema}>
      <Form
        name={step}
        form={state.form}
        initialValues={state.initialValues}
        layout="vertical"
        disabled={!editable}
        scrollToFirstError
        onValuesChange={state.look}
        onFieldsChange={state.countErrors}
        onFinish={() => void state.save()}
      >
        <ChangedNotice notice={state.notice} lastSave={release?.lastSave} />
        {state.isReady && children}
        <SaveBar step={step} isDirty={state.isDirty} save={state.save} discard={state.discard} />
      </Form>
    </SchemaProvider>
  );
}
