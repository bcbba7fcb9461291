import type { PreferenceSource, ResolvedDeliveryPreferences } from './resolved-preferences';
import type { RuledPermissions } from './ruled-permissions';
import type {
  AudioFormat,
  CsvPreset,
  DeliveryFileState,
  DeliveryLogState,
  DeliveryReason,
  FileNaming,
  FtpEncoding,
  FtpLogin,
  FtpProtocol,
  SftpKeyState,
  UpdateMode,
} from '../enums';
import type { FolderValues } from '../naming';

/** One row of the delivery log. */
export interface DeliveryRow {
  id: number;
  state: DeliveryLogState;
  reason: DeliveryReason;
  releaseId: number;
  releaseTitle: string;
  artistName: string | null;
  trackTitle: string | null;
  campaignId: number | null;
  institutionId: number;
  institutionName: string;
  protocol: FtpProtocol | null;
  /** Also null for promoters: the institution's server is confidential. */
  targetHost: string | null;
  audioFormat: AudioFormat | null;
  attempts: number;
  bytesTotal: number;
  bytesDone: number;
  queuedAt: string;
  /** Queued until then, for the institution's window or the next attempt. */
  notBefore: string | null;
  startedAt: string | null;
  deliveredAt: string | null;
  /** Of a failure: catalogue code, and a text with advice in the caller's language. */
  errorCode: string | null;
  errorMessage: string | null;
  mayRetry: boolean;
}

/** What an update changes; the same data as in manifest, metadata and mail. */
export interface DeliveryUpdate {
  /** Folder of the delivery that it replaces; null for promoters, and where nothing was recorded. */
  replaces: string | null;
  /** When that delivery was completed. */
  replacesDeliveredAt: string | null;
  /** Whether files are replaced in that folder; otherwise the whole release comes into a new one. */
  isInPlace: boolean;
  /** Names of files, but for the manifest, which contains them. */
  added: string[];
  changed: string[];
  removed: string[];
}

export interface DeliveryDetail extends DeliveryRow {
  /** Why a failed delivery cannot be retried now, in the caller's language. */
  retryRefusal: string | null;
  /** Also null for promoters. */
  remoteDirectory: string | null;
  /** What an update changes; null for other deliveries, and until its files are made. */
  update: DeliveryUpdate | null;
  files: {
    position: number;
    kind: string;
    name: string;
    size: number | null;
    sha256: string | null;
    state: DeliveryFileState;
    bytesSent: number;
    sentAt: string | null;
  }[];
  history: {
    number: number;
    startedAt: string;
    endedAt: string | null;
    outcome: string;
    step: string | null;
    errorCode: string | null;
    message: string | null;
  }[];
}

/**
 * Numbers of deliveries such as "412 delivered, 3 failed, 9 waiting for their window". Each delivery counts once; of
 * updates without changes the institutions are counted, and a notice of a withdrawal that was not needed is left out.
 */
export interface DeliverySummary {
  /** Queued, or waiting for the next attempt. */
  queued: number;
  waitingForWindow: number;
  running: number;
  delivered: number;
  /** Institutions whose update contained nothing new for them. */
  upToDate: number;
  /** Notices of a withdrawal in folders that hold its files. */
  noticesLeft: number;
  failed: number;
  canceled: number;
  /**
   * Of one release or campaign, for its promoter: ARD institutions whose archive should get a copy but has no server.
   */
  archivesWithoutServer: string[];
}

export interface RetriedDeliveries {
  retried: number;
}

export interface FtpConfigurationView {
  protocol: FtpProtocol;
  serverAddress: string;
  serverPort: number | null;
  userName: string;
  login: FtpLogin;
  /** The password itself is never sent. */
  hasPassword: boolean;
  directory: string;
  /** Whether a person has confirmed that the directory may be made where it is missing. */
  mayCreateDirectory: boolean;
  fileNaming: FileNaming;
  /** null: `{artist}-{title}`. */
  folderPattern: string | null;
  automaticSampling: boolean;
  sendUpdates: boolean;
  updateMode: UpdateMode;
  trackSidecars: boolean;
  /** The CSV file with its tracks that each release gets; null: none. */
  csvPreset: CsvPreset | null;
  encoding: FtpEncoding;
  transferStart: string | null;
  transferEnd: string | null;
  successAddresses: string[];
  failureAddresses: string[];
  hostKeyFingerprint: string | null;
  hostKeyConfirmedAt: string | null;
  /** Whether support permits SFTP algorithms that are no longer considered secure. */
  legacyAlgorithms: boolean;
  caCertificate: string | null;
  maxTlsVersion: string | null;
  requireTls: boolean;
  version: number;
}

/** The public half of a key pair for SFTP logins; the private half is never sent. */
export interface SftpKeyView {
  /** As OpenSSH shows it: `SHA256:...`. */
  fingerprint: string;
  /** One line in the format of OpenSSH's `authorized_keys`. */
  publicKey: string;
  state: Exclude<SftpKeyState, 'RETIRED'>;
  createdAt: string;
  /** When a server first accepted it; null if none has yet. */
  loggedInAt: string | null;
}

export interface SftpKeysView {
  sftpKeys: SftpKeyView[];
}

export interface ConnectionTestStep {
  step: 'resolve' | 'connect' | 'hostKey' | 'login' | 'directory' | 'write' | 'rename' | 'delete';
  outcome: 'OK' | 'FAILED' | 'SKIPPED';
  errorCode: string | null;
  message: string | null;
  milliseconds: number;
}

export interface ConnectionTestView {
  ok: boolean;
  steps: ConnectionTestStep[];
  /** To be confirmed; saving the settings with it pins it. */
  hostKeyFingerprint: string | null;
  /** Whether the connection is encrypted; also false if the test ended before that was known. */
  encrypted: boolean;
  /** The fingerprint of our key that the server accepted; null without a login by key. */
  acceptedKey: string | null;
}

/** Reply of the download actions. */
export interface DownloadView {
  url: string;
  fileName: string;
  /** Bytes, where known in advance. */
  size: number | null;
  /**
   * Whether the files are ready. If not, they are being created, which takes about a minute if a release must be
   * encoded; a repeated call waits a few seconds for them. The URL is valid either way.
   */
  ready: boolean;
}

/** What a company accepts by one way of delivery. */
export interface DeliveryPermissionsView {
  audioEnabled: boolean;
  coverEnabled: boolean;
  artworkEnabled: boolean;
  formats: AudioFormat[];
  preferredAudioFormat: AudioFormat;
}

/** A line of the streamed reply of test_ftp: a finished step, and at the end the whole result. */
export type ConnectionTestLine = { step: ConnectionTestStep } | { result: ConnectionTestView };

export interface DeliverySettingsView {
  companyId: number;
  companyName: string;
  version: number;
  webDeliveryEnabled: boolean;
  web: DeliveryPermissionsView;
  ftpDeliveryEnabled: boolean;
  ftp: DeliveryPermissionsView;
  configuration: FtpConfigurationView | null;
  /** The key pairs in use for SFTP logins, newest first: after a renewal two, until the new one has logged in. */
  sftpKeys: SftpKeyView[];
  /** Source of the server settings; DEFAULT while there are none. The main company's can be changed there only. */
  configurationSource: Extract<PreferenceSource, 'MAIN_COMPANY' | 'COMPANY' | 'DEFAULT'>;
  /**
   * The newest release that was to be delivered to the company, for the preview of folder names; null before the first.
   */
  folderExample: FolderValues | null;
  /** The main company of the group, if it is another one and fixes settings here. */
  ruledBy: { companyId: number; name: string } | null;
  /** The fixed settings, which can be changed at the main company only. */
  ruled: { web: RuledPermissions; ftp: RuledPermissions };
}

/** A user's own settings of one way of delivery, whether or not the company permits them. */
export interface UserDeliveryPermissionsView extends Omit<DeliveryPermissionsView, 'preferredAudioFormat'> {
  /** null: not set for this user. */
  preferredAudioFormat: AudioFormat | null;
}

export interface UserDeliverySettingsView {
  userId: number;
  name: string;
  /** An admin may always request deliveries, regardless of the settings below. */
  isAdmin: boolean;
  /** Version of the user. */
  version: number;
  /** False for the caller's own account: nobody can grant themselves permissions. */
  editable: boolean;
  webDeliveryEnabled: boolean;
  web: UserDeliveryPermissionsView;
  ftpDeliveryEnabled: boolean;
  ftp: UserDeliveryPermissionsView;
  /**
   * Whether the user sees the copies for the ARD archive, as admins always do; null: the company is no ARD institution.
   */
  ardArchiveAccess: boolean | null;
  /** The effective settings, each value with its source. */
  resolved: { web: ResolvedDeliveryPreferences; ftp: ResolvedDeliveryPreferences };
  /** The company's effective settings, which limit its users'. */
  cap: { web: ResolvedDeliveryPreferences; ftp: ResolvedDeliveryPreferences };
}

/** A row of GET /companies/{id}/delivery_settings/_views/users */
export interface UserDeliveryRow {
  userId: number;
  name: string;
  isAdmin: boolean;
  editable: boolean;
  /** The effective formats; empty where the way is disabled for this user. */
  webFormats: AudioFormat[];
  ftpFormats: AudioFormat[];
}

/** The effective delivery preferences of a company, per way of delivery, each value with its source. */
export interface ResolvedPreferencesView {
  companyId: number;
  web: ResolvedDeliveryPreferences;
  ftp: ResolvedDeliveryPreferences;
  /** The main company of the group (source MAIN_COMPANY), where that is another one. */
  mainCompany: { companyId: number; name: string } | null;
}
