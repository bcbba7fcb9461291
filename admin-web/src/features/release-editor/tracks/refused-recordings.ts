import { hasChanges } from '@mpn/domain';
import { isRefused, type UploadItem } from '../uploads/upload-manager';
import { emptyTrack, toTracksBody, type TrackDraft } from './track-draft';

const bodyOf = (draft: TrackDraft) => ({ tracks: toTracksBody([draft]) });

/** Whether a track was created for a dropped file and nothing was entered in it afterwards. */
function isOfFileAlone(draft: TrackDraft): boolean {
  const { id, fromFile, set, position, isPromoTrack } = draft;
  if (id !== undefined || fromFile === undefined) return false;
  const made: TrackDraft = { ...emptyTrack(set, fromFile.artist), ...fromFile, position, isPromoTrack };
  return !hasChanges(bodyOf(made), bodyOf(draft));
}

/** Keys of the tracks that were made for recordings which were refused. */
export function tracksOfRefused(uploads: readonly UploadItem[], drafts: readonly TrackDraft[]): string[] {
  const refused = new Set(uploads.filter(isRefused).map(({ key }) => key));
  return drafts.filter((draft) => refused.has(draft.key) && isOfFileAlone(draft)).map(({ key }) => key);
}
