import type { ErnMessageParty } from '../model';
import { element, leaf, type Part } from './xml';

/** Values of the choreography's FileStatus. */
export type AcknowledgementStatus = 'FileOK' | 'FileCorrupt' | 'ResourceMissing' | 'ValidationError';

export interface Acknowledgement {
  messageId: string;
  /** Who acknowledges: we. */
  sender: ErnMessageParty;
  recipient: ErnMessageParty;
  /** ISO instant. */
  createdAt: string;
  /** The message that is acknowledged, and its batch. */
  acknowledged: { messageId: string | null; file: string; batchId: string | null };
  status: AcknowledgementStatus;
  /** Sentences in English. */
  texts: string[];
}

const NAMESPACE = 'http://ddex.net/xml/ern-c/18';

function party(name: string, { dpid, name: text }: ErnMessageParty): Part {
  return element(name, {}, leaf('PartyId', dpid), element('PartyName', {}, leaf('FullName', text)));
}

/**
 * The acknowledgement of a message that came by FTP (ERN Choreography, FtpAcknowledgementMessage): header, the file or
 * batch that is meant, `MessageStatus`, and what was wrong in words. As XML in UTF-8.
 */
export function writeAcknowledgement(acknowledgement: Acknowledgement): string {
  const { acknowledged, status, texts } = acknowledgement;
  const root = element(
    'echo:FtpAcknowledgementMessage',
    { 'xmlns:echo': NAMESPACE, MessageVersionId: '18' },
    element(
      'MessageHeader',
      {},
      leaf('MessageId', acknowledgement.messageId),
      party('MessageSender', acknowledgement.sender),
      party('MessageRecipient', acknowledgement.recipient),
      leaf('MessageCreatedDateTime', acknowledgement.createdAt),
    ),
    element(
      'AcknowledgedFile',
      {},
      leaf('ReleaseBatchId', acknowledged.batchId),
      leaf('MessageId', acknowledged.messageId),
      leaf('FileName', acknowledged.file),
    ),
    leaf('MessageStatus', status),
    leaf('StatusText', texts.join('\n')),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root ?? ''}\n`;
}
