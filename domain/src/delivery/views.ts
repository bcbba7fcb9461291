import type { AudioFormat, DeliveryReason, DeliveryState, FileNaming, FtpEncoding, FtpProtocol } from '../enums';

/** One row of the delivery log. */
export interface DeliveryRow {
  id: number;
  state: DeliveryState;
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

/** "412 delivered, 3 failed, 9 waiting for their window" */
export interface DeliverySummary {
  queued: number;
  waitingForWindow: number;
  running: number;
  delivered: number;
  failed: number;
  canceled: number;
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
}

/** Answer of the download actions. */
export interface DownloadView {
  url: string;
  fileName: string;
  /** Bytes, where known beforehand. */
  size: number | null;
}

/** What a company takes by one way of delivery. */
export interface DeliveryPermissionsView {
  audioEnabled: boolean;
  coverEnabled: boolean;
  artworkEnabled: boolean;
  formats: AudioFormat[];
  preferredAudioFormat: AudioFormat;
}

/** GET /companies/{id}/delivery_settings */
export interface DeliverySettingsView {
  companyId: number;
  version: number;
  webDeliveryEnabled: boolean;
  web: DeliveryPermissionsView;
  ftpDeliveryEnabled: boolean;
  ftp: DeliveryPermissionsView;
  configuration: FtpConfigurationView | null;
  /** The main company of the group whose settings rule here, if it is another one: then nothing can be changed here. */
  ruledBy: { companyId: number; name: string } | null;
}
