import { number, object, string } from 'yup';
import { FileKind } from '../enums';
import { endpoint, idParams, reply } from '../http/endpoint';
import type { FileView, PeaksView } from './views';

const UPLOAD_ERRORS = [
  'mpn.backend.media.error.no-file',
  'mpn.backend.media.error.too-many-files',
  'mpn.backend.media.error.file-empty',
  'mpn.backend.media.error.file-size',
  'mpn.backend.media.error.quota-exceeded',
  'mpn.backend.media.error.upload-aborted',
  'mpn.backend.media.error.not-audio',
  'mpn.backend.media.error.not-image',
  'mpn.backend.media.error.not-video',
  'mpn.backend.media.error.not-pdf',
  'mpn.backend.media.error.codec',
  'mpn.backend.media.error.sample-rate',
  'mpn.backend.media.error.bit-depth',
  'mpn.backend.media.error.channels',
  'mpn.backend.media.error.file-damaged',
  'mpn.backend.media.error.image-truncated',
  'mpn.backend.media.error.min-short-side',
  'mpn.backend.media.error.min-width',
  'mpn.backend.media.error.aspect-ratio',
  'mpn.backend.media.error.colorspace',
  'mpn.backend.media.error.format',
  'mpn.backend.media.error.pdf-encrypted',
] as const;

const kindParams = object({
  type: string()
    .oneOf([...FileKind])
    .required(),
});

/** Multipart with one field `file`. A profile image needs ManageMyAccount only; everything else belongs to a release. */
export const uploadFile = endpoint({
  id: 'files.upload',
  method: 'POST',
  path: '/files/:type',
  access: ['UploadTemporaryMediaFiles', 'ManageMyAccount'],
  summary: 'Upload one file (multipart, field "file"); it is checked and kept until something refers to it.',
  params: kindParams,
  reply: reply<FileView>('FileView'),
  status: 201,
  kind: 'upload',
  errors: UPLOAD_ERRORS,
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const uploadParams = kindParams.shape({ upload: string().matches(UUID).required() });

/**
 * Resumable upload (tus 1.0, https://tus.io/protocols/resumable-upload): create with `Upload-Length` and the file's name
 * in `Upload-Metadata`, then PATCH the bytes in any number of requests. The one that completes it answers as
 * POST /files/{type} does, or with 202 while that takes its time: asked again, by a PATCH of no bytes, it answers with the
 * file as soon as there is one. An upload of which nothing has come for a day is forgotten.
 */
export const resumableUploads = {
  create: endpoint({
    id: 'files.uploads.create',
    method: 'POST',
    path: '/files/:type/uploads',
    access: ['UploadTemporaryMediaFiles', 'ManageMyAccount'],
    summary: 'Begins a resumable upload (tus 1.0): 201 with its address in Location.',
    params: kindParams,
    reply: reply<never>('Bytes'),
    status: 201,
    kind: 'stream',
    errors: [
      'mpn.backend.media.error.file-size',
      'mpn.backend.media.error.file-empty',
      'mpn.backend.media.error.quota-exceeded',
    ],
  }),
  offset: endpoint({
    id: 'files.uploads.offset',
    method: 'HEAD',
    path: '/files/:type/uploads/:upload',
    access: ['UploadTemporaryMediaFiles', 'ManageMyAccount'],
    summary: 'How many bytes of a resumable upload have come (Upload-Offset).',
    params: uploadParams,
    reply: reply<never>('Bytes'),
    kind: 'stream',
  }),
  append: endpoint({
    id: 'files.uploads.append',
    method: 'PATCH',
    path: '/files/:type/uploads/:upload',
    access: ['UploadTemporaryMediaFiles', 'ManageMyAccount'],
    summary:
      'More bytes of a resumable upload: 204; for the last ones 200 with the file, or 202 while that is made: ask again.',
    params: uploadParams,
    reply: reply<FileView>('FileView'),
    kind: 'stream',
    errors: UPLOAD_ERRORS,
  }),
  end: endpoint({
    id: 'files.uploads.end',
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
  summary: 'Waveform data of an audio file.',
  params: idParams,
  reply: reply<PeaksView>('PeaksView'),
});

const addressParams = object({ a: string().required(), b: string().required() });

/** Parameters of a signed address: session, expiry (epoch seconds), signed values, signature; width is free. */
const addressQuery = object({
  s: string(),
  e: number().integer(),
  v: string(),
  g: string(),
  width: number().integer(),
});

export const serveFile = endpoint({
  id: 'files.serve',
  method: 'GET',
  path: '/files/:a/:b',
  access: 'public',
  summary: 'The bytes behind a signed address ({a}/{b}.{ext}), with Range. The signature is bound to a session.',
  params: addressParams,
  query: addressQuery,
  reply: reply<never>('Bytes'),
  kind: 'stream',
});

export const fileExists = endpoint({
  id: 'files.exists',
  method: 'GET',
  path: '/files/exists/:a/:b',
  access: 'public',
  summary: 'Whether the file behind a signed address exists: 200 or 404, under the same signature.',
  params: addressParams,
  query: addressQuery,
  reply: reply<{ exists: true }>('FileExists'),
});
