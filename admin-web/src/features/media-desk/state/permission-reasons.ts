import { formatMessage, isErrorCode, type MediaReleaseDetail } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/providers/session/permissions';
import { localeOf } from '@/providers/i18n/locale';

export interface PermissionReasons {
  /** Why nothing can be downloaded, as text; null if it can. */
  download: string | null;
  request: string | null;
}

/** Reasons why files are not available, as texts that name who can change that. */
export function usePermissionReasons({
  permissions,
  preview,
  market,
  campaignEnded,
}: MediaReleaseDetail): PermissionReasons {
  const { t, i18n } = useTranslation('media-desk');
  const can = useCan();
  const { download, request, reason } = permissions;
  const reasonText =
    reason && isErrorCode(reason) ? formatMessage(reason, localeOf(i18n.language), {}) : t('why.release');
  const noRequest = () => {
    if (market) return reasonText;
    if (preview) return t('preview.noRequest');
    if (campaignEnded) return reasonText;
    if (!can('RequestDelivery')) return t('why.noRequestRole');
    // If the release itself forbids it, the reason is the same as for downloads.
    return download || !reason ? t('why.noFtp') : reasonText;
  };
  return { download: download ? null : reasonText, request: request ? null : noRequest() };
}
