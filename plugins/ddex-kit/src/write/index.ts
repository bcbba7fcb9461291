import type { ErnMessage, ErnVersion } from '../model';
import type { ReleaseForMessage, MessageEnvelope } from './types';

export * from './types';

/** Versions that are written; export uses 4.3. */
export const WrittenVersion = [
  '3.8.2',
  '3.8.3',
  '4.1.1',
  '4.2',
  '4.3',
  '4.3.2',
] as const satisfies readonly ErnVersion[];
export type WrittenVersion = (typeof WrittenVersion)[number];

/** The message as XML in UTF-8, its elements in the order of the standard. */
export function writeErn(_message: ErnMessage, _version: WrittenVersion = '4.3'): string {
  return '';
}

/** A release of ours as a message. Dummy EANs and ISRCs are left out. */
export function releaseToMessage(_release: ReleaseForMessage, _envelope: MessageEnvelope): ErnMessage {
  throw new Error('not written');
}
