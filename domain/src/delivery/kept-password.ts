/** A server and the account on it. */
export interface ServerAccount {
  serverAddress: string | null;
  userName: string | null;
}

/**
 * Whether the password that is kept for one account is the password of what is typed. That of another server or user is
 * not, and must never be sent there.
 */
export function isSameAccount(kept: ServerAccount, typed: ServerAccount): boolean {
  return kept.serverAddress?.toLowerCase() === typed.serverAddress?.toLowerCase() && kept.userName === typed.userName;
}
