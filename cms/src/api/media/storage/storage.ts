import { join } from 'node:path';
import type { FileStorage } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { diskStorage } from './disk-storage';
import { s3Storage } from './s3-storage';

let storage: FileStorage | undefined;

/** The configured storage: S3 when S3_BUCKET is set, else a private folder. One per process. */
export function fileStorage(): FileStorage {
  storage ??= createStorage();
  return storage;
}

const MB = 1024 * 1024;

/** This machine's folder for incoming uploads, whatever the storage. */
export function uploadFolder(): string {
  const settings = getSettings();
  return settings.S3_BUCKET ? join(settings.DATA_DIR, 'work') : settings.STORAGE_DIR;
}

function createStorage(): FileStorage {
  const settings = getSettings();
  const leastFree = settings.STORAGE_MIN_FREE_MB * MB;
  if (!settings.S3_BUCKET) return diskStorage(uploadFolder(), leastFree);
  return s3Storage({
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION ?? '',
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    endpoint: settings.S3_ENDPOINT,
    acl: settings.S3_ACL,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
    workFolder: uploadFolder(),
    leastFree,
  });
}
