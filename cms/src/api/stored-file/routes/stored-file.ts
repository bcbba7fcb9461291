import { fileExists, filePeaks, resumableUploads, serveFile, uploadFile } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import {
  handleUploadBytes,
  handleUploadCreation,
  handleUploadEnd,
  handleUploadOffset,
} from '../../../files/resumable/handle';
import { serveSignedFile, signedFileExists } from '../../../files/serve';
import { handlePeaks, handleUpload } from '../../../files/upload-handlers';

// Literal paths first: the first match wins.
export default routes(
  route(fileExists, async ({ strapi, ctx, params }) => {
    await signedFileExists(strapi, ctx, params);
    return { exists: true as const };
  }),
  route(filePeaks, handlePeaks),
  route(resumableUploads.offset, handleUploadOffset),
  route(resumableUploads.append, handleUploadBytes),
  route(resumableUploads.end, handleUploadEnd),
  route(resumableUploads.create, handleUploadCreation),
  route(serveFile, ({ strapi, ctx, params }) => serveSignedFile(strapi, ctx, params)),
  route(uploadFile, handleUpload),
);
