import type { ErnMessageParty } from '../model';
import { element, leaf, type Part } from './xml';

/** Values of the choreography's `FileStatus` that can be written. */
export type AcknowledgementStatus = 'FileOK' | 'FileCorrupt' | 'ResourceMissing' | 'ValidationError';

export interface Acknowledgement {
  /** Our party. */
  sender: ErnMessageParty;
  recipient: ErnMessageParty;
  /** ISO instant. */
  createdAt: string;
  /** Folder of the release within its batch, and the batch's folder, as the sender named them. */
  releaseId: string;
  batchId: string | null;
  status: AcknowledgementStatus;
  /** Sentences in English for the sender of the message. */
  texts: readonly string[];
  /** ISRCs of recordings whose files are missing or broken. */
  affectedIsrcs: readonly string[];
}

const VERSION = 'ern-c-sftp/16';
const NAMESPACE = `http://ddex.net/xml/${VERSION}`;

function party(name: string, { dpid, name: text }: ErnMessageParty): Part {
  return element(name, {}, leaf('PartyId', dpid), element('PartyName', {}, leaf('FullName', text)));
}

/**
 * The acknowledgement of a message that came by FTP or SFTP (ERN Choreography 1.6, `FtpAcknowledgementMessage`):
 * header, `AcknowledgedFile`, `FileStatus`, `ErrorText`, `AffectedResource`. As XML in UTF-8.
 */
export function writeAcknowledgement(acknowledgement: Acknowledgement): string {
  const { sender, recipient, createdAt, releaseId, batchId, status, texts, affectedIsrcs } = acknowledgement;
  const root = element(
    'ern-c:FtpAcknowledgementMessage',
    { 'xmlns:ern-c': NAMESPACE, MessageVersionId: VERSION },
    element(
      'MessageHeader',
      {},
      party('MessageSender', sender),
      party('MessageRecipient', recipient),
      leaf('MessageCreatedDateTime', createdAt),
    ),
    element('AcknowledgedFile', {}, leaf('ReleaseId', releaseId), leaf('Date', batchId)),
    leaf('FileStatus', status),
    leaf('ErrorText', texts.join('\n')),
    affectedIsrcs.map((isrc) => element('AffectedResource', {}, leaf('ISRC', isrc))),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root ?? ''}\n`;
}
