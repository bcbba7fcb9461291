import type { PasskeyAnswer } from '@mpn/domain';
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askOwnPasskey } from '@/providers/session/passkeys';
import { PasskeyIcon } from './passkey-icon';

interface PasskeyButtonProps extends Pick<ButtonProps, 'type' | 'size' | 'block' | 'className' | 'disabled'> {
  /** Token of the session that waits for it, where it is not the browser's own. */
  pending?: string;
  onAnswer: (passkey: PasskeyAnswer) => void;
  /** Gets the failure, or null when the browser begins to ask. */
  onFailure: (failure: unknown) => void;
}

/** Button with which a person uses one of their passkeys. */
export function PasskeyButton({ pending, onAnswer, onFailure, ...look }: PasskeyButtonProps) {
  const { t } = useTranslation('auth');
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    onFailure(null);
    try {
      const passkey = await askOwnPasskey(pending);
      if (passkey) onAnswer(passkey);
    } catch (error) {
      onFailure(error);
    }
    setIsAsking(false);
  };
  return (
    <Button {...look} icon={<PasskeyIcon />} loading={isAsking} onClick={() => void ask()}>
      {t('secondFactor.usePasskey')}
    </Button>
  );
}
