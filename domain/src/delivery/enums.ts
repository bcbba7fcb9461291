export const DeliveryType = ['WEB', 'FTP_SFTP'] as const;
export type DeliveryType = (typeof DeliveryType)[number];

export const FtpProtocol = ['FTP', 'SFTP'] as const;
export type FtpProtocol = (typeof FtpProtocol)[number];

/** How deliveries log in to an institution's server: with its password, or with the key pair that we keep for it. */
export const FtpLogin = ['PASSWORD', 'KEY'] as const;
export type FtpLogin = (typeof FtpLogin)[number];

export const SftpKeyState = ['WAITING', 'ACTIVE', 'RETIRED'] as const;
export type SftpKeyState = (typeof SftpKeyState)[number];

export const FtpEncoding = ['LATIN_1', 'UTF_8', 'UTF_8_BOM'] as const;
export type FtpEncoding = (typeof FtpEncoding)[number];

/** What a CSV file with the tracks of a release is for: music reports, or the import into a playout database. */
export const CsvPreset = ['REPORT', 'MUSIC_DATABASE'] as const;
export type CsvPreset = (typeof CsvPreset)[number];

export const FileNaming = ['SHORT_FORMAT', 'FULL_FORMAT', 'MINIMAL_FORMAT'] as const;
export type FileNaming = (typeof FileNaming)[number];

/** WAITING_FOR_FILES: its files are to be made. READY_TO_SEND: they are made, and it waits for its server's turn. */
export const DeliveryState = [
  'QUEUED',
  'WAITING_FOR_FILES',
  'PREPARING',
  'READY_TO_SEND',
  'TRANSFERRING',
  'DELIVERED',
  'FAILED',
  'CANCELED',
] as const;
export type DeliveryState = (typeof DeliveryState)[number];

/**
 * States as the delivery log shows them: PREPARING from the first attempt until the transfer; separate ones for a
 * delivery that only waits for its window, for an update without changes, and for the notice of a withdrawal.
 */
export const DeliveryLogState = [
  'QUEUED',
  'PREPARING',
  'TRANSFERRING',
  'DELIVERED',
  'FAILED',
  'CANCELED',
  'WAITING_FOR_WINDOW',
  'UP_TO_DATE',
  'NOTICE_LEFT',
] as const;
export type DeliveryLogState = (typeof DeliveryLogState)[number];

export const DeliveryReason = ['AUTOMATIC', 'REQUEST', 'UPDATE', 'ARCHIVE', 'RECOGNITION', 'WITHDRAWAL'] as const;
export type DeliveryReason = (typeof DeliveryReason)[number];

/** How updates are delivered: the whole release into a new folder, or changed files over the existing ones. */
export const UpdateMode = ['NEW_FOLDER', 'IN_PLACE'] as const;
export type UpdateMode = (typeof UpdateMode)[number];

export const DeliveryAttemptOutcome = ['RUNNING', 'DELIVERED', 'FAILED', 'CANCELED'] as const;
export type DeliveryAttemptOutcome = (typeof DeliveryAttemptOutcome)[number];

/** A file of a delivery: waiting for its transfer, or stored at the institution. */
export const DeliveryFileState = ['PENDING', 'SENT'] as const;
export type DeliveryFileState = (typeof DeliveryFileState)[number];
