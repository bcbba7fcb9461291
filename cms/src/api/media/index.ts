export {
  attachFiles,
  type FileReference,
  forgetProfileImages,
  giveUpFile,
  markAttached,
  releaseFiles,
} from './commands/attachment';
export { fileHashes, receivedHashes } from './queries/file-hashes';
export { warmParsers } from './parsers';
export { registerFiles } from './register';
export { type ReachedFile, registerFileReach } from './rules/access';
export { signedFileUrl } from './rules/signed-url';
export { mediaInfoOf } from './queries/media-info';
export { readPeaks } from './queries/peaks';
export { sendStoredFile } from './queries/send-stored-file';
export { usableFile } from './queries/usable-file';
export { type StoredBytes, storedBytes } from './queries/stored-bytes';
export { squareJpeg } from './queries/picture-variants';
export { FILES_OF_RELEASES } from './rules/file-references';
export { fileLimit } from './rules/file-limits';
export { IMAGE_SHORT_SIDE, VIDEO_MIN_WIDTH } from './rules/limits';
export { logStorageFull, logStorageRoom } from './storage/storage-alarm';
export { fileStorage } from './storage/storage';
export { keepUpload } from './upload/keep-upload';
export { receiveBytes } from './upload/receive-upload';
export { withUpload } from './upload/with-upload';
