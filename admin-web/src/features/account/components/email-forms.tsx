import { requestEmailVerification } from '@mpn/domain';
import { Button, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { showFieldErrors } from '@/components/forms/schema-rules';
import { useNotify } from '@/providers/notifications/use-notify';
import { FormButtons } from './form-buttons';

const CODE_LENGTH = 6;

/** Step 1: where the code shall go. */
export function AddressForm({ onSend }: { onSend: (email: string) => Promise<void> }) {
  const { t } = useTranslation('account');
  const notify = useNotify();
  const [form] = Form.useForm<{ email: string }>();
  const [busy, setBusy] = useState(false);
  const submit = async ({ email }: { email: string }) => {
    setBusy(true);
    try {
      await onSend(email.trim());
    } catch (error) {
      if (!showFieldErrors(form, error)) notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <SchemaProvider schema={requestEmailVerification.body!}>
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <SchemaField name="email" label={t('email.new')} extra={t('email.hint')}>
          <Input autoFocus type="email" autoComplete="email" maxLength={254} />
        </SchemaField>
        <FormButtons busy={busy} submitText={t('email.send')} />
      </Form>
    </SchemaProvider>
  );
}

interface CodeFormProps {
  email: string;
  onConfirm: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
  onOther: () => void;
}

/** Step 2: the six digits from the mail; the last one sends them. */
export function CodeForm({ email, onConfirm, onResend, onOther }: CodeFormProps) {
  const { t } = useTranslation('account');
  const notify = useNotify();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setCode('');
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  const confirm = (digits: string) => void attempt(() => onConfirm(digits));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm(code);
      }}
    >
      <Typography.Paragraph id="code-text">{t('email.sent', { email })}</Typography.Paragraph>
      <fieldset style={{ border: 0, margin: '0 0 20px', padding: 0 }} aria-describedby="code-text">
        <legend style={{ padding: '0 0 6px', fontSize: 14 }}>{t('email.code')}</legend>
        <Input.OTP
          autoFocus
          size="large"
          length={CODE_LENGTH}
          value={code}
          disabled={busy}
          formatter={(text) => text.replace(/\D/g, '')}
          onInput={(digits) => setCode(digits.join(''))}
          onChange={(digits) => {
            setCode(digits);
            confirm(digits);
          }}
          inputMode="numeric"
          aria-label={t('email.code')}
        />
      </fieldset>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button type="primary" htmlType="submit" loading={busy} disabled={code.length < CODE_LENGTH}>
          {t('email.confirm')}
        </Button>
        <Button disabled={busy} onClick={() => void attempt(onResend)}>
          {t('email.resend')}
        </Button>
        <Button type="text" disabled={busy} onClick={onOther}>
          {t('email.other')}
        </Button>
      </div>
    </form>
  );
}
