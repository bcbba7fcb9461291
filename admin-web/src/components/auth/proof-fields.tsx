import { readSecondFactor } from '@mpn/domain';
import { Button, Form, Input, type InputRef } from 'antd';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { useCall } from '@/providers/api/hooks';
import { FactorCodeField } from './factor-code-field';

export interface ProofMode {
  /** What is asked for. */
  by: 'password' | 'code';
  /** Asks for the other one; undefined for people without a second factor. */
  change?: () => void;
}

/**
 * Whether a person confirms who they are by the password or by a code of the second factor.
 * @param isAsked whether the dialog is open: only then it is read whether there is a second factor
 */
export function useProofMode(isAsked: boolean): ProofMode {
  const factors = useCall(readSecondFactor, {}, { enabled: isAsked });
  const [by, setBy] = useState<ProofMode['by']>('password');
  const hasFactor = Boolean(factors.data?.totp);
  return {
    by: hasFactor ? by : 'password',
    change: hasFactor ? () => setBy((present) => (present === 'password' ? 'code' : 'password')) : undefined,
  };
}

interface ProofFieldsProps {
  mode: ProofMode;
  loginName: string;
  passwordMissing: string;
  input?: Ref<InputRef>;
  autoFocus?: boolean;
  onPressEnter?: () => void;
}

/** Fields `password` or `code` of a form in which a person confirms who they are. */
export function ProofFields({ mode, loginName, passwordMissing, input, autoFocus, onPressEnter }: ProofFieldsProps) {
  const { t } = useTranslation(['shell', 'auth']);
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />
      {mode.by === 'code' ? (
        <FactorCodeField input={input} autoFocus onPressEnter={onPressEnter} />
      ) : (
        <Form.Item
          name="password"
          label={t('shell:reauthentication.password', { name: loginName })}
          rules={[{ required: true, message: passwordMissing }]}
        >
          <Input.Password
            ref={input}
            autoFocus={autoFocus}
            autoComplete="current-password"
            onPressEnter={onPressEnter}
          />
        </Form.Item>
      )}
      {mode.change && (
        <Button type="link" onClick={mode.change} className={`${looks.wideSpaceBelow} ${looks.linkInText}`}>
          {t(mode.by === 'password' ? 'auth:secondFactor.useCode' : 'auth:secondFactor.usePassword')}
        </Button>
      )}
    </>
  );
}
