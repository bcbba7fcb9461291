import type { AnyEndpoint, BodyOf } from '@mpn/domain';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyObjectSchema } from 'yup';
import { SchemaField, SchemaProvider } from './schema-field';
import { useResourceModal } from './use-resource-form';

interface NameDialogProps<E extends AnyEndpoint> {
  title: string;
  /** What the name is for, above the field. */
  text?: string;
  label: string;
  /** Below the field. */
  hint?: string;
  /**
   * The call that saves, or a function that returns it for a name; the field is validated by the `name` of its body.
   */
  keep: E | ((name: string) => { keep: AnyEndpoint; params?: object });
  maxLength: number;
  toBody: (name: string) => BodyOf<E>;
  /** Called after saving; returns the text of the toast. */
  saved: (name: string) => string;
  onClose: () => void;
}

/** Dialog for the name under which something is saved, and saves it. */
export function NameDialog<E extends AnyEndpoint>({
  title,
  text,
  label,
  hint,
  keep,
  maxLength,
  toBody,
  saved,
  onClose,
}: NameDialogProps<E>) {
  const { t } = useTranslation('common');
  const [name, setName] = useState('');
  const call: { keep: AnyEndpoint; params?: object } = typeof keep === 'function' ? keep(name) : { keep };
  const { formProps, modalProps } = useResourceModal<AnyEndpoint, { name: string }>({
    open: true,
    create: call.keep,
    params: call.params,
    toBody: (values) => toBody(values.name.trim()),
    done: () => saved(name),
    onClose,
  });
  return (
    <Modal {...modalProps} title={title} okText={t('actions.save')} cancelText={t('actions.cancel')}>
      {text && <p>{text}</p>}
      <SchemaProvider schema={call.keep.body as AnyObjectSchema}>
        <Form
          {...formProps}
          layout="vertical"
          requiredMark={false}
          onValuesChange={(_, values) => setName(values.name.trim())}
        >
          <SchemaField name="name" label={label} extra={hint}>
            <Input autoFocus maxLength={maxLength} />
          </SchemaField>
        </Form>
      </SchemaProvider>
    </Modal>
  );
}
