import { Button, Flex, Input, Typography, type GetRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '@/providers/api/call-error';
import { errorText } from '@/providers/notifications/error-text';
import { useNotify } from '@/providers/notifications/use-notify';
import styles from './code-form.module.css';

const CODE_LENGTH = 6;

/** Whole seconds until an instant, counted down; 0 once it has passed. */
function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isWaiting = at > now;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, [isWaiting]);
  return Math.max(0, Math.ceil((at - now) / 1_000));
}

interface CodeFormProps {
  email: string;
  /** Label of the submit button; says what the code is for. */
  confirmText: string;
  onConfirm: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
  onOther: () => void;
  /** When a new code can be requested (milliseconds since 1970); default: at once. */
  resendAt?: number | undefined;
}

/** Form for the six-digit code of a mail; entering the last digit submits it. */
export function CodeForm({ email, confirmText, onConfirm, onResend, onOther, resendAt = 0 }: CodeFormProps) {
  const { t } = useTranslation('account');
  const notify = useNotify();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  /** Why the code was refused; disappears with the next digit. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const wait = useSecondsUntil(resendAt);
  const input = useRef<GetRef<typeof Input.OTP>>(null);
  // The field is disabled while the code is checked and loses the focus by that.
  useEffect(() => {
    if (refusal !== null && !busy) input.current?.focus();
  }, [refusal, busy]);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      // After a cancelled password confirmation the same code can be sent again.
      if (!isCallError(error) || !error.isCanceled) setCode('');
      if (isCallError(error) && error.fieldErrors.some(({ field }) => field === 'code')) setRefusal(errorText(error));
      else notify.error(error);
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
      <fieldset className={styles.choices} aria-describedby="code-text">
        <legend className={styles.legend}>{t('email.code')}</legend>
        <Input.OTP
          ref={input}
          autoFocus
          size="large"
          length={CODE_LENGTH}
          value={code}
          disabled={busy}
          status={refusal === null ? undefined : 'error'}
          formatter={(text) => text.replace(/\D/g, '')}
          onInput={(digits) => {
            setCode(digits.join(''));
            setRefusal(null);
          }}
          onChange={(digits) => {
            setCode(digits);
            confirm(digits);
          }}
          inputMode="numeric"
          aria-label={t('email.code')}
        />
        {refusal !== null && (
          <Typography.Paragraph type="danger" role="alert" className={styles.refusal}>
            {refusal}
          </Typography.Paragraph>
        )}
      </fieldset>
      <Flex wrap gap={8}>
        <Button type="primary" htmlType="submit" loading={busy} disabled={code.length < CODE_LENGTH}>
          {confirmText}
        </Button>
        <Button disabled={busy || wait > 0} onClick={() => void attempt(onResend)}>
          {wait > 0 ? t('email.resendIn', { count: wait }) : t('email.resend')}
        </Button>
        <Button type="text" disabled={busy} onClick={onOther}>
          {t('email.other')}
        </Button>
      </Flex>
    </form>
  );
}
