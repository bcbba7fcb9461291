import { FileExcelOutlined, PlusOutlined } from '@ant-design/icons';
import { formatIsrc } from '@mpn/domain';
import { Button, Card } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { EmptyState } from '@/components/page/states';
import { FileDropzone } from '@/components/upload/file-dropzone';
import { useNotify } from '@/providers/notifications/use-notify';
import styles from '../components/release-editor.module.css';
import { AsOnLastRelease } from '../last-release/as-on-last-release';
import { tracksToFill } from '../last-release/last-release';
import { SaveBar } from '../components/save-bar';
import { useFileLimits } from '../components/use-file-limits';
import { useEditor } from '../state/editor-context';
import { endsWithOneOf, placeFiles, PLACED_ENDINGS, type DropPlace, type PlacedFiles } from '../uploads/place-files';
import { useHandedFiles, useUploadManager } from '../uploads/upload-context';
import { CoverHint } from '../recordings/cover-offer';
import { VersionOffer } from '../versions/version-offer';
import { DroppedNotice, STEP_OF } from './dropped-notice';
import { matchFiles, titleOf } from './match-files';
import { PasteDialog } from './paste-dialog';
import { usePlayerQueue } from './player-tracks';
import { RefusedFiles } from './refused-files';
import { TrackDrawer } from './track-drawer';
import { emptyTrack, type TrackDraft } from './track-draft';
import { TrackTable } from './track-table';
import { useTrackList, type TrackActions } from './use-track-list';

/** Files of an album that belong to other steps. */
const OTHER_ENDINGS: readonly string[] = Object.values(PLACED_ENDINGS).flat();

/** Several audio files at once: matched to their tracks, with new tracks for the rest. */
function useAudioDrop(drafts: readonly TrackDraft[], actions: TrackActions) {
  const { t } = useTranslation('release-editor');
  const { release } = useEditor();
  const manager = useUploadManager();
  const notify = useNotify();
  return (files: File[]) => {
    const matches = matchFiles(files, drafts);
    const inOrder = matches
      .filter(({ key }) => key === null)
      .sort((a, b) => (a.name.set ?? 0) - (b.name.set ?? 0) || (a.name.position ?? 999) - (b.name.position ?? 999));
    const made: TrackDraft[] = [];
    const last = drafts.at(-1)?.set ?? 1;
    for (const { file, name } of inOrder) {
      const artist = release?.artistName ?? null;
      const fromFile = { title: titleOf(name), isrc: name.isrc && formatIsrc(name.isrc), artist };
      const track = { ...emptyTrack(name.set ?? last, artist), ...fromFile, fromFile };
      made.push(track);
      manager.start(track.key, 'AUDIO_TRACK', file);
    }
    for (const { key, file } of matches) if (key !== null) manager.start(key, 'AUDIO_TRACK', file);
    if (made.length > 0) actions.addAll(() => made);
    const matched = matches.length - made.length;
    if (matched > 0) notify.info(t('tracks.matched', { count: matched }));
  };
}

/** Recordings go to the tracks, pictures, documents and videos of an album to their own steps. */
function useAlbumDrop(dropAudio: (files: File[]) => void) {
  const { release, mount } = useEditor();
  const handed = useHandedFiles();
  const [dropped, setDropped] = useState<PlacedFiles>({ placed: [], left: [] });
  const isTaken = (place: DropPlace) =>
    handed.isTaken(place) || (release?.artworks.some(({ kind, file }) => kind === place && file !== null) ?? false);
  const drop = (files: File[]) => {
    const others = files.filter((file) => endsWithOneOf(file, OTHER_ENDINGS));
    const result = placeFiles(others, isTaken);
    for (const { file, place } of result.placed) {
      mount(STEP_OF[place]);
      handed.hand(place, file);
    }
    setDropped(result);
    const recordings = files.filter((file) => !others.includes(file));
    if (recordings.length > 0) dropAudio(recordings);
  };
  return { drop, dropped, close: () => setDropped({ placed: [], left: [] }) };
}

interface ToolbarProps {
  drafts: readonly TrackDraft[];
  actions: TrackActions;
  onAdd: () => void;
  onAddSet: (() => void) | null;
  onPaste: () => void;
}

/** Button that fills in authors and publishers of the company's last release for tracks that have none. */
function AuthorsOfLastRelease({ drafts, actions }: Pick<ToolbarProps, 'drafts' | 'actions'>) {
  const { t } = useTranslation('release-editor');
  if (drafts.length === 0) return null;
  return (
    <AsOnLastRelease
      linesOf={(last) =>
        tracksToFill(last, drafts).map(({ key, title, part }) => ({
          key,
          label: title || t('tracks.untitled'),
          text: [
            ...(part.authors ?? []).map(({ role, name }) => `${name} (${t(`roles.${role}`)})`),
            ...(part.publisher ? [part.publisher] : []),
          ].join(', '),
        }))
      }
      onTake={(last) => tracksToFill(last, drafts).forEach(({ key, part }) => actions.change(key, part))}
    />
  );
}

function Toolbar({ drafts, actions, onAdd, onAddSet, onPaste }: ToolbarProps) {
  const { t } = useTranslation('release-editor');
  return (
    <div className={styles.stepActions}>
      <Button id="tracks-add" icon={<PlusOutlined />} onClick={onAdd}>
        {t('tracks.add')}
      </Button>
      {onAddSet && <Button onClick={onAddSet}>{t('tracks.addSet')}</Button>}
      <Button icon={<FileExcelOutlined />} onClick={onPaste}>
        {t('tracks.paste')}
      </Button>
      <AuthorsOfLastRelease drafts={drafts} actions={actions} />
    </div>
  );
}

/** Labels of a track's fields for the notice about conflicting versions. */
function useTrackLabels() {
  const { t } = useTranslation('release-editor');
  return (at: readonly (string | number)[]): string | undefined => {
    const names: Record<string, string> = {
      tracks: t('steps.tracks'),
      title: t('tracks.title'),
      artist: t('tracks.artist'),
      isrc: t('tracks.isrc'),
      audioFile: t('tracks.audio'),
      authors: t('tracks.authors'),
      role: t('authors.role'),
      name: t('authors.name'),
      gemaIpiNumber: t('authors.ipi'),
      gemaIsniNumber: t('authors.isni'),
      publisherType: t('tracks.publisherType'),
      publisher: t('tracks.publisher'),
      durationMs: t('tracks.duration'),
      isDataTrackOnly: t('tracks.dataTrack'),
      isPromoTrack: t('tracks.promo'),
      titleLatin: t('rights.titleLatin'),
      year: t('rights.pLineYear'),
      owner: t('rights.pLineOwner'),
      recordingYear: t('rights.recordingYear'),
      recordingCountry: t('rights.recordingCountry'),
      language: t('rights.language'),
      explicit: t('rights.explicit'),
      iswc: t('rights.iswc'),
      work: t('classical.work'),
      movement: t('classical.movement'),
      conductor: t('classical.conductor'),
      soloists: t('classical.soloists'),
      ensemble: t('classical.ensemble'),
      containsAi: t('ai.contains'),
      aiConcerns: t('ai.concerns'),
      aiTool: t('ai.tool'),
      aiNote: t('ai.note'),
      versionKind: t('versions.kind'),
      versionOf: t('versions.of'),
    };
    return names[String(at.at(-1))];
  };
}

/** Opens the drawer for a link to one of its fields. */
function useDetailsOfHash(drafts: readonly TrackDraft[], open: (key: string) => void) {
  const { hash, key: visit } = useLocation();
  const [seen, setSeen] = useState('');
  const id = Number(/^#track-(\d+)-(?:author|duration|recording-year|recording-country|p-line)$/.exec(hash)?.[1] ?? 0);
  const target = drafts.find((draft) => draft.id === id);
  if (target && seen !== visit) {
    setSeen(visit);
    open(target.key);
  }
}

/** Step "tracks": file drop, editable table, reordering by mouse or keyboard. */
export function TracksStep() {
  const { t } = useTranslation('release-editor');
  const { editable, release } = useEditor();
  const { drafts, actions, errors, isDirty, notice, save, discard } = useTrackList();
  const labelOf = useTrackLabels();
  // Number of the additional empty set, if one is shown; once it has tracks it is an ordinary set.
  const [emptySetNumber, setEmptySetNumber] = useState(0);
  const [pasting, setPasting] = useState(false);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const limits = useFileLimits('audio');
  const { drop, dropped, close: closeDropped } = useAlbumDrop(useAudioDrop(drafts, actions));
  const queue = usePlayerQueue(drafts);
  const open = drafts.find(({ key }) => key === openKey) ?? null;
  useDetailsOfHash(drafts, setOpenKey);
  const close = useCallback(() => setOpenKey(null), []);
  const lastSet = drafts.at(-1)?.set ?? 1;
  const emptySet = emptySetNumber === lastSet + 1;

  return (
    <>
      <ChangedNotice notice={notice} labelOf={labelOf} lastSave={release?.lastSave} />
      {editable && (
        <div className={styles.notice}>
          <FileDropzone
            limits={limits}
            alsoEndings={OTHER_ENDINGS}
            hint={t('tracks.dropHint')}
            onFiles={drop}
            compact={drafts.length > 0}
          />
        </div>
      )}
      <DroppedNotice files={dropped} onClose={closeDropped} />
      <RefusedFiles tracks={drafts} />
      <CoverHint tracks={drafts} />
      <VersionOffer drafts={drafts} actions={actions} />
      <Card styles={{ body: { padding: drafts.length > 0 ? 0 : 24 } }}>
        {drafts.length > 0 ? (
          <TrackTable
            drafts={drafts}
            actions={actions}
            errors={errors}
            emptySet={emptySet}
            queue={queue}
            onOpen={setOpenKey}
          />
        ) : (
          <EmptyState title={t('tracks.empty')} text={t('tracks.emptyHint')} />
        )}
      </Card>
      {editable && (
        <Toolbar
          drafts={drafts}
          actions={actions}
          onAdd={() => actions.add(emptySet ? lastSet + 1 : lastSet)}
          onAddSet={drafts.length > 0 && !emptySet ? () => setEmptySetNumber(lastSet + 1) : null}
          onPaste={() => setPasting(true)}
        />
      )}
      <span className={`${styles.intro} ${styles.hint}`}>{t('tracks.keyboardHint')}</span>
      <SaveBar step="tracks" isDirty={isDirty} save={save} discard={discard} />
      <TrackDrawer
        track={open}
        errors={open ? errors[open.key] : undefined}
        actions={actions}
        onClose={close}
        queue={queue}
        drafts={drafts}
      />
      <PasteDialog
        open={pasting}
        drafts={drafts}
        artist={release?.artistName ?? null}
        pLine={release?.pLine}
        onTracks={actions.replaceAll}
        onClose={() => setPasting(false)}
      />
    </>
  );
}
