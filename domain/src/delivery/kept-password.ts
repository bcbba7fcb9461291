import type { FtpProtocol } from '../enums';

/** Default ports. */
export const DEFAULT_FTP_PORT: Readonly<Record<FtpProtocol, number>> = { SFTP: 22, FTP: 21 };

/** A server and the account on it. */
export interface ServerAccount {
  protocol: FtpProtocol;
  serverAddress: string | null;
  /** null or undefined: the protocol's default. */
  serverPort?: number | null | undefined;
  userName: string | null;
}

const portOf = ({ protocol, serverPort }: ServerAccount): number => serverPort ?? DEFAULT_FTP_PORT[protocol];

/**
 * Whether a stored password belongs to the entered account. A password must never be sent to another server or user.
 * Another port of the same host counts as another server, and with the other protocol the password could be intercepted
 * (FTP may be unencrypted).
 */
export function isSameAccount(kept: ServerAccount, typed: ServerAccount): boolean {
  return (
    kept.protocol === typed.protocol &&
    kept.serverAddress?.toLowerCase() === typed.serverAddress?.toLowerCase() &&
    portOf(kept) === portOf(typed) &&
    kept.userName === typed.userName
  );
}
