import { hashUnknownName } from '../rules/secrets';

/**
 * Whose wrong passwords are counted: an account by its id, so that spellings of its name share one count; a name
 * without an account by its hash, so that both behave alike to outsiders.
 */
export interface LoginSubject {
  key: string;
  /** null: no account has this name. */
  userId: number | null;
}

export const accountSubject = (userId: number): LoginSubject => ({ key: `account:${userId}`, userId });

/** @param nameKey the normalized login name, which is also used to find accounts */
export const unknownSubject = (nameKey: string): LoginSubject => ({
  key: `name:${hashUnknownName(nameKey)}`,
  userId: null,
});
