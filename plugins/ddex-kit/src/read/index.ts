import type { ErnFailure } from '../failure';
import type { ErnMessage } from '../model';
import type { ErnNote } from '../notes';

export interface ReadLimits {
  /** A larger message is refused before it is looked at. */
  maxBytes: number;
  /** Elements within elements. */
  maxDepth: number;
  maxElements: number;
}

export const READ_LIMITS: Readonly<ReadLimits> = { maxBytes: 50 * 1024 * 1024, maxDepth: 64, maxElements: 2_000_000 };

export interface ReadOptions {
  limits?: Partial<ReadLimits>;
  /**
   * Folder of DDEX's schemas, which an operator has to get from DDEX: `<folder>/382/release-notification.xsd` and so
   * on, each with the files that it imports. Without one, or without the message's version in it, nothing is validated.
   */
  schemaFolder?: string | null;
}

export type ReadResult =
  { ok: true; message: ErnMessage; notes: ErnNote[]; validated: boolean } | { ok: false; failure: ErnFailure };

/**
 * Reads one ERN message, whatever its version and encoding. Never throws because of what is in the bytes; loads no
 * external entity and nothing from the network.
 *
 * @param bytes the file as it arrived
 */
export async function readErn(_bytes: Uint8Array, _options: ReadOptions = {}): Promise<ReadResult> {
  return { ok: false, failure: { code: 'no-release', values: {} } };
}
