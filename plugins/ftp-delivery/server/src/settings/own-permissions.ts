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
 * @param effective the effective settings, as the screen shows them
 * @throws AppError resource-access-denied for a change of a fixed setting
 */
export function ownPermissions(submitted: Way, effective: Way, own: StoredWay, ruled: RuledPermissions): StoredWay {
  const isAgainst =
    VALUES.some((name) => ruled[name] && submitted[name] !== effective[name]) ||
    ruled.formats.some((format) => submitted.formats.includes(format) !== effective.formats.includes(format));
  if (isAgainst) throw fail('mpn.backend.global.error.resource-access-denied');
  const before = own.permissions ?? {};
  const ownFormat = (format: AudioFormat): boolean | null =>
    ruled.formats.includes(format) ? (before.formats?.[format] ?? null) : submitted.formats.includes(format);
  return {
    enabled: ruled.enabled ? own.enabled : submitted.enabled,
    permissions: {
      audioEnabled: ruled.audioEnabled ? (before.audioEnabled ?? null) : submitted.audioEnabled,
      coverEnabled: ruled.coverEnabled ? (before.coverEnabled ?? null) : submitted.coverEnabled,
      artworkEnabled: ruled.artworkEnabled ? (before.artworkEnabled ?? null) : submitted.artworkEnabled,
      formats: Object.fromEntries(AudioFormat.map((format) => [format, ownFormat(format)])),
      preferredAudioFormat: ruled.preferredAudioFormat
        ? (before.preferredAudioFormat ?? null)
        : submitted.preferredAudioFormat,
    },
  };
}
