import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { UploadManager, type UploadItem } from './upload-manager';

const UploadContext = createContext<UploadManager | null>(null);

const isRunning = ({ phase }: UploadItem) => phase !== 'FINISHED' && phase !== 'ERROR';

/** Provides the release's uploads; leaving the page during an upload needs a confirmation. */
export function UploadProvider({ children }: { children: ReactNode }) {
  const [manager] = useState(() => new UploadManager());
  useEffect(() => {
    manager.open();
    return () => manager.close();
  }, [manager]);
  return (
    <UploadContext.Provider value={manager}>
      <LeaveWarning />
      {children}
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
