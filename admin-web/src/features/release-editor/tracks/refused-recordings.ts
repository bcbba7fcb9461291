import { isRefused, type UploadItem } from '../uploads/upload-manager';
import type { TrackDraft } from './track-draft';

/** A track that was created for a dropped file and not edited afterwards. */
const isOfFileAlone = ({ id, title, titleFromFile, audioFile, authors }: TrackDraft): boolean =>
  id === undefined && titleFromFile !== undefined && title === titleFromFile && !audioFile && authors.length === 0;

/** Keys of the tracks that were made for recordings which were refused. */
export function tracksOfRefused(uploads: readonly UploadItem[], drafts: readonly TrackDraft[]): string[] {
  const refused = new Set(uploads.filter(isRefused).map(({ key }) => key));
  return drafts.filter((draft) => refused.has(draft.key) && isOfFileAlone(draft)).map(({ key }) => key);
}
