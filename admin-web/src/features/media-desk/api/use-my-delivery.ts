import { companyEndpoints, DEFAULT_AUDIO_FORMAT, permittedFormats, type AudioFormat } from '@mpn/domain';
import { useCall } from '@/providers/api/hooks';
import { useCan } from '@/providers/session/permissions';

export interface MyDelivery {
  mayDownload: boolean;
  mayRequest: boolean;
  /** Default format of downloads. */
  format: AudioFormat;
}

/** What company and user settings permit the user; a release may permit less. */
export function useMyDelivery(): MyDelivery {
  const can = useCan();
  const { data } = useCall(companyEndpoints.myResolvedPreferences, {}, { staleTime: 300_000 });
  return {
    mayDownload:
      can('DownloadFiles') &&
      (data === undefined || (data.web.webDeliveryEnabled.value && permittedFormats(data.web).length > 0)),
    mayRequest: can('RequestDelivery') && (data === undefined || data.ftp.ftpDeliveryEnabled.value),
    format: data?.web.preferredAudioFormat.value ?? DEFAULT_AUDIO_FORMAT,
  };
}
