export { decodeCheck, decodeToMd5 } from './decode-check';
export { type UploadVerdict, checkAudioUpload } from './upload-check';
