import type { FtpProtocol } from '../enums';

/**
 * Label of a connection step: a server is verified by its key over SFTP, and by its certificate over FTP if it is
 * encrypted.
 */
export const shownStep = <Step extends string>(step: Step, protocol: FtpProtocol | null): Step | 'encryption' =>
  step === 'hostKey' && protocol === 'FTP' ? 'encryption' : step;
