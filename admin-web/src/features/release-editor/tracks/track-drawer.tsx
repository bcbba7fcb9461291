import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { AuthorRole, ContainsAi, PublisherType } from '@mpn/domain';
import { Alert, Button, Checkbox, Drawer, Flex, Form, Input, Radio, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClearIcon } from '@/components/forms/clear-icon';
import { useScreen } from '@/components/layout/use-screen';
import { TrackCuePoints } from '../cue-points/track-cue-points';
import { TrackAi } from '../rights/track-ai';
import { TrackClassical } from '../rights/track-classical';
import { TrackRights } from '../rights/track-rights';
import { TrackVersion } from '../versions/track-version';
import { useEditor } from '../state/editor-context';
import type { PlayerQueue } from './player-tracks';
import type { AuthorDraft, TrackDraft } from './track-draft';
import { checkTracks, type FieldTexts } from './track-errors';
import styles from './tracks.module.css';
import { useLabels, type TrackActions } from './use-track-list';

interface TrackDrawerProps {
  /** The track whose details are shown; null while the drawer is closed. */
  track: TrackDraft | null;
  errors: FieldTexts | undefined;
  actions: TrackActions;
  onClose: () => void;
  queue: PlayerQueue;
  /** All tracks of the release. */
  drafts: readonly TrackDraft[];
}

type BlockProps = Pick<TrackDrawerProps, 'errors' | 'actions'> & { track: TrackDraft };

interface AuthorRowProps {
  author: AuthorDraft;
  /** Whether the contribution of AI is asked for: something is stated about it. */
  isAiAsked: boolean;
  /** Whether this line was added just now: its name is typed next. */
  isNew: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<AuthorDraft>) => void;
  onRemove: () => void;
}

function errorProps(error: string | undefined) {
  return { validateStatus: error ? ('error' as const) : undefined, help: error };
}

function AuthorRow({ author, isAiAsked, isNew, errorOf, onChange, onRemove }: AuthorRowProps) {
  const { t } = useTranslation('release-editor');
  const { editable } = useEditor();
  return (
    <div className={styles.author}>
      <Form.Item label={t('authors.role')}>
        <Select
          value={author.role}
          onChange={(role) => onChange({ role })}
          options={AuthorRole.map((value) => ({ value, label: t(`roles.${value}`) }))}
          aria-label={t('authors.role')}
        />
      </Form.Item>
      <Form.Item label={t('authors.name')} {...errorProps(errorOf('name'))}>
        <Input
          autoFocus={isNew}
          value={author.name}
          maxLength={255}
          aria-label={t('authors.name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={t('authors.ipi')} {...errorProps(errorOf('gemaIpiNumber'))}>
        <Input
          value={author.gemaIpiNumber ?? ''}
          maxLength={11}
          inputMode="numeric"
          aria-label={t('authors.ipi')}
          onChange={(event) => onChange({ gemaIpiNumber: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={t('authors.isni')} {...errorProps(errorOf('gemaIsniNumber'))}>
        <Input
          value={author.gemaIsniNumber ?? ''}
          maxLength={19}
          aria-label={t('authors.isni')}
          onChange={(event) => onChange({ gemaIsniNumber: event.target.value })}
        />
      </Form.Item>
      {isAiAsked && (
        <Form.Item label={t('authors.ai')} className={styles.contribution}>
          <Select
            value={author.aiContribution ?? 'UNKNOWN'}
            onChange={(aiContribution) => onChange({ aiContribution })}
            options={ContainsAi.map((value) => ({ value, label: t(`authors.aiValues.${value}`) }))}
            aria-label={t('authors.ai')}
          />
        </Form.Item>
      )}
      {editable && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('authors.remove', { name: author.name })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

function Authors({ track, errors, actions }: BlockProps) {
  const { t } = useTranslation('release-editor');
  const { editable } = useEditor();
  const { authors } = track;
  const set = (next: AuthorDraft[]) => actions.change(track.key, { authors: next });
  const [added, setAdded] = useState<number | null>(null);
  const add = () => {
    setAdded(authors.length);
    set([
      ...authors,
      { role: authors.length === 0 ? 'COMPOSER' : 'LYRICIST', name: '', gemaIpiNumber: null, gemaIsniNumber: null },
    ]);
  };
  // Faulty numbers would have to be found and mended in each track again.
  const [isMarked, setMarked] = useState(false);
  const labelOf = useLabels();
  const faults = checkTracks([track], labelOf)[track.key] ?? {};
  const isFaulty = Object.keys(faults).some((field) => field.startsWith('authors'));
  const shown = isMarked ? { ...errors, ...faults } : errors;
  const toAll = () => {
    setMarked(isFaulty);
    if (isFaulty) return;
    actions.replaceAll((drafts) =>
      drafts.map((draft) =>
        draft.key !== track.key && draft.authors.length === 0
          ? { ...draft, authors: authors.map(({ id: _id, ...author }) => author) }
          : draft,
      ),
    );
  };
  return (
    <>
      {authors.map((author, index) => (
        <AuthorRow
          key={index}
          author={author}
          isNew={index === added}
          isAiAsked={track.containsAi !== 'UNKNOWN' || (author.aiContribution ?? 'UNKNOWN') !== 'UNKNOWN'}
          errorOf={(field) => shown?.[`authors[${String(index)}].${field}`]}
          onChange={(part) => set(authors.map((other, at) => (at === index ? { ...other, ...part } : other)))}
          onRemove={() => set(authors.filter((_, at) => at !== index))}
        />
      ))}
      {editable && (
        <Flex wrap gap={8}>
          <Button icon={<PlusOutlined />} onClick={add}>
            {t('authors.add')}
          </Button>
          {authors.length > 0 && <Button onClick={toAll}>{t('authors.toAll')}</Button>}
          {isMarked && isFaulty && <Alert type="warning" showIcon message={t('authors.faulty')} />}
        </Flex>
      )}
    </>
  );
}

function Publisher({ track, errors, actions }: BlockProps) {
  const { t } = useTranslation('release-editor');
  return (
    <>
      <Form.Item label={t('tracks.publisherType')}>
        <Radio.Group
          optionType="button"
          value={track.publisherType}
          onChange={(event) => actions.change(track.key, { publisherType: event.target.value as PublisherType })}
          options={PublisherType.map((value) => ({ value, label: t(`publisherTypes.${value}`) }))}
        />
      </Form.Item>
      {track.publisherType === 'PUBLISHER' && (
        <Form.Item label={t('tracks.publisher')} htmlFor="track-publisher" required {...errorProps(errors?.publisher)}>
          <Input
            id="track-publisher"
            value={track.publisher ?? ''}
            maxLength={255}
            onChange={(event) => actions.change(track.key, { publisher: event.target.value })}
          />
        </Form.Item>
      )}
    </>
  );
}

function Duration({ track, actions }: { track: TrackDraft; actions: TrackActions }) {
  const { t } = useTranslation('release-editor');
  const { durationMs } = track;
  // The same object while the duration is the same: with another one the picker shows it in place of what is typed.
  const duration = useMemo(() => (durationMs === null ? null : dayjs('2000-01-01').add(durationMs)), [durationMs]);
  return (
    <Form.Item
      label={t('tracks.duration')}
      htmlFor={`track-${String(track.id ?? track.key)}-duration`}
      extra={track.audioFile ? t('tracks.durationFromFile') : undefined}
    >
      <TimePicker
        id={`track-${String(track.id ?? track.key)}-duration`}
        format="HH:mm:ss"
        allowClear={{ clearIcon: <ClearIcon /> }}
        showNow={false}
        disabled={track.audioFile !== null || undefined}
        value={duration}
        onChange={(time) => actions.change(track.key, { durationMs: time ? time.diff(time.startOf('day')) : null })}
      />
    </Form.Item>
  );
}

/** Details of a track that do not fit into the table: authors, publisher, duration, data track, rights data. */
export function TrackDrawer({ track, errors, actions, onClose, queue, drafts }: TrackDrawerProps) {
  const { t } = useTranslation(['release-editor', 'common']);
  const { isPhone } = useScreen();
  const { editable } = useEditor();
  return (
    <Drawer
      open={track !== null}
      title={track?.title || t('release-editor:tracks.untitled')}
      width={isPhone ? '100%' : 720}
      onClose={onClose}
      footer={
        <Button type="primary" disabled={false} block onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      }
    >
      {track && (
        <Form layout="vertical" component="div" disabled={!editable}>
          <h2 className={styles.heading}>{t('release-editor:tracks.authors')}</h2>
          <p className={styles.lead}>{t('release-editor:authors.hint')}</p>
          <Authors track={track} errors={errors} actions={actions} />
          <h2 className={styles.heading}>{t('release-editor:tracks.more')}</h2>
          <Publisher track={track} errors={errors} actions={actions} />
          <Duration track={track} actions={actions} />
          <Checkbox
            checked={track.isDataTrackOnly}
            onChange={(event) => actions.change(track.key, { isDataTrackOnly: event.target.checked })}
          >
            {t('release-editor:tracks.isDataTrackOnly')}
          </Checkbox>
          <TrackVersion key={`version-${track.key}`} track={track} drafts={drafts} errors={errors} actions={actions} />
          <TrackCuePoints
            key={`cue-points-${track.key}`}
            track={track}
            errors={errors}
            actions={actions}
            queue={queue}
          />
          <TrackClassical key={`classical-${track.key}`} track={track} errors={errors} actions={actions} />
          <TrackAi key={`ai-${track.key}`} track={track} errors={errors} actions={actions} />
          <TrackRights key={track.key} track={track} errors={errors} actions={actions} />
        </Form>
      )}
    </Drawer>
  );
}
