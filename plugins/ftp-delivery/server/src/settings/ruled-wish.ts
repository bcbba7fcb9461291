import {
  AudioFormat,
  fail,
  type DeliveryPermissionsView,
  type DeliverySettings,
  type RuledPermissions,
} from '@mpn/domain';

/** Content of a permissions column. */
export type StoredPermissions = Omit<DeliverySettings, 'webDeliveryEnabled' | 'ftpDeliveryEnabled'>;

/** One way of delivery as screens show and send it. */
export interface Way extends DeliveryPermissionsView {
  enabled: boolean;
}

/** One way of delivery as the company's own columns hold it. */
export interface StoredWay {
  enabled: boolean | null;
  permissions: StoredPermissions | null;
}

const VALUES = ['enabled', 'audioEnabled', 'coverEnabled', 'artworkEnabled', 'preferredAudioFormat'] as const;

/**
 * The settings that a company stores for itself. Where the main company of its group fixes a setting, the stored one
 * stays, so that it applies again once it is no longer fixed.
 * @param holds the effective settings, as the screen shows them
 * @throws AppError resource-access-denied for a change of a fixed setting
 */
export function ownWay(wish: Way, holds: Way, own: StoredWay, ruled: RuledPermissions): StoredWay {
  const isAgainst =
    VALUES.some((name) => ruled[name] && wish[name] !== holds[name]) ||
    ruled.formats.some((format) => wish.formats.includes(format) !== holds.formats.includes(format));
  if (isAgainst) throw fail('mpn.backend.global.error.resource-access-denied');
  const before = own.permissions ?? {};
  const ownFormat = (format: AudioFormat): boolean | null =>
    ruled.formats.includes(format) ? (before.formats?.[format] ?? null) : wish.formats.includes(format);
  return {
    enabled: ruled.enabled ? own.enabled : wish.enabled,
    permissions: {
      audioEnabled: ruled.audioEnabled ? (before.audioEnabled ?? null) : wish.audioEnabled,
      coverEnabled: ruled.coverEnabled ? (before.coverEnabled ?? null) : wish.coverEnabled,
      artworkEnabled: ruled.artworkEnabled ? (before.artworkEnabled ?? null) : wish.artworkEnabled,
      formats: Object.fromEntries(AudioFormat.map((format) => [format, ownFormat(format)])),
      preferredAudioFormat: ruled.preferredAudioFormat
        ? (before.preferredAudioFormat ?? null)
        : wish.preferredAudioFormat,
    },
  };
}
