import {
  CopyOutlined,
  DeleteOutlined,
  HolderOutlined,
  MoreOutlined,
  StarFilled,
  StarOutlined,
  TeamOutlined,
  ArrowDownOutlined,
  ArrowUpOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { formatIsrc } from '@mpn/domain';
import { Badge, Button, Dropdown, Input, Tooltip } from 'antd';
import { memo, type CSSProperties, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isAiField } from '../rights/track-ai';
import { isCuePointField } from '../cue-points/track-cue-points';
import { isClassicalField } from '../rights/track-classical';
import { isTrackRightsField } from '../rights/track-rights';
import { isVersionField } from '../versions/track-version';
import { useEditor } from '../state/editor-context';
import type { PlayerQueue } from './player-tracks';
import { TrackAudio } from './track-audio';
import type { TrackDraft } from './track-draft';
import type { FieldTexts } from './track-errors';
import styles from './tracks.module.css';
import type { TrackActions } from './use-track-list';

interface TrackRowProps {
  track: TrackDraft;
  errors: FieldTexts | undefined;
  /** Place of an earlier track with the same ISRC ("Set 1, track 3"). */
  sameIsrcAs: string | undefined;
  actions: TrackActions;
  nudge: (key: string, by: -1 | 1) => void;
  queue: PlayerQueue;
  onOpen: (key: string) => void;
}

interface CellProps {
  track: TrackDraft;
  field: 'title' | 'artist' | 'isrc';
  label: string;
  error: string | undefined;
  /** Hint, shown if there is no error. */
  hint?: string;
  placeholder?: string;
  maxLength: number;
  onChange: (text: string) => void;
  onBlur?: () => void;
}

/** An input within the table, with its error or hint below. */
function TextCell({ track, field, label, error, hint, placeholder, maxLength, onChange, onBlur }: CellProps) {
  const id = `track-${String(track.id ?? track.key)}-${field}`;
  return (
    <>
      <Input
        id={id}
        aria-label={label}
        aria-invalid={Boolean(error)}
        aria-describedby={error || hint ? `${id}-error` : undefined}
        status={error ? 'error' : hint ? 'warning' : undefined}
        value={track[field] ?? ''}
        placeholder={placeholder}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {error && (
        <div id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </div>
      )}
      {!error && hint && (
        <div id={`${id}-error`} className={styles.hint}>
          {hint}
        </div>
      )}
    </>
  );
}

function RowMenu({ track, actions, nudge, onOpen }: Pick<TrackRowProps, 'track' | 'actions' | 'nudge' | 'onOpen'>) {
  const { t } = useTranslation(['release-editor', 'common']);
  const { editable } = useEditor();
  const name = track.title || t('release-editor:tracks.untitled');
  const items = [
    {
      key: 'details',
      icon: <SettingOutlined />,
      label: t('release-editor:tracks.details'),
      onClick: () => onOpen(track.key),
    },
    ...(editable
      ? [
          {
            key: 'up',
            icon: <ArrowUpOutlined />,
            label: t('release-editor:tracks.up'),
            onClick: () => nudge(track.key, -1),
          },
          {
            key: 'down',
            icon: <ArrowDownOutlined />,
            label: t('release-editor:tracks.down'),
            onClick: () => nudge(track.key, 1),
          },
          {
            key: 'copy',
            icon: <CopyOutlined />,
            label: t('release-editor:tracks.copy'),
            onClick: () => actions.copy(track.key),
          },
          {
            key: 'remove',
            icon: <DeleteOutlined />,
            danger: true,
            label: t('common:actions.delete'),
            onClick: () => actions.remove(track),
          },
        ]
      : []),
  ];
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
      <Button
        type="text"
        disabled={false}
        icon={<MoreOutlined />}
        aria-label={`${t('common:actions.more')}: ${name}`}
      />
    </Dropdown>
  );
}

function PromoButton({ track, actions }: Pick<TrackRowProps, 'track' | 'actions'>) {
  const { t } = useTranslation('release-editor');
  const label = t(track.isPromoTrack ? 'tracks.isPromo' : 'tracks.makePromo', { name: track.title });
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        aria-label={label}
        aria-pressed={track.isPromoTrack}
        icon={track.isPromoTrack ? <StarFilled className={styles.focusTrack} /> : <StarOutlined />}
        onClick={() => actions.promote(track.key)}
      />
    </Tooltip>
  );
}

function AuthorButton({ track, errors, onOpen }: Pick<TrackRowProps, 'track' | 'errors' | 'onOpen'>) {
  const { t } = useTranslation('release-editor');
  const named = track.authors.filter(({ name }) => name.trim() !== '');
  const text = named.length > 0 ? named.map(({ name }) => name).join(', ') : t('tracks.addAuthors');
  const hasError = Object.keys(errors ?? {}).some(
    (field) =>
      /^(authors|publisher)/.test(field) ||
      isTrackRightsField(field) ||
      isClassicalField(field) ||
      isCuePointField(field) ||
      isAiField(field) ||
      isVersionField(field),
  );
  return (
    <Badge dot={hasError} className={styles.badge}>
      <Button
        id={`track-${String(track.id ?? track.key)}-author`}
        className={styles.authors}
        disabled={false}
        danger={hasError}
        aria-invalid={hasError || undefined}
        // The icon is shown only without names, because there is not enough room for both.
        icon={named.length > 0 ? undefined : <TeamOutlined />}
        // The accessible name begins with the visible text.
        title={text}
        aria-label={`${text}. ${t('tracks.authorsOf', { name: track.title })}`}
        onClick={() => onOpen(track.key)}
      >
        <span className={styles.clip}>{text}</span>
      </Button>
    </Badge>
  );
}

function useAltArrows(track: TrackDraft, nudge: TrackRowProps['nudge']) {
  return (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    nudge(track.key, event.key === 'ArrowUp' ? -1 : 1);
  };
}

/** One track, edited in place; rarely needed fields are in its drawer. */
export const TrackRow = memo(function TrackRow(props: TrackRowProps) {
  const { track, errors, sameIsrcAs, actions, nudge, queue, onOpen } = props;
  const { t } = useTranslation('release-editor');
  const { editable } = useEditor();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: track.key,
  });
  const onKeyDown = useAltArrows(track, nudge);
  const style: CSSProperties = {
    transform: transform ? `translate3d(0, ${String(Math.round(transform.y))}px, 0)` : undefined,
    transition,
  };
  const place = t('tracks.place', { set: track.set, position: track.position });
  return (
    <tr
      ref={setNodeRef}
      style={style}
      data-track={track.key}
      className={`${styles.row} ${isDragging ? styles.dragging : ''}`}
      onKeyDown={editable ? onKeyDown : undefined}
    >
      <td className={styles.place}>
        {editable && (
          <Button
            type="text"
            size="small"
            ref={setActivatorNodeRef}
            className={styles.handle}
            icon={<HolderOutlined />}
            {...attributes}
            {...listeners}
            aria-label={t('dnd.handle', { name: track.title || place })}
          />
        )}
        <span className="mpn-figures" title={place}>
          {track.position}
        </span>
        <PromoButton track={track} actions={actions} />
      </td>
      <td data-label={t('tracks.title')}>
        <TextCell
          track={track}
          field="title"
          label={`${t('tracks.title')}, ${place}`}
          error={errors?.title}
          maxLength={255}
          onChange={(title) => actions.change(track.key, { title })}
        />
      </td>
      <td data-label={t('tracks.artist')}>
        <TextCell
          track={track}
          field="artist"
          label={`${t('tracks.artist')}, ${place}`}
          error={errors?.artist}
          maxLength={255}
          onChange={(artist) => actions.change(track.key, { artist })}
        />
      </td>
      <td data-label={t('tracks.isrc')}>
        <TextCell
          track={track}
          field="isrc"
          label={`${t('tracks.isrc')}, ${place}`}
          error={errors?.isrc}
          hint={sameIsrcAs && t('tracks.sameIsrc', { place: sameIsrcAs })}
          placeholder={track.dummyIsrc ? t('tracks.dummy') : 'DE-A12-26-00001'}
          maxLength={20}
          onChange={(isrc) => actions.change(track.key, { isrc })}
          onBlur={() => track.isrc && actions.change(track.key, { isrc: formatIsrc(track.isrc) })}
        />
      </td>
      <td data-label={t('tracks.audio')}>
        <TrackAudio track={track} queue={queue} actions={actions} error={errors?.audioFileId} />
      </td>
      <td data-label={t('tracks.authors')}>
        <AuthorButton track={track} errors={errors} onOpen={onOpen} />
      </td>
      <td className={styles.menu}>
        <RowMenu track={track} actions={actions} nudge={nudge} onOpen={onOpen} />
      </td>
    </tr>
  );
});
