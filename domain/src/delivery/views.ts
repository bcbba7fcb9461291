import type { PreferenceSource, ResolvedDeliveryPreferences } from './resolved-preferences';
import type { RuledPermissions } from './ruled-permissions';
import type { AudioFormat, DeliveryLogState, DeliveryReason, FileNaming, FtpEncoding, FtpProtocol } from '../enums';

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
  targetHost: string | null;
  audioFormat: AudioFormat | null;
  attempts: number;
  bytesTotal: number;
  bytesDone: number;
  queuedAt: string;
  /** Waits for the institution's window or the next try until then. */
  notBefore: string | null;
  startedAt: string | null;
  deliveredAt: string | null;
  /** For a failure: catalogue code and a sentence in the caller's language, with what to do. */
  errorCode: string | null;
  errorMessage: string | null;
  mayRetry: boolean;
}

export interface DeliveryDetail extends DeliveryRow {
  /** Why a delivery that failed cannot be started again now, in the caller's language. */
  retryRefusal: string | null;
  remoteDirectory: string | null;
  files: {
    position: number;
    kind: string;
    name: string;
    size: number | null;
    sha256: string | null;
    state: 'PENDING' | 'SENT';
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

/** "412 delivered, 3 failed, 9 waiting for their window"; deliveries, each in one number, where it does not say otherwise */
export interface DeliverySummary {
  /** Wait for their turn, or after a failed try for the next one. */
  queued: number;
  waitingForWindow: number;
  running: number;
  delivered: number;
  /** Institutions for which an update had nothing new: they had everything already. */
  upToDate: number;
  failed: number;
  canceled: number;
  /**
   * Of one release or campaign, for its promoter: names of ARD institutions whose archive is to get a copy now, and that
   * have no server to send it to.
   */
  archivesWithoutServer: string[];
}

export interface FtpConfigurationView {
  protocol: FtpProtocol;
  serverAddress: string;
  serverPort: number | null;
  userName: string;
  /** The password itself never leaves the server. */
  hasPassword: boolean;
  directory: string;
  fileNaming: FileNaming;
  automaticSampling: boolean;
  sendUpdates: boolean;
  encoding: FtpEncoding;
  transferStart: string | null;
  transferEnd: string | null;
  successAddresses: string[];
  failureAddresses: string[];
  hostKeyFingerprint: string | null;
  hostKeyConfirmedAt: string | null;
  caCertificate: string | null;
  maxTlsVersion: string | null;
  requireTls: boolean;
  version: number;
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
  /** Shown for confirmation; saving the settings with it pins it. */
  hostKeyFingerprint: string | null;
  /** Whether what is sent is encrypted; false too where the test ended before that was settled. */
  encrypted: boolean;
}

/** Answer of the download actions. */
export interface DownloadView {
  url: string;
  fileName: string;
  /** Bytes, where known beforehand. */
  size: number | null;
  /**
   * Whether the bytes are there. If not they are being made, which takes a minute where a release has to be encoded: asked
   * again, the call waits a few seconds for them. The address holds either way.
   */
  ready: boolean;
}

/** What a company takes by one way of delivery. */
export interface DeliveryPermissionsView {
  audioEnabled: boolean;
  coverEnabled: boolean;
  artworkEnabled: boolean;
  formats: AudioFormat[];
  preferredAudioFormat: AudioFormat;
}

/** A line of the streamed answer of test_ftp: a step that is done, and at the end what the whole answer says. */
export type ConnectionTestLine = { step: ConnectionTestStep } | { result: ConnectionTestView };

/** GET /companies/{id}/delivery_settings */
export interface DeliverySettingsView {
  companyId: number;
  companyName: string;
  version: number;
  webDeliveryEnabled: boolean;
  web: DeliveryPermissionsView;
  ftpDeliveryEnabled: boolean;
  ftp: DeliveryPermissionsView;
  configuration: FtpConfigurationView | null;
  /** Whose server that is; DEFAULT while there is none. The main company's is changed there only. */
  configurationSource: Extract<PreferenceSource, 'MAIN_COMPANY' | 'COMPANY' | 'DEFAULT'>;
  /** The main company of the group, if it is another one and has a word here. */
  ruledBy: { companyId: number; name: string } | null;
  /** On what it has its word: that is changed there only, everything else here. */
  ruled: { web: RuledPermissions; ftp: RuledPermissions };
}

/** What a user's own settings say of one way of delivery, whether or not the company permits it. */
export interface UserDeliveryPermissionsView extends Omit<DeliveryPermissionsView, 'preferredAudioFormat'> {
  /** null: nobody chose one for this user. */
  preferredAudioFormat: AudioFormat | null;
}

/** GET /companies/{id}/users/{userId}/delivery_settings */
export interface UserDeliverySettingsView {
  userId: number;
  name: string;
  /** An admin may always request deliveries, whatever is said below. */
  isAdmin: boolean;
  /** Version of the user. */
  version: number;
  /** False for the caller itself: nobody grants itself anything. */
  editable: boolean;
  webDeliveryEnabled: boolean;
  web: UserDeliveryPermissionsView;
  ftpDeliveryEnabled: boolean;
  ftp: UserDeliveryPermissionsView;
  /** Sees the copies for the ARD archive, which an admin always does; null: the company is none of the ARD. */
  ardArchiveAccess: boolean | null;
  /** What holds in the end, each value with where it comes from. */
  resolved: { web: ResolvedDeliveryPreferences; ftp: ResolvedDeliveryPreferences };
  /** What holds for the company: no user gets more. */
  cap: { web: ResolvedDeliveryPreferences; ftp: ResolvedDeliveryPreferences };
}

/** A row of GET /companies/{id}/delivery_settings/_views/users */
export interface UserDeliveryRow {
  userId: number;
  name: string;
  isAdmin: boolean;
  editable: boolean;
  /** The formats that hold in the end; empty where the way is closed to this user. */
  webFormats: AudioFormat[];
  ftpFormats: AudioFormat[];
}
