import type { ErnMessage, ErnMessageParty } from '../model';
import type { NoteList } from './notes';
import type { Version } from './version';
import { attribute, child, textAt, type XmlElement } from './xml/tree';

/** `MessageSender`, `MessageRecipient`: `PartyId` (a DPID) and `PartyName/FullName`. */
function messageParty(element: XmlElement | null): ErnMessageParty {
  return { dpid: textAt(element, 'PartyId'), name: textAt(element, 'PartyName', 'FullName') };
}

const UPDATES: Readonly<Record<string, ErnMessage['update']>> = {
  OriginalMessage: 'ORIGINAL',
  UpdateMessage: 'UPDATE',
};

type Header = Omit<ErnMessage, 'releases' | 'resources'>;

/** `MessageHeader`, with `UpdateIndicator` (ERN 3) and `@LanguageAndScriptCode` of the message. */
export function readHeader(root: XmlElement, { kind, version }: Version, notes: NoteList): Header {
  const header = child(root, 'MessageHeader');
  const messageId = textAt(header, 'MessageId');
  if (messageId === null) notes.add('message-id-missing', header ?? root, {});
  const createdAt = textAt(header, 'MessageCreatedDateTime');
  if (createdAt === null || Number.isNaN(Date.parse(createdAt))) notes.add('message-date-missing', header ?? root, {});
  const isTest = textAt(header, 'MessageControlType') === 'TestMessage';
  if (isTest) notes.add('test-message', header ?? root, {});
  return {
    version,
    kind,
    messageId,
    threadId: textAt(header, 'MessageThreadId'),
    sender: messageParty(child(header, 'MessageSender')),
    recipient: messageParty(child(header, 'MessageRecipient')),
    createdAt,
    update: UPDATES[textAt(root, 'UpdateIndicator') ?? ''] ?? null,
    isTest,
    language: attribute(root, 'LanguageAndScriptCode'),
  };
}
