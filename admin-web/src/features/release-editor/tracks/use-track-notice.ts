import { hasChanges, renumberTracks } from '@mpn/domain';
import { useCallback, useEffect, useMemo } from 'react';
import { useFormNotice, type FormNotice } from '@/components/forms/use-form-notice';
import { useEditor } from '../state/editor-context';
import { draftNameOf } from '../state/use-form-step';
import { newKey, toDrafts, toTracksBody, type TrackDraft } from './track-draft';

/** The list as a record, for comparing versions. */
export interface TrackValues {
  tracks: TrackDraft[];
}

interface TrackNoticeOptions {
  drafts: TrackDraft[];
  /** The stored tracks that the list is based on. */
  stored: TrackDraft[];
  isDirty: boolean;
  setDrafts: (drafts: TrackDraft[]) => void;
  setStored: (drafts: TrackDraft[]) => void;
  adoptVersion: () => void;
}

const differ = (one: readonly TrackDraft[], other: readonly TrackDraft[]): boolean =>
  hasChanges({ tracks: toTracksBody(one) }, { tracks: toTracksBody(other) });

/** Tracks in the order of a merge: numbered again, with one promo track. */
function inOrder(tracks: readonly TrackDraft[]): TrackDraft[] {
  return renumberTracks(tracks.map((track, index) => ({ ...track, position: index + 1 })));
}

/** Gives new tracks new keys: the counter starts again after a reload. */
const withNewKeys = (tracks: readonly TrackDraft[]): TrackDraft[] =>
  tracks.map((track) => (track.id === undefined ? { ...track, key: newKey() } : track));

/**
 * Notice about versions of the track list to be merged: unsaved input, a version saved by others, input from before a
 * reload.
 */
export function useTrackNotice(options: TrackNoticeOptions): { notice: FormNotice<TrackValues>; meets: boolean } {
  const { drafts, stored, isDirty, setDrafts, setStored, adoptVersion } = options;
  const { release, mayBeOwnSave } = useEditor();
  const now = useMemo(() => toDrafts(release), [release]);
  const isBehind = useMemo(() => differ(stored, now), [stored, now]);
  const id = release?.id ?? 0;
  useEffect(() => {
    if (!isBehind || isDirty) return;
    setDrafts(now);
    setStored(now);
  }, [isBehind, isDirty, now, setDrafts, setStored]);

  const fill = useCallback(({ tracks }: TrackValues) => setDrafts(withNewKeys(tracks)), [setDrafts]);
  const begun = useMemo(() => ({ version: release?.version ?? 0, values: { tracks: stored } }), [release, stored]);
  const { notice, touch } = useFormNotice<TrackValues>({
    fill,
    draftName: release ? `${draftNameOf('tracks')}?${JSON.stringify({ id })}` : null,
    identify: undefined,
    isReady: !isBehind,
    isDirty,
    begun,
    newer: isBehind && !mayBeOwnSave ? { tracks: now } : null,
    isRefused: false,
    values: () => ({ tracks: drafts }),
    look: nothing,
    rebase: ({ tracks }) => {
      adoptVersion();
      setStored(now);
      setDrafts(inOrder(tracks));
    },
    load: () => {
      adoptVersion();
      setStored(now);
      setDrafts(now);
      return Promise.resolve();
    },
    discard: () => setDrafts(stored),
  });
  useEffect(() => {
    if (isDirty) touch();
  }, [drafts, isDirty, touch]);
  return { notice, meets: notice.changed === 'meanwhile' };
}

const nothing = (): void => undefined;
