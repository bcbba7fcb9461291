import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasskeyIcon } from '@/components/auth/passkey-icon';
import { arePasskeysPossible, canOfferPasskeys, endPasskeyOffer } from '@/providers/session/passkeys';
import { logInWithPasskey } from '@/providers/session/session-actions';

/** The browser's offer is made anew before what it signs is no longer good. */
const RENEW_AFTER_MS = 4 * 60_000;

interface PasskeySignInProps {
  /** Whether another sign-in request is running. */
  busy: boolean;
  /** Gets the failure, or null when a sign-in begins. */
  onFailure: (failure: unknown) => void;
  onSignedIn: () => void;
}

/**
 * Sign-in with a passkey alone: by a button, and by the list that the browser opens at the field of the login name,
 * whose attribute `autocomplete` names `webauthn`.
 */
export function PasskeySignIn({ busy, onFailure, onSignedIn }: PasskeySignInProps) {
  const { t } = useTranslation('auth');
  const [isAsking, setIsAsking] = useState(false);
  const [offers, setOffers] = useState(0);
  const isPossible = arePasskeysPossible();
  const isIdle = isPossible && !busy && !isAsking;

  useEffect(() => {
    if (!isIdle) return undefined;
    let isOver = false;
    const offer = async () => {
      if (!(await canOfferPasskeys()) || isOver) return;
      // The person did not ask for this offer: null where it could not be made.
      const session = await logInWithPasskey({ isOffered: true, isWanted: () => !isOver });
      if (session) onSignedIn();
    };
    offer().catch((error: unknown) => {
      if (!isOver) onFailure(error);
    });
    const renewal = setTimeout(() => setOffers((count) => count + 1), RENEW_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(renewal);
      endPasskeyOffer();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- both callbacks are new at each rendering
  }, [isIdle, offers]);

  const ask = async () => {
    setIsAsking(true);
    onFailure(null);
    try {
      if (await logInWithPasskey()) return onSignedIn();
    } catch (error) {
      onFailure(error);
    }
    setIsAsking(false);
  };
  if (!isPossible) return null;
  return (
    <Button size="large" block icon={<PasskeyIcon />} disabled={busy} loading={isAsking} onClick={() => void ask()}>
      {t('login.passkey')}
    </Button>
  );
}
