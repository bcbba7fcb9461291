import { releaseImportEndpoints } from '@mpn/domain';
import { downloadFile } from '@/providers/api/download-file';
import { useNotify } from '@/providers/notifications/use-notify';
import { useMayCall } from '@/providers/session/permissions';

/**
 * Hands an own release to the browser's downloads as a DDEX message.
 * @returns null where the session may not
 */
export function useErnDownload(): ((releaseId: number) => void) | null {
  const notify = useNotify();
  const mayCall = useMayCall();
  if (!mayCall(releaseImportEndpoints.export)) return null;
  return (id) => {
    downloadFile(releaseImportEndpoints.export, { params: { id } }, `release-${String(id)}.xml`).catch(notify.error);
  };
}
