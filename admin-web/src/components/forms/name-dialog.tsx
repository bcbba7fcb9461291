import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyObjectSchema } from 'yup';
import { useNotify } from '@/providers/notifications/use-notify';
import { SchemaField, SchemaProvider } from './schema-field';
import { showFieldErrors } from './schema-rules';

interface NameDialogProps {
  title: string;
  /** What the name is for, above the field. */
  text?: string;
  label: string;
  /** Below the field. */
  hint?: string;
  /** The contract's body; its `name` says what a name may be. */
  schema: AnyObjectSchema;
  maxLength: number;
  /** Keeps it under the trimmed name; what it rejects with is shown at the field or as a toast. */
  save: (name: string) => Promise<unknown>;
  /** Told when it is kept. */
  saved: (name: string) => string;
  onClose: () => void;
}

/** Asks for the name under which something is kept, and keeps it. */
export function NameDialog({ title, text, label, hint, schema, maxLength, save, saved, onClose }: NameDialogProps) {
  const { t } = useTranslation('common');
  const notify = useNotify();
  const [form] = Form.useForm<{ name: string }>();
  const [isSaving, setIsSaving] = useState(false);
  const finish = async (typed: string) => {
    const name = typed.trim();
    setIsSaving(true);
    try {
      await save(name);
      notify.success(saved(name));
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error)) notify.error(error);
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={t('actions.save')}
      cancelText={t('actions.cancel')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      {text && <p>{text}</p>}
      <SchemaProvider schema={schema}>
        <Form form={form} layout="vertical" requiredMark={false} onFinish={({ name }) => void finish(name)}>
          <SchemaField name="name" label={label} extra={hint}>
            <Input autoFocus maxLength={maxLength} />
          </SchemaField>
        </Form>
      </SchemaProvider>
    </Modal>
  );
}
