import type { ErnMessageParty } from '../model';

export type AcknowledgementStatus = 'FileOK' | 'FileCorrupt' | 'ResourceMissing' | 'ValidationError';

export interface Acknowledgement {
  messageId: string;
  /** Who acknowledges: we. */
  sender: ErnMessageParty;
  recipient: ErnMessageParty;
  createdAt: string;
  /** The message that is acknowledged, and its batch. */
  acknowledged: { messageId: string | null; file: string; batchId: string | null };
  status: AcknowledgementStatus;
  /** Sentences in English. */
  texts: string[];
}

/** The acknowledgement of a message by FTP (ERN Choreography), as XML in UTF-8. */
export function writeAcknowledgement(_acknowledgement: Acknowledgement): string {
  return '';
}
