import { PasskeyTransport, type NewPasskey, type PasskeyAnswer } from '@mpn/domain';
import { passkeyParty } from './passkey-party';

/*
 * Web Authentication Level 3 by `@simplewebauthn/server`. No attestation is requested: the make of
 * the authenticator has no effect. It is loaded with the first passkey: it would take a thirtieth of each start of the
 * server.
 */

/** Signatures that are taken: Ed25519, ECDSA with P-256, RSA with SHA-256. Between them all authenticators know one. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** A passkey whose signature is right. */
export interface CheckedPasskey {
  credentialId: string;
  /** COSE key, base64url. */
  publicKey: string;
  counter: number;
  transports: PasskeyTransport[];
  isBackedUp: boolean;
}

/** The challenge that was signed; null where the bytes are none of a browser, or of a page in another site's frame. */
export function signedChallenge(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as unknown;
    if (typeof data !== 'object' || data === null) return null;
    const { challenge, crossOrigin } = data as { challenge?: unknown; crossOrigin?: unknown };
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null;
  } catch {
    return null;
  }
}

const isTransport = (name: string): name is PasskeyTransport => (PasskeyTransport as readonly string[]).includes(name);

/** Checks a new passkey: challenge, site and form. null where it is not accepted. */
export async function checkNewPasskey(passkey: NewPasskey, challenge: string): Promise<CheckedPasskey | null> {
  const { id, clientDataJSON, attestationObject, transports } = passkey;
  const { id: expectedRPID, origins } = passkeyParty();
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID,
      requireUserVerification: false,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== id) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: [...new Set(transports.filter(isTransport))],
      isBackedUp: credentialBackedUp,
    };
  } catch {
    // The library throws for whatever does not fit; the caller counts it.
    return null;
  }
}

/**
 * Checks what was signed with a passkey: challenge, site, signature, user presence and, where it is asked
 * for, that the authenticator knows who. The counter is left to the caller, to be compared after the signature.
 * @returns null where it is not accepted
 */
export async function checkPasskeyAnswer(
  answer: PasskeyAnswer,
  stored: { credential_id: string; public_key: string },
  challenge: string,
  verifiesPerson: boolean,
): Promise<Pick<CheckedPasskey, 'counter' | 'isBackedUp'> | null> {
  const { id, clientDataJSON, authenticatorData, signature, userHandle } = answer;
  const { id: expectedRPID, origins } = passkeyParty();
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID,
      requireUserVerification: verifiesPerson,
      // With 0 the library leaves the counter alone, which it would compare before the signature.
      credential: { id: stored.credential_id, publicKey: Buffer.from(stored.public_key, 'base64url'), counter: 0 },
    });
    return verified
      ? { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
      : null;
  } catch {
    return null;
  }
}
