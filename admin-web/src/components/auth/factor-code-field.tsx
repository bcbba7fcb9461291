import { factorCode } from '@mpn/domain';
import { Form, Input, type InputRef } from 'antd';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

interface FactorCodeFieldProps {
  size?: 'large';
  autoFocus?: boolean;
  input?: Ref<InputRef>;
  /** Only of an authenticator app, not of the recovery codes. */
  isOfApp?: boolean;
  /** What the hint names: recovery codes only, for people without an authenticator app. */
  hint?: 'any' | 'recovery';
  onPressEnter?: () => void;
}

/** Field `code` of a form: a code of the authenticator app, or one of the recovery codes. */
export function FactorCodeField({
  size,
  autoFocus,
  input,
  isOfApp = false,
  hint = 'any',
  onPressEnter,
}: FactorCodeFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <Form.Item
      name="code"
      label={t('secondFactor.code')}
      extra={isOfApp ? undefined : t(hint === 'any' ? 'secondFactor.hint' : 'secondFactor.hintRecovery')}
      validateTrigger="onBlur"
      rules={[
        { required: true, whitespace: true, message: t('secondFactor.missing') },
        {
          validator: (_rule, value: string | undefined) =>
            !value?.trim() || factorCode().isValidSync(value)
              ? Promise.resolve()
              : Promise.reject(new Error(t('secondFactor.noCode'))),
        },
      ]}
    >
      <Input
        ref={input}
        size={size}
        autoFocus={autoFocus}
        autoComplete="one-time-code"
        inputMode={isOfApp ? 'numeric' : undefined}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        onPressEnter={onPressEnter}
      />
    </Form.Item>
  );
}
