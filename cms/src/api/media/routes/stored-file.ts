import { fileExists, filePeaks, resumableUploads, serveFile, takeCover, uploadedFile, uploadFile } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import resumable from '../controllers/resumable-uploads';
import storedFiles from '../controllers/stored-file';
import uploads from '../controllers/uploads';

// Literal paths first: the first match wins.
export default routes(
  route(fileExists, storedFiles.exists),
  route(filePeaks, uploads.peaks),
  route(takeCover, uploads.takeCover),
  route(resumableUploads.offset, resumable.offset),
  route(resumableUploads.append, resumable.append),
  route(resumableUploads.end, resumable.end),
  route(resumableUploads.create, resumable.create),
  route(serveFile, storedFiles.serve),
  route(uploadedFile, uploads.uploaded),
  route(uploadFile, uploads.upload),
);
