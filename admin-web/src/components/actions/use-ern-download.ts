import { releaseImportEndpoints, type ExportedErnVersion } from '@mpn/domain';
import { downloadFile } from '@/providers/api/download-file';
import { useNotify } from '@/providers/notifications/use-notify';
import { useMayCall } from '@/providers/session/permissions';

/**
 * Downloads a release of the user's company as a DDEX message.
 * @returns null without the permission for it
 */
export function useErnDownload(): ((releaseId: number, version: ExportedErnVersion) => void) | null {
  const notify = useNotify();
  const mayCall = useMayCall();
  if (!mayCall(releaseImportEndpoints.export)) return null;
  return (id, version) => {
    downloadFile(
      releaseImportEndpoints.export,
      { params: { id }, query: { version } },
      `release-${String(id)}.xml`,
    ).catch(notify.error);
  };
}
