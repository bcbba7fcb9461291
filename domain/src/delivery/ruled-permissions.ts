import { AudioFormat } from '../enums';
import type { DeliverySettings } from './resolved-preferences';

/** The delivery settings of one way that the group's main company fixes for its members. */
export interface RuledPermissions {
  /** Whether this way is enabled at all. */
  enabled: boolean;
  audioEnabled: boolean;
  coverEnabled: boolean;
  artworkEnabled: boolean;
  formats: AudioFormat[];
  preferredAudioFormat: boolean;
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

/**
 * The settings of one way that the main company fixes: those that it has set. The others are left to its members
 * (docs/domain.md#delivery-preferences).
 * @param main the main company's settings; null for a company that is not a member
 */
export function ruledPermissions(main: DeliverySettings | null, way: 'web' | 'ftp'): RuledPermissions {
  return {
    enabled: isSet(way === 'web' ? main?.webDeliveryEnabled : main?.ftpDeliveryEnabled),
    audioEnabled: isSet(main?.audioEnabled),
    coverEnabled: isSet(main?.coverEnabled),
    artworkEnabled: isSet(main?.artworkEnabled),
    formats: AudioFormat.filter((format) => isSet(main?.formats?.[format])),
    preferredAudioFormat: isSet(main?.preferredAudioFormat),
  };
}

const flagsOf = ({ formats, ...rest }: RuledPermissions): boolean[] => [
  ...Object.values(rest),
  ...AudioFormat.map((format) => formats.includes(format)),
];

/** Whether the main company fixes any of these settings. */
export const isAnyRuled = (ruled: RuledPermissions): boolean => flagsOf(ruled).some(Boolean);

/** Whether the main company fixes all of these settings. */
export const isAllRuled = (ruled: RuledPermissions): boolean => flagsOf(ruled).every(Boolean);
