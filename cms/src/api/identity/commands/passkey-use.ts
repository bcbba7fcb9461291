import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type PasskeyAnswer, type PasskeyRequestView, type Principal } from '@mpn/domain';
import { audit, database, inTransaction } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { newChallenge, takeChallenge, type ChallengeOwner, type ChallengePurpose } from '../factors/challenges';
import { checkPasskeyAnswer, signedChallenge } from '../factors/passkey-check';
import { passkeyParty } from '../factors/passkey-party';
import { findPasskey, passkeysOf, usePasskey, type StoredPasskey } from '../factors/passkeys';
import { sendSecondFactorChanged } from '../mails/account-changes';
import { assertOwnPerson } from './own-person';
import { noteFactorUsed } from './factor-reset-by-support';

/**
 * Where a passkey takes the place of everything else, its authenticator has to know the person by PIN, finger or face:
 * whoever finds a key must not get in with it. After the right password its presence is enough.
 */
const VERIFIES_PERSON: Readonly<Record<ChallengePurpose, boolean>> = {
  ADD: false,
  SIGN_IN: true,
  SECOND_STEP: false,
  CONFIRM: true,
};

const ownerOf = ({ userId, sessionId }: Principal): ChallengeOwner => ({ userId, sessionId });

const purposeOf = ({ kind }: Principal): ChallengePurpose => (kind === 'SECOND_FACTOR' ? 'SECOND_STEP' : 'CONFIRM');

/** What the browser needs to ask for a passkey. */
export function passkeyRequest(
  challenge: string,
  purpose: ChallengePurpose,
  passkeys: readonly StoredPasskey[],
): PasskeyRequestView {
  return {
    challenge,
    rpId: passkeyParty().id,
    timeout: identity.passkeys.challengeMinutes * 60_000,
    userVerification: VERIFIES_PERSON[purpose] ? 'required' : 'preferred',
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, type: 'public-key', transports })),
  };
}

/**
 * Asks the caller for one of their passkeys: in the second step of a sign-in, or for a confirmation.
 * @throws AppError own-person-only (403), second-factor-missing (409) without a passkey
 */
export async function beginPasskeyProof(strapi: Core.Strapi, principal: Principal): Promise<PasskeyRequestView> {
  if (principal.kind !== 'SECOND_FACTOR') assertOwnPerson(principal);
  const db = database(strapi);
  const passkeys = await passkeysOf(db, principal.userId);
  if (passkeys.length === 0) throw fail('mpn.backend.authentication.error.second-factor-missing');
  const purpose = purposeOf(principal);
  return passkeyRequest(await newChallenge(db, purpose, ownerOf(principal)), purpose, passkeys);
}

/** Records the use of a passkey; false where a copy of it seems to be in use, which the person is mailed. */
async function recordUse(
  strapi: Core.Strapi,
  trx: Knex.Transaction,
  stored: StoredPasskey,
  use: { counter: number; isBackedUp: boolean; ip: string },
): Promise<boolean> {
  const actor = { userId: stored.user_id, ip: use.ip };
  const outcome = await usePasskey(trx, stored.id, use);
  if (outcome === 'copied') {
    const object = { objectType: 'user' as const, objectId: stored.user_id };
    await audit(trx, actor, { action: 'account.suspect-passkey', ...object, data: { passkeyId: stored.id } });
    await sendSecondFactorChanged(strapi, trx, stored.user_id, 'PASSKEY_SUSPECTED', { passkey: stored.name });
  }
  if (outcome !== 'used') return false;
  await noteFactorUsed(strapi, trx, actor);
  return true;
}

/**
 * Takes what was signed with a passkey, once.
 * @param owner whose the challenge is; null before a sign-in, where the authenticator has to name the account
 * @returns the passkey; `userId` alone where the passkey is known and was not accepted
 */
export async function takePasskey(
  strapi: Core.Strapi,
  answer: PasskeyAnswer,
  { purpose, owner, ip }: { purpose: ChallengePurpose; owner: ChallengeOwner | null; ip: string },
): Promise<{ isAccepted: boolean; userId: number | null }> {
  const db = database(strapi);
  const challenge = signedChallenge(answer.clientDataJSON);
  const isOurs = challenge !== null && (await takeChallenge(db, challenge, purpose, owner)) !== undefined;
  const stored = await findPasskey(db, answer.id);
  const refused = { isAccepted: false, userId: stored?.user_id ?? null };
  if (!isOurs || !stored) return refused;
  if (owner !== null && stored.user_id !== owner.userId) return refused;
  if ((answer.userHandle ?? (owner && stored.user_handle)) !== stored.user_handle) return refused;
  const checked = await checkPasskeyAnswer(answer, stored, challenge, VERIFIES_PERSON[purpose]);
  if (!checked) return refused;
  const isAccepted = await inTransaction(strapi, (trx) => recordUse(strapi, trx, stored, { ...checked, ip }));
  return { isAccepted, userId: stored.user_id };
}

/** Takes the passkey of a person who is logged in, or whose second factor is missing; false if it is not accepted. */
export async function takeOwnPasskey(
  strapi: Core.Strapi,
  principal: Principal,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const terms = { purpose: purposeOf(principal), owner: ownerOf(principal), ip: principal.ip };
  return (await takePasskey(strapi, answer, terms)).isAccepted;
}
