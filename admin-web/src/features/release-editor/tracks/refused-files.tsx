import looks from '@/components/looks.module.css';
import { UploadProgress } from '../components/file-field';
import { useUploads } from '../uploads/upload-context';
import { isRefused } from '../uploads/upload-manager';
import type { TrackDraft } from './track-draft';

/** Recordings that were refused and whose tracks were removed with them, each with its reason. */
export function RefusedFiles({ tracks }: { tracks: readonly TrackDraft[] }) {
  const refused = useUploads().filter(
    (item) => item.kind === 'AUDIO_TRACK' && isRefused(item) && tracks.every(({ key }) => key !== item.key),
  );
  return refused.map((item) => (
    <div key={item.key} className={looks.spaceBelow}>
      <UploadProgress item={item} />
    </div>
  ));
}
