import type { Knex } from 'knex';
import identity from '../../../../config/identity';
import { hashToken, newToken } from '../rules/secrets';

/** What an authenticator signs for: a new passkey, a sign-in with it alone, its second step, or a confirmation. */
export type ChallengePurpose = 'ADD' | 'SIGN_IN' | 'SECOND_STEP' | 'CONFIRM';

/** The account and session that a challenge was made for; a sign-in has none yet. */
export interface ChallengeOwner {
  userId: number;
  sessionId: number;
}

/** @param userHandle what the authenticator is to know the account by, of a new passkey */
export async function newChallenge(
  db: Knex,
  purpose: ChallengePurpose,
  owner: ChallengeOwner | null,
  userHandle: string | null = null,
): Promise<string> {
  const challenge = newToken();
  await db('passkey_challenges').insert({
    challenge_hash: hashToken(challenge),
    purpose,
    user_id: owner?.userId ?? null,
    session_id: owner?.sessionId ?? null,
    user_handle: userHandle,
    expires_at: new Date(Date.now() + identity.passkeys.challengeMinutes * 60_000),
  });
  return challenge;
}

/**
 * Takes a challenge, once, whether or not what was signed is right: not in a transaction that a refusal rolls back.
 * @returns undefined where there is none of this purpose and owner, or it is over
 */
export async function takeChallenge(
  db: Knex,
  challenge: string,
  purpose: ChallengePurpose,
  owner: ChallengeOwner | null,
): Promise<{ userHandle: string | null } | undefined> {
  const [taken] = await db('passkey_challenges')
    .where({
      challenge_hash: hashToken(challenge),
      purpose,
      user_id: owner?.userId ?? null,
      session_id: owner?.sessionId ?? null,
    })
    .where('expires_at', '>', new Date())
    .delete()
    .returning<{ user_handle: string | null }[]>('user_handle');
  return taken && { userHandle: taken.user_handle };
}

/** Deletes expired challenges. */
export async function deleteOldChallenges(db: Knex, now: Date): Promise<void> {
  await db('passkey_challenges').where('expires_at', '<', now).delete();
}
