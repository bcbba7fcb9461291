export { decodeCheck, decodeToMd5 } from './decode-check';
export { type CheckOptions, type UploadVerdict, checkAudioUpload } from './upload-check';
