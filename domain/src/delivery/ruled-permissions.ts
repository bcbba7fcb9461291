import { AudioFormat } from '../enums';
import type { DeliverySettings } from './resolved-preferences';

/** On which of a member's permissions of one way of delivery the main company of its group has a word. */
export interface RuledPermissions {
  /** Whether this way is open at all. */
  enabled: boolean;
  audioEnabled: boolean;
  coverEnabled: boolean;
  artworkEnabled: boolean;
  formats: AudioFormat[];
  preferredAudioFormat: boolean;
}

const has = (word: unknown): boolean => word !== null && word !== undefined;

/**
 * What the main company rules of one way of delivery: the values that it has a word on. What it leaves open is its
 * members' own (specification section 3, and how preferences are resolved).
 * @param main the main company's settings of this way; null where the company is none's member
 */
export function ruledPermissions(main: DeliverySettings | null, way: 'web' | 'ftp'): RuledPermissions {
  return {
    enabled: has(way === 'web' ? main?.webDeliveryEnabled : main?.ftpDeliveryEnabled),
    audioEnabled: has(main?.audioEnabled),
    coverEnabled: has(main?.coverEnabled),
    artworkEnabled: has(main?.artworkEnabled),
    formats: AudioFormat.filter((format) => has(main?.formats?.[format])),
    preferredAudioFormat: has(main?.preferredAudioFormat),
  };
}

const words = ({ formats, ...rest }: RuledPermissions): boolean[] => [
  ...Object.values(rest),
  ...AudioFormat.map((format) => formats.includes(format)),
];

/** Whether the main company has a word on any of these values. */
export const isAnyRuled = (ruled: RuledPermissions): boolean => words(ruled).some(Boolean);

/** Whether nothing of these values is left to the member. */
export const isAllRuled = (ruled: RuledPermissions): boolean => words(ruled).every(Boolean);
