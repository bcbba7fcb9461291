import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { useSession } from '@/providers/session/session-store';
import { HandedFiles } from './handed-files';
import { UploadManager, type UploadItem } from './upload-manager';

const UploadContext = createContext<UploadManager | null>(null);
const HandedContext = createContext<HandedFiles | null>(null);

const isRunning = ({ phase }: UploadItem) => phase !== 'FINISHED' && phase !== 'ERROR';

/**
 * Provides the release's uploads, with those of an earlier visit that are still being checked; leaving the page during
 * an upload needs a confirmation.
 */
export function UploadProvider({ releaseId, children }: { releaseId: string | undefined; children: ReactNode }) {
  const { loginNameHash } = useSession();
  const [manager] = useState(() => new UploadManager(releaseId ? `${loginNameHash}:${releaseId}` : null));
  const [handed] = useState(() => new HandedFiles());
  useEffect(() => {
    manager.open();
    return () => manager.close();
  }, [manager]);
  return (
    <UploadContext.Provider value={manager}>
      <HandedContext.Provider value={handed}>
        <LeaveWarning />
        {children}
      </HandedContext.Provider>
    </UploadContext.Provider>
  );
}

function LeaveWarning() {
  const uploads = useUploads();
  useUnsavedChanges(uploads.some(isRunning));
  return null;
}

/** The manager itself, for handlers; does not re-render. */
export function useUploadManager(): UploadManager {
  const manager = useContext(UploadContext);
  if (!manager) throw new Error('useUploadManager outside of the release editor');
  return manager;
}

/** Files that wait for the fields of another step; does not re-render. */
export function useHandedFiles(): HandedFiles {
  const handed = useContext(HandedContext);
  if (!handed) throw new Error('useHandedFiles outside of the release editor');
  return handed;
}

/** The upload with this key, or null; re-renders on changes. */
export function useUpload(key: string): UploadItem | null {
  const manager = useUploadManager();
  return useSyncExternalStore(manager.subscribe, () => manager.get(key));
}

/** All uploads; re-renders on changes. */
export function useUploads(): readonly UploadItem[] {
  const manager = useUploadManager();
  return useSyncExternalStore(manager.subscribe, manager.all);
}
