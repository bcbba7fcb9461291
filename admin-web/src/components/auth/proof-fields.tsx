import { readSecondFactor, type PersonProof } from '@mpn/domain';
import { Button, Form, Input, type InputRef } from 'antd';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { useCall } from '@/providers/api/hooks';
import { arePasskeysPossible } from '@/providers/session/passkeys';
import { FactorCodeField } from './factor-code-field';
import { PasskeyButton } from './passkey-button';

export interface ProofMode {
  /** What is asked for. */
  by: 'password' | 'code';
  /** Asks for the other one; undefined for people without a second factor. */
  change?: () => void;
  /** Whether a passkey can be used instead. */
  hasPasskey: boolean;
  /** Whether a new sign-in with the company can be used instead. */
  hasSignOn: boolean;
  /** What the hint at the code names. */
  hint: 'any' | 'recovery';
}

/**
 * How a person confirms who they are: by the password, a code of the second factor, or a passkey.
 * @param isAsked whether the dialog is open: only then it is read whether there is a second factor
 */
export function useProofMode(isAsked: boolean): ProofMode {
  const factors = useCall(readSecondFactor, {}, { enabled: isAsked });
  const [by, setBy] = useState<ProofMode['by']>('password');
  const hasPasskey = (factors.data?.passkeys.length ?? 0) > 0;
  const hasFactor = Boolean(factors.data?.totp) || hasPasskey;
  return {
    hasPasskey: hasPasskey && arePasskeysPossible(),
    hasSignOn: factors.data?.confirmsBySignOn ?? false,
    hint: factors.data?.totp ? 'any' : 'recovery',
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
  /** Gets the passkey that was used instead of the fields. */
  onPasskey: (proof: PersonProof) => void;
  onFailure: (failure: unknown) => void;
}

/** Fields `password` or `code` of a form in which a person confirms who they are. */
export function ProofFields({
  mode,
  loginName,
  passwordMissing,
  input,
  autoFocus,
  onPressEnter,
  onPasskey,
  onFailure,
}: ProofFieldsProps) {
  const { t } = useTranslation(['shell', 'auth']);
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />
      {mode.by === 'code' ? (
        <FactorCodeField input={input} autoFocus hint={mode.hint} onPressEnter={onPressEnter} />
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
          {t(
            mode.by === 'code'
              ? 'auth:secondFactor.usePassword'
              : mode.hint === 'any'
                ? 'auth:secondFactor.useCode'
                : 'auth:secondFactor.useRecoveryCode',
          )}
        </Button>
      )}
      {mode.hasPasskey && (
        <PasskeyButton
          block
          className={looks.wideSpaceBelow}
          onAnswer={(passkey) => onPasskey({ passkey })}
          onFailure={onFailure}
        />
      )}
    </>
  );
}
