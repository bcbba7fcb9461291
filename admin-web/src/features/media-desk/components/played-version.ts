import type { MediaTableRow } from '@mpn/domain';
import { useTranslation } from 'react-i18next';

/** What kind of version the track is that a list plays; null where it is the original or nothing is stated. */
export function usePlayedVersion({ offeredTrack }: Pick<MediaTableRow, 'offeredTrack'>): string | null {
  // texts: common:versions.*
  const { t } = useTranslation('common');
  const kind = offeredTrack?.versionKind ?? null;
  return kind === null || kind === 'ORIGINAL' ? null : t(`versions.${kind}`);
}
