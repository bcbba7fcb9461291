import {
  addTrack,
  choosePromoTrack,
  copyTrack,
  deleteSet,
  hasChanges,
  removeTrack,
  type SaveResult,
} from '@mpn/domain';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '@/providers/api/call-error';
import { useNotify } from '@/providers/notifications/use-notify';
import { useEditor } from '../state/editor-context';
import { useSaveAnswer } from '../state/use-form-step';
import { useUploadManager, useUploads } from '../uploads/upload-context';
import { emptyTrack, newKey, toDrafts, toTracksBody, type TrackDraft } from './track-draft';
import { checkTracks, serverErrors, type LabelOf, type TrackErrors } from './track-errors';

const NO_ERRORS: TrackErrors = {};
const bodyOf = (drafts: readonly TrackDraft[]) => ({ tracks: toTracksBody(drafts) });

/** What can be done to the list; each function is the same at each render, so that rows need not paint again. */
export interface TrackActions {
  change: (key: string, part: Partial<TrackDraft>) => void;
  add: (set: number) => void;
  addAll: (make: (last: number) => TrackDraft[]) => void;
  copy: (key: string) => void;
  remove: (key: string) => void;
  removeSet: (set: number) => void;
  promote: (key: string) => void;
  replaceAll: (make: (drafts: TrackDraft[]) => TrackDraft[]) => void;
}

function useActions(
  setDrafts: React.Dispatch<React.SetStateAction<TrackDraft[]>>,
  artist: string | null,
): TrackActions {
  const manager = useUploadManager();
  return useMemo(() => {
    const indexOf = (drafts: readonly TrackDraft[], key: string) => drafts.findIndex((draft) => draft.key === key);
    return {
      change: (key, part) =>
        setDrafts((all) => all.map((draft) => (draft.key === key ? { ...draft, ...part } : draft))),
      add: (set) => setDrafts((all) => addTrack(all, emptyTrack(set, artist))),
      addAll: (make) =>
        setDrafts((all) => make(all.at(-1)?.set ?? 1).reduce((list, track) => addTrack(list, track), all)),
      copy: (key) =>
        setDrafts((all) => {
          const source = all[indexOf(all, key)];
          return source ? addTrack(all, { ...copyTrack(source), dummyIsrc: null, key: newKey() }) : all;
        }),
      remove: (key) => {
        manager.remove(key);
        setDrafts((all) => removeTrack(all, indexOf(all, key)));
      },
      removeSet: (set) => setDrafts((all) => deleteSet(all, set)),
      promote: (key) => setDrafts((all) => choosePromoTrack(all, indexOf(all, key))),
      replaceAll: setDrafts,
    };
  }, [setDrafts, artist, manager]);
}

/**
 * Puts finished uploads onto their tracks; the file tells the length.
 * @param onLanded called when one has been put there
 */
function useFinishedUploads(change: TrackActions['change'], drafts: readonly TrackDraft[], onLanded: () => void) {
  const uploads = useUploads();
  const manager = useUploadManager();
  useEffect(() => {
    for (const { key, kind, phase, result } of uploads) {
      if (kind !== 'AUDIO_TRACK' || phase !== 'FINISHED' || !result) continue;
      if (!drafts.some((draft) => draft.key === key)) continue;
      const info = result.mediaInfo;
      change(key, { audioFile: result, ...(info?.type === 'audio' ? { durationMs: info.durationMs } : {}) });
      manager.remove(key);
      onLanded();
    }
  }, [uploads, manager, change, drafts, onLanded]);
  return uploads.filter(({ kind, phase }) => kind === 'AUDIO_TRACK' && phase === 'ERROR').length;
}

function useLabels(): LabelOf {
  const { t } = useTranslation('release-editor');
  return useCallback(
    (field) => {
      const names: Record<string, string> = {
        title: t('tracks.title'),
        isrc: t('tracks.isrc'),
        artist: t('tracks.artist'),
        publisher: t('tracks.publisher'),
        name: t('authors.name'),
        gemaIpiNumber: t('authors.ipi'),
        gemaIsniNumber: t('authors.isni'),
      };
      return names[field] ?? field;
    },
    [t],
  );
}

/** The track list while it is edited: what was typed, what differs, what was refused, and how it is saved. */
export function useTrackList() {
  const { release, save: send, offer, report } = useEditor();
  const manager = useUploadManager();
  const answer = useSaveAnswer('tracks');
  const notify = useNotify();
  const labelOf = useLabels();
  const [drafts, setDrafts] = useState(() => toDrafts(release));
  const [saved, setSaved] = useState(() => bodyOf(drafts));
  const [errors, setErrors] = useState<TrackErrors>(NO_ERRORS);
  const [isTried, setTried] = useState(false);
  const actions = useActions(setDrafts, release?.artistName ?? null);
  const isDirty = useMemo(() => hasChanges(saved, bodyOf(drafts)), [saved, drafts]);
  // A recording that arrives when everything else is saved is saved by itself: nobody waits for the end of an upload.
  const savesItself = useRef(false);
  const onLanded = useCallback(() => {
    savesItself.current ||= !isDirty;
  }, [isDirty]);
  const failedUploads = useFinishedUploads(actions.change, drafts, onLanded);
  // After a refused save the marks go as soon as the field is right.
  const liveErrors = useMemo(
    () => (isTried ? { ...errors, ...checkTracks(drafts, labelOf) } : errors),
    [isTried, errors, drafts, labelOf],
  );

  const save = useCallback(async (): Promise<SaveResult> => {
    const found = checkTracks(drafts, labelOf);
    if (Object.keys(found).length > 0) {
      setTried(true);
      setErrors(NO_ERRORS);
      const key = Object.keys(found)[0]!;
      document.querySelector(`[data-track="${key}"]`)?.scrollIntoView({ behavior: 'smooth', block: 'center' });
      return 'FAILED';
    }
    const outcome = await send(bodyOf(drafts));
    if (outcome.result === 'FAILED') {
      if (outcome.reloaded) return 'FAILED';
      const refused = isCallError(outcome.error) ? serverErrors(outcome.error.fieldErrors, drafts, labelOf) : null;
      setErrors(refused ?? NO_ERRORS);
      if (!refused) notify.error(outcome.error);
      return 'FAILED';
    }
    const kept = toDrafts(outcome.release);
    // The list comes back in the order in which it was sent: uploads follow their tracks to the ids they have got.
    drafts.forEach(({ key }, index) => kept[index] && manager.rename(key, kept[index].key));
    setDrafts(kept);
    setSaved(bodyOf(kept));
    setErrors(NO_ERRORS);
    setTried(false);
    return answer(outcome);
  }, [answer, drafts, labelOf, manager, notify, send]);

  useEffect(() => {
    if (!isDirty || !savesItself.current) return;
    savesItself.current = false;
    void save();
  }, [isDirty, save]);

  const errorCount = Object.keys(liveErrors).length + failedUploads;
  useEffect(() => report('tracks', { isDirty, errorCount }), [report, isDirty, errorCount]);
  useEffect(() => {
    offer('tracks', save);
    return () => offer('tracks', null);
  }, [offer, save]);
  return { drafts, actions, errors: liveErrors, isDirty, save };
}
