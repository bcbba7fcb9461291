import {
  addTrack,
  choosePromoTrack,
  copyTrack,
  deleteSet,
  hasChanges,
  removeTrack,
  restoreTrack,
  type FileView,
  type RightsLine,
  type SaveResult,
} from '@mpn/domain';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, isCallError } from '@/providers/api/call-error';
import { useNotify } from '@/providers/notifications/use-notify';
import { scrolling } from '@/providers/theme/motion';
import { useEditor } from '../state/editor-context';
import { useSaveAnswer } from '../state/use-form-step';
import { useUploadManager, useUploads } from '../uploads/upload-context';
import { emptyTrack, newKey, toDrafts, toTracksBody, withLaterChanges, type TrackDraft } from './track-draft';
import { checkTracks, otherErrors, serverErrors, type LabelOf, type TrackErrors } from './track-errors';
import { tracksOfRefused } from './refused-recordings';
import { TAGGED_FIELDS, valuesToFill } from './track-tags';
import { useTrackNotice } from './use-track-notice';

const NO_ERRORS: TrackErrors = {};
const bodyOf = (drafts: readonly TrackDraft[]) => ({ tracks: toTracksBody(drafts) });

/** Actions on the list; stable functions, so that rows do not re-render. */
export interface TrackActions {
  change: (key: string, part: Partial<TrackDraft>) => void;
  add: (set: number) => void;
  addAll: (make: (last: number) => TrackDraft[]) => void;
  copy: (key: string) => void;
  /** Removes a track; can be undone for some seconds. */
  remove: (track: TrackDraft) => void;
  removeSet: (set: number) => void;
  promote: (key: string) => void;
  replaceAll: (make: (drafts: TrackDraft[]) => TrackDraft[]) => void;
}

function useActions(
  setDrafts: React.Dispatch<React.SetStateAction<TrackDraft[]>>,
  artist: string | null,
): TrackActions {
  const { t } = useTranslation('release-editor');
  const { undoable } = useNotify();
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
      remove: (removed) => {
        let wasAlone = false;
        manager.remove(removed.key);
        setDrafts((all) => {
          wasAlone = all.every(({ set, key }) => set !== removed.set || key === removed.key);
          return removeTrack(all, indexOf(all, removed.key));
        });
        undoable(t('list.removed', { name: removed.title || t('tracks.untitled') }), () =>
          setDrafts((all) => (indexOf(all, removed.key) < 0 ? restoreTrack(all, removed, wasAlone) : all)),
        );
      },
      removeSet: (set) => setDrafts((all) => deleteSet(all, set)),
      promote: (key) => setDrafts((all) => choosePromoTrack(all, indexOf(all, key))),
      replaceAll: setDrafts,
    };
  }, [setDrafts, artist, manager, undoable, t]);
}

/** A track with its finished upload: with the file's duration, and with empty fields filled from its tags. */
function landedChange(draft: TrackDraft, file: FileView, releaseLine: RightsLine | null): Partial<TrackDraft> {
  const { mediaInfo, tags } = file;
  return {
    audioFile: file,
    ...(mediaInfo?.type === 'audio' ? { durationMs: mediaInfo.durationMs } : {}),
    ...(tags ? valuesToFill(draft, tags, releaseLine) : {}),
  };
}

/**
 * Assigns finished uploads to their tracks.
 * @param onLanded called once per batch with the number of tracks in which tags filled fields
 * @returns number of failed uploads
 */
function useFinishedUploads(
  change: TrackActions['change'],
  drafts: readonly TrackDraft[],
  onLanded: (filled: number) => void,
): number {
  const { release } = useEditor();
  const uploads = useUploads();
  const manager = useUploadManager();
  const releaseLine = release?.pLine ?? null;
  useEffect(() => {
    // A track that was not saved before the page was left has no place any more.
    for (const { key, kind, isEarlier } of uploads)
      if (isEarlier && kind === 'AUDIO_TRACK' && !drafts.some((draft) => draft.key === key)) manager.remove(key);
  }, [uploads, drafts, manager]);
  useEffect(() => {
    const landed = uploads.flatMap(({ key, kind, phase, result }) => {
      const draft = drafts.find((candidate) => candidate.key === key);
      if (kind !== 'AUDIO_TRACK' || phase !== 'FINISHED' || !result || !draft) return [];
      return [{ key, part: landedChange(draft, result, releaseLine) }];
    });
    if (landed.length === 0) return;
    for (const { key, part } of landed) {
      change(key, part);
      manager.remove(key);
    }
    onLanded(landed.filter(({ part }) => TAGGED_FIELDS.some((field) => field in part)).length);
  }, [uploads, manager, change, drafts, onLanded, releaseLine]);
  return uploads.filter(({ kind, phase }) => kind === 'AUDIO_TRACK' && phase === 'ERROR').length;
}

/** Removes a track that was made for a dropped file when the file is refused. */
function useRefusedRecordings(
  drafts: readonly TrackDraft[],
  setDrafts: React.Dispatch<React.SetStateAction<TrackDraft[]>>,
): void {
  const uploads = useUploads();
  useEffect(() => {
    const keys = tracksOfRefused(uploads, drafts);
    if (keys.length === 0) return;
    setDrafts((all) =>
      keys.reduce((list, key) => {
        const index = list.findIndex((draft) => draft.key === key);
        return index < 0 ? list : removeTrack(list, index);
      }, all),
    );
  }, [uploads, drafts, setDrafts]);
}

/** Scrolls to a track and puts the focus into its first faulty field. */
function goToFault(key: string): void {
  document.querySelector(`[data-track="${key}"]`)?.scrollIntoView({ behavior: scrolling, block: 'center' });
  // The field is known as faulty once the list has been drawn again.
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-track="${key}"] [aria-invalid="true"]`)?.focus({ preventScroll: true }),
  );
}

/** Names of a track's fields in error texts. */
export function useLabels(): LabelOf {
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
        year: t('rights.pLineYear'),
        owner: t('rights.pLineOwner'),
      };
      return names[field] ?? field;
    },
    [t],
  );
}

/**
 * Parts a refused save into the errors of tracks, null if there are none, and what has to be shown otherwise: the error
 * itself, or one with its other errors; null if there are no others.
 */
function partsOfRefusal(
  error: unknown,
  drafts: readonly TrackDraft[],
  labelOf: LabelOf,
): { refused: TrackErrors | null; left: unknown } {
  const refused = isCallError(error) ? serverErrors(error.fieldErrors, drafts, labelOf) : null;
  if (refused === null || !isCallError(error) || !error.body) return { refused, left: error };
  const fieldErrors = otherErrors(error.fieldErrors, drafts);
  const left = new CallError({ status: error.status, body: { ...error.body, fieldErrors }, cause: error });
  return { refused, left: fieldErrors.length > 0 ? left : null };
}

/** State of the edited track list: changes, errors, and saving. */
export function useTrackList() {
  const { release, save: send, adoptVersion, offer, report } = useEditor();
  const manager = useUploadManager();
  const answer = useSaveAnswer('tracks');
  const notify = useNotify();
  const { t } = useTranslation('release-editor');
  const labelOf = useLabels();
  const [drafts, setDrafts] = useState(() => toDrafts(release));
  // The stored tracks that the list is based on.
  const [stored, setStored] = useState(drafts);
  const saved = useMemo(() => bodyOf(stored), [stored]);
  const [errors, setErrors] = useState<TrackErrors>(NO_ERRORS);
  const [isTried, setTried] = useState(false);
  const actions = useActions(setDrafts, release?.artistName ?? null);
  const isDirty = useMemo(() => hasChanges(saved, bodyOf(drafts)), [saved, drafts]);
  // A recording that finishes uploading while everything else is saved is saved automatically, unless its tags filled
  // fields, which the user should check first.
  const savesItself = useRef(false);
  const onLanded = useCallback(
    (filled: number) => {
      savesItself.current = filled === 0 && (savesItself.current || !isDirty);
      if (filled > 0) notify.info(t('tags.filled', { count: filled }));
    },
    [isDirty, notify, t],
  );
  const failedUploads = useFinishedUploads(actions.change, drafts, onLanded);
  useRefusedRecordings(drafts, setDrafts);
  // After a refused save an error disappears as soon as its field is valid.
  const liveErrors = useMemo(
    () => (isTried ? { ...errors, ...checkTracks(drafts, labelOf) } : errors),
    [isTried, errors, drafts, labelOf],
  );

  const { notice, meets } = useTrackNotice({ drafts, stored, isDirty, setDrafts, setStored, adoptVersion });
  const save = useCallback(async (): Promise<SaveResult> => {
    // Conflicts with a version saved by others have to be resolved first.
    if (meets) {
      window.scrollTo({ top: 0, behavior: scrolling });
      return 'FAILED';
    }
    const found = checkTracks(drafts, labelOf);
    if (Object.keys(found).length > 0) {
      setTried(true);
      setErrors(NO_ERRORS);
      goToFault(Object.keys(found)[0]!);
      return 'FAILED';
    }
    const outcome = await send(bodyOf(drafts), { concerns: (now) => hasChanges(saved, bodyOf(toDrafts(now))) });
    if (outcome.result === 'FAILED') {
      if (outcome.reloaded || outcome.hasNewer) return 'FAILED';
      const { refused, left } = partsOfRefusal(outcome.error, drafts, labelOf);
      setErrors(refused ?? NO_ERRORS);
      if (refused) goToFault(Object.keys(refused)[0]!);
      if (left !== null) notify.error(left);
      return 'FAILED';
    }
    const kept = toDrafts(outcome.release);
    // The saved list has the order of the sent one: uploads follow their tracks to the new ids.
    drafts.forEach(({ key }, index) => kept[index] && manager.rename(key, kept[index].key));
    setDrafts((current) => withLaterChanges(drafts, current, kept));
    setStored(kept);
    setErrors(NO_ERRORS);
    setTried(false);
    return answer(outcome);
  }, [answer, drafts, labelOf, manager, meets, notify, saved, send]);

  const discard = useCallback(() => {
    const now = toDrafts(release);
    setDrafts(now);
    setStored(now);
    setErrors(NO_ERRORS);
    setTried(false);
  }, [release]);

  useEffect(() => {
    if (!isDirty || !savesItself.current) return;
    savesItself.current = false;
    void save();
  }, [isDirty, save]);

  const errorCount = Object.keys(liveErrors).length + failedUploads + (notice.changed === 'draft' || meets ? 1 : 0);
  useEffect(() => report('tracks', { isDirty, errorCount }), [report, isDirty, errorCount]);
  useEffect(() => {
    offer('tracks', save);
    return () => offer('tracks', null);
  }, [offer, save]);
  return { drafts, actions, errors: liveErrors, isDirty, notice, save, discard };
}
