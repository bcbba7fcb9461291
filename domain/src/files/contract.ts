import { number, object, string } from 'yup';
import { FileKind } from '../enums';
import { endpoint, idParams, reply } from '../http/endpoint';
import type { FileView, PeaksReply } from './views';

/** Error codes of starting an upload, in both ways of sending. */
const START_ERRORS = [
  'mpn.backend.media.error.file-size',
  'mpn.backend.media.error.file-empty',
  'mpn.backend.media.error.quota-exceeded',
  'mpn.backend.media.error.too-many-uploads',
  'mpn.backend.media.error.too-many-open-uploads',
  'mpn.backend.media.error.storage-full',
] as const;

/** Error codes of the check of a file. */
const CHECK_ERRORS = [
  'mpn.backend.media.error.not-audio',
  'mpn.backend.media.error.not-image',
  'mpn.backend.media.error.not-video',
  'mpn.backend.media.error.not-pdf',
  'mpn.backend.media.error.codec',
  'mpn.backend.media.error.sample-rate',
  'mpn.backend.media.error.bit-depth',
  'mpn.backend.media.error.channels',
  'mpn.backend.media.error.samples-invalid',
  'mpn.backend.media.error.audio-silent',
  'mpn.backend.media.error.file-damaged',
  'mpn.backend.media.error.audio-longer',
  'mpn.backend.media.error.image-truncated',
  'mpn.backend.media.error.min-short-side',
  'mpn.backend.media.error.min-width',
  'mpn.backend.media.error.aspect-ratio',
  'mpn.backend.media.error.colorspace',
  'mpn.backend.media.error.format',
  'mpn.backend.media.error.pdf-encrypted',
  'mpn.backend.media.error.max-side',
  'mpn.backend.media.error.max-pixels',
  'mpn.backend.media.error.progressive-too-large',
  'mpn.backend.media.error.max-pages',
  'mpn.backend.media.error.max-duration',
  'mpn.backend.media.error.too-complex',
  'mpn.backend.media.error.not-judged',
] as const;

const UPLOAD_ERRORS = [
  ...START_ERRORS,
  'mpn.backend.media.error.no-file',
  'mpn.backend.media.error.too-many-files',
  'mpn.backend.media.error.upload-aborted',
  'mpn.backend.media.error.upload-stalled',
  'mpn.backend.media.error.upload-too-slow',
  ...CHECK_ERRORS,
] as const;

const kindParams = object({
  type: string()
    .oneOf([...FileKind])
    .required(),
});

/**
 * Multipart with one field `file`. A profile image needs ManageMyAccount only; everything else belongs to a release.
 */
export const uploadFile = endpoint({
  id: 'files.create',
  method: 'POST',
  path: '/files/:type',
  access: ['UploadTemporaryMediaFiles', 'ManageMyAccount'],
  summary:
    'Upload one file (multipart, field "file"); it is checked and kept until something refers to it. Where the check takes longer, the answer has uploadStatus UPLOADING, and GET /files/{id} says how it ended.',
  params: kindParams,
  reply: reply<FileView>('FileView'),
  status: 201,
  kind: 'upload',
  errors: UPLOAD_ERRORS,
});

/**
 * An own upload: UPLOADING while it is being checked, FINISHED when it has passed. A refused one gives, for a day, the
 * error that the upload would have had. An event of the resource `files` says when the check has ended.
 */
export const uploadedFile = endpoint({
  id: 'files.upload',
  method: 'GET',
  path: '/files/:id',
  access: ['UploadTemporaryMediaFiles', 'ManageMyAccount'],
  summary: 'A file that the caller has uploaded, with the state of its check; the error of a refused one.',
  params: idParams,
  reply: reply<FileView>('FileView'),
  errors: CHECK_ERRORS,
});

/** Stores the picture in a recording's tags as a file of kind COVER, with the checks of an upload. */
export const takeCover = endpoint({
  id: 'files.take_cover',
  method: 'POST',
  path: '/files/:id/_actions/take_cover',
  access: ['UploadTemporaryMediaFiles'],
  summary: 'The picture in the tags of a recording as a file of its own, kept until something refers to it.',
  params: idParams,
  reply: reply<FileView>('FileView'),
  status: 201,
  errors: [...UPLOAD_ERRORS, 'mpn.backend.media.error.no-embedded-picture'],
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const uploadParams = kindParams.shape({ upload: string().max(36).matches(UUID).required() });

/**
 * Resumable upload (tus 1.0, https://tus.io/protocols/resumable-upload): create with `Upload-Length` and the file's
 * name in `Upload-Metadata`, then PATCH the bytes in any number of requests. The last one has the reply of POST
 * /files/{type}, or 202 while the parts are still being put together: an empty PATCH then returns the file once it
 * exists, checked or not yet. An
 * upload without new data for a day is deleted.
 */
export const resumableUploads = {
  create: endpoint({
    id: 'uploads.create',
    method: 'POST',
    path: '/files/:type/uploads',
    access: ['UploadTemporaryMediaFiles', 'ManageMyAccount'],
    summary: 'Begins a resumable upload (tus 1.0): 201 with its address in Location.',
    params: kindParams,
    reply: reply<never>('Bytes'),
    status: 201,
    kind: 'stream',
    errors: START_ERRORS,
  }),
  offset: endpoint({
    id: 'uploads.get',
    method: 'HEAD',
    path: '/files/:type/uploads/:upload',
    access: ['UploadTemporaryMediaFiles', 'ManageMyAccount'],
    summary: 'How many bytes of a resumable upload have come (Upload-Offset).',
    params: uploadParams,
    reply: reply<never>('Bytes'),
    kind: 'stream',
  }),
  append: endpoint({
    id: 'uploads.update',
    method: 'PATCH',
    path: '/files/:type/uploads/:upload',
    access: ['UploadTemporaryMediaFiles', 'ManageMyAccount'],
    summary:
      'More bytes of a resumable upload: 204; for the last ones 200 with the file, or 202 while that is made: ask again.',
    params: uploadParams,
    reply: reply<FileView>('FileView'),
    kind: 'stream',
    errors: [...UPLOAD_ERRORS, 'mpn.backend.media.error.too-many-parts'],
  }),
  end: endpoint({
    id: 'uploads.remove',
    method: 'DELETE',
    path: '/files/:type/uploads/:upload',
    access: ['UploadTemporaryMediaFiles', 'ManageMyAccount'],
    summary: 'Gives a resumable upload up.',
    params: uploadParams,
    reply: reply<never>('Bytes'),
    status: 204,
    kind: 'stream',
  }),
} as const;

/** Waveform of an audio file that the caller may hear. */
export const filePeaks = endpoint({
  id: 'files.peaks',
  method: 'GET',
  path: '/files/:id/peaks',
  access: ['GetReleases', 'GetReleasesSampled'],
  summary: 'Waveform data of an audio file, or that it is still being analysed.',
  params: idParams,
  reply: reply<PeaksReply>('PeaksReply'),
});

const signedUrlParams = object({ a: string().max(100).required(), b: string().max(300).required() });

/** Largest width in pixels that a request may name; the largest of the smaller pictures has 1200. */
const MAX_WIDTH = 10_000;

/**
 * Parameters of a signed URL: session, expiry (epoch seconds), signed values, signature. Unsigned are the width of a
 * picture (pixels), and whether it is to be saved instead of shown.
 */
const signedUrlQuery = object({
  s: string().max(100),
  e: number().integer().min(0).max(Number.MAX_SAFE_INTEGER),
  v: string().max(2_000),
  g: string().max(100),
  width: number().integer().min(0).max(MAX_WIDTH),
  download: string().max(10),
});

export const serveFile = endpoint({
  id: 'files.get',
  method: 'GET',
  path: '/files/:a/:b',
  access: 'public',
  summary: 'The bytes behind a signed address ({a}/{b}.{ext}), with Range. The signature is bound to a session.',
  params: signedUrlParams,
  query: signedUrlQuery,
  reply: reply<never>('Bytes'),
  kind: 'stream',
});

export const fileExists = endpoint({
  id: 'files.exists',
  method: 'GET',
  path: '/files/exists/:a/:b',
  documentedPath: '/files/exists/:a/:b.:ext',
  access: 'public',
  summary: 'Whether the file behind a signed address exists: 200 or 404, under the same signature.',
  params: signedUrlParams,
  query: signedUrlQuery,
  reply: reply<{ exists: true }>('FileExists'),
});
