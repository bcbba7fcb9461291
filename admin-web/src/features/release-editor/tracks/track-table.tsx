import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type KeyboardSensorOptions,
  type PointerSensorOptions,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../state/editor-context';
import { duplicateIsrcs } from './duplicate-isrcs';
import type { PlayerQueue } from './player-tracks';
import { SetHead } from './set-head';
import type { TrackDraft } from './track-draft';
import type { TrackErrors } from './track-errors';
import { moveTrack, nudgeTrack, toRows, type OrderRow } from './track-order';
import { TrackRow } from './track-row';
import styles from './tracks.module.css';
import type { TrackActions } from './use-track-list';

// Constant: with other options all rows are drawn again.
const POINTER: PointerSensorOptions = { activationConstraint: { distance: 4 } };
const KEYBOARD: KeyboardSensorOptions = { coordinateGetter: sortableKeyboardCoordinates };

interface TrackTableProps {
  drafts: readonly TrackDraft[];
  actions: TrackActions;
  errors: TrackErrors;
  /** Shows one more set, to drop tracks into. */
  emptySet: boolean;
  queue: PlayerQueue;
  onOpen: (key: string) => void;
}

function useAnnouncements(rows: readonly OrderRow[]): Announcements {
  const { t } = useTranslation('release-editor');
  return useMemo(() => {
    const nameOf = (id: string | number) => {
      const row = rows.find((candidate) => candidate.id === id);
      if (row?.kind === 'set') return t('tracks.set', { number: row.set });
      return row?.track.title || t('tracks.untitled');
    };
    return {
      onDragStart: ({ active }) => t('dnd.start', { name: nameOf(active.id) }),
      onDragOver: ({ active, over }) =>
        over ? t('dnd.over', { name: nameOf(active.id), place: nameOf(over.id) }) : undefined,
      onDragEnd: ({ active, over }) =>
        over ? t('dnd.end', { name: nameOf(active.id), place: nameOf(over.id) }) : undefined,
      onDragCancel: ({ active }) => t('dnd.cancel', { name: nameOf(active.id) }),
    };
  }, [rows, t]);
}

/**
 * Reordering by drag and drop, by keyboard on the handle (space, arrow keys), or with Alt and arrow keys anywhere in a
 * row.
 */
function useOrdering(rows: readonly OrderRow[], actions: TrackActions) {
  const onDragEnd = useCallback(
    ({ active, over }: DragEndEvent) => {
      if (over && over.id !== active.id) actions.replaceAll(() => moveTrack(rows, String(active.id), String(over.id)));
    },
    [rows, actions],
  );
  const nudge = useCallback(
    (key: string, by: -1 | 1) => actions.replaceAll((drafts) => nudgeTrack(toRows(drafts, true), key, by) ?? drafts),
    [actions],
  );
  return { onDragEnd, nudge };
}

/** All sets with their tracks. */
export function TrackTable({ drafts, actions, errors, emptySet, queue, onOpen }: TrackTableProps) {
  const { t } = useTranslation('release-editor');
  const { editable } = useEditor();
  const rows = useMemo(() => toRows(drafts, emptySet), [drafts, emptySet]);
  // The same list as long as nothing is moved: each row is drawn again with another one.
  const order = JSON.stringify(rows.map(({ id }) => id));
  const ids = useMemo(() => JSON.parse(order) as string[], [order]);
  const duplicates = useMemo(() => duplicateIsrcs(drafts), [drafts]);
  const announcements = useAnnouncements(rows);
  const { onDragEnd, nudge } = useOrdering(rows, actions);
  const placeOf = (track: TrackDraft | undefined) =>
    track && t('tracks.place', { set: track.set, position: track.position });
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('dnd.instructions') } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!editable}>
        <table className={styles.table} aria-label={t('steps.tracks')}>
          <thead>
            <tr>
              <th scope="col" className={styles.colPlace}>
                <span className="mpn-visually-hidden">{t('tracks.position')}</span>
              </th>
              <th scope="col">{t('tracks.title')}</th>
              <th scope="col">{t('tracks.artist')}</th>
              <th scope="col" className={styles.colIsrc}>
                {t('tracks.isrc')}
              </th>
              <th scope="col" className={styles.colAudio}>
                {t('tracks.audio')}
              </th>
              <th scope="col" className={styles.colAuthors}>
                {t('tracks.authors')}
              </th>
              <th scope="col" className={styles.colMenu}>
                <span className="mpn-visually-hidden">{t('tracks.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) =>
              row.kind === 'set' ? (
                <SetHead
                  key={row.id}
                  id={row.id}
                  set={row.set}
                  count={drafts.filter(({ set }) => set === row.set).length}
                  actions={actions}
                />
              ) : (
                <TrackRow
                  key={row.id}
                  track={row.track}
                  errors={errors[row.id]}
                  sameIsrcAs={placeOf(duplicates.get(row.id))}
                  actions={actions}
                  nudge={nudge}
                  queue={queue}
                  onOpen={onOpen}
                />
              ),
            )}
          </tbody>
        </table>
      </SortableContext>
    </DndContext>
  );
}
