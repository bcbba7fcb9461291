import { addTrack, isIsrc, missingOfInput, normaliseIsrc, splitNames, type MissingFact } from '@mpn/domain';
import { Input, Modal, Segmented, Table, Typography, type TableColumnsType } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { useScreen } from '@/components/layout/use-screen';
import { MissingFacts } from '@/components/text/missing-facts';
import { formatDuration } from '@/providers/i18n/formats';
import { parsePastedTracks, type PastedTrack } from './paste';
import { emptyTrack, type TrackDraft } from './track-draft';

interface PasteDialogProps {
  open: boolean;
  drafts: readonly TrackDraft[];
  /** Artist and P line of the release, which count for tracks without their own. */
  artist: string | null;
  pLine?: object | null;
  onTracks: (make: (drafts: TrackDraft[]) => TrackDraft[]) => void;
  onClose: () => void;
}

/** Applies a pasted row to a track. Missing cells keep the existing values; authors and a recording's duration stay. */
function applyRow(track: TrackDraft, row: PastedTrack): TrackDraft {
  const composers = splitNames(row.composer ? [row.composer] : []).map((name) => ({
    role: 'COMPOSER' as const,
    name,
    gemaIpiNumber: null,
    gemaIsniNumber: null,
  }));
  return {
    ...track,
    title: row.title || track.title,
    artist: row.artist ?? track.artist,
    isrc: row.isrc ?? track.isrc,
    durationMs: track.audioFile ? track.durationMs : (row.durationMs ?? track.durationMs),
    authors: track.authors.length === 0 ? composers : track.authors,
    iswc: row.iswc ?? track.iswc,
    pLine: row.pLine ?? track.pLine,
    recordingYear: row.recordingYear ?? track.recordingYear,
    recordingCountry: row.recordingCountry ?? track.recordingCountry,
    language: row.language ?? track.language,
    explicit: row.explicit ?? track.explicit,
    work: row.work ?? track.work,
    movement: row.movement ?? track.movement,
    conductor: row.conductor ?? track.conductor,
    soloists: row.soloists ?? track.soloists,
    ensemble: row.ensemble ?? track.ensemble,
    containsAi: row.containsAi ?? track.containsAi,
    versionKind: row.versionKind ?? track.versionKind,
  };
}

function overwrite(drafts: readonly TrackDraft[], rows: readonly PastedTrack[], artist: string | null): TrackDraft[] {
  const changed = drafts.map((draft, index) => (rows[index] ? applyRow(draft, rows[index]) : draft));
  return append(changed, rows.slice(drafts.length), artist);
}

function append(drafts: readonly TrackDraft[], rows: readonly PastedTrack[], artist: string | null): TrackDraft[] {
  const set = drafts.at(-1)?.set ?? 1;
  return rows.reduce<TrackDraft[]>((list, row) => addTrack(list, applyRow(emptyTrack(set, artist), row)), [...drafts]);
}

/** What reports would lack of the pasted tracks once they are taken. */
function missingOfPasted(pasted: readonly TrackDraft[], { artist, pLine }: Pick<PasteDialogProps, 'artist' | 'pLine'>) {
  const tracks = pasted.map((draft) => ({ ...draft, pLine: draft.pLine.owner ? draft.pLine : null }));
  const missing = missingOfInput({ artistName: artist, pLine, tracks }, (index) => pasted[index]?.audioFile != null);
  return missing.filter(({ tracks: count }: MissingFact) => count > 0);
}

/** A pasted ISRC with its error, if it has one. */
function PastedIsrc({ isrc, rows }: { isrc: string | null; rows: readonly PastedTrack[] }) {
  const { t } = useTranslation('release-editor');
  if (isrc === null) return null;
  const isValid = isIsrc(isrc);
  const code = normaliseIsrc(isrc);
  const isTwice = rows.filter((row) => row.isrc !== null && normaliseIsrc(row.isrc) === code).length > 1;
  if (isValid && !isTwice) return isrc;
  return (
    <Typography.Text type={isValid ? 'warning' : 'danger'}>
      {isrc} ({t(isValid ? 'paste.twice' : 'paste.invalid')})
    </Typography.Text>
  );
}

/** Columns of rights data and classical music that occur in the pasted rows. */
function furtherColumns(
  rows: readonly PastedTrack[],
  t: TFunction<['release-editor', 'common']>,
): TableColumnsType<PastedTrack> {
  const columns: [keyof PastedTrack, string, (row: PastedTrack) => string | number | null][] = [
    ['pLine', t('release-editor:rights.pLine'), ({ pLine }) => [pLine?.year, pLine?.owner].filter(Boolean).join(' ')],
    ['recordingYear', t('release-editor:rights.recordingYear'), (row) => row.recordingYear],
    ['recordingCountry', t('release-editor:rights.recordingCountry'), (row) => row.recordingCountry],
    ['language', t('release-editor:rights.language'), (row) => row.language],
    [
      'explicit',
      t('release-editor:rights.explicit'),
      ({ explicit }) =>
        explicit === null
          ? null
          : t(explicit ? 'release-editor:rights.explicitYes' : 'release-editor:rights.explicitNo'),
    ],
    ['iswc', t('release-editor:rights.iswc'), (row) => row.iswc],
    ['work', t('release-editor:classical.work'), (row) => row.work],
    ['movement', t('release-editor:classical.movement'), (row) => row.movement],
    ['conductor', t('release-editor:classical.conductor'), (row) => row.conductor],
    ['soloists', t('release-editor:classical.soloists'), (row) => row.soloists],
    ['ensemble', t('release-editor:classical.ensemble'), (row) => row.ensemble],
    [
      'containsAi',
      t('release-editor:ai.contains'),
      (row) => row.containsAi && t(`common:ai.contains.${row.containsAi}`),
    ],
    [
      'versionKind',
      t('release-editor:versions.kind'),
      (row) => row.versionKind && t(`common:versions.${row.versionKind}`),
    ],
  ];
  return columns
    .filter(([key]) => rows.some((row) => row[key] !== null))
    .map(([key, title, text]) => ({ key, title, render: (_, row) => text(row) }));
}

/** Imports rows copied from a spreadsheet: shows the parsed rows, then adds them or fills the tracks in order. */
export function PasteDialog({ open, drafts, artist, pLine, onTracks, onClose }: PasteDialogProps) {
  const { t } = useTranslation(['release-editor', 'common']);
  const { isPhone } = useScreen();
  const [text, setText] = useState('');
  const [mode, setMode] = useState<'append' | 'overwrite'>('overwrite');
  const rows = useMemo(() => parsePastedTracks(text), [text]);
  const take = (current: readonly TrackDraft[]) => (mode === 'append' ? append : overwrite)(current, rows, artist);
  const pasted = take(drafts)
    .slice(mode === 'append' ? drafts.length : 0)
    .slice(0, rows.length);
  const finish = () => {
    onTracks(take);
    setText('');
    onClose();
  };
  return (
    <Modal
      open={open}
      width={760}
      destroyOnHidden
      title={t('release-editor:paste.title')}
      okText={t('release-editor:paste.apply', { count: rows.length })}
      okButtonProps={{ disabled: rows.length === 0 }}
      cancelText={t('common:actions.cancel')}
      onOk={finish}
      onCancel={onClose}
    >
      <p>{t('release-editor:paste.hint')}</p>
      <Input.TextArea
        aria-label={t('release-editor:paste.title')}
        autoSize={{ minRows: 4, maxRows: 10 }}
        value={text}
        placeholder={t('release-editor:paste.placeholder')}
        onChange={(event) => setText(event.target.value)}
      />
      {drafts.length > 0 && (
        <Segmented
          block={isPhone}
          vertical={isPhone}
          className={looks.spaceAround}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'overwrite', label: t('release-editor:paste.overwrite') },
            { value: 'append', label: t('release-editor:paste.append') },
          ]}
        />
      )}
      {rows.length > 0 && (
        <Table<PastedTrack>
          size="small"
          className={looks.spaceAbove}
          pagination={false}
          scroll={{ y: 240, x: 'max-content' }}
          rowKey={(row) => rows.indexOf(row)}
          dataSource={rows}
          columns={[
            { title: t('release-editor:tracks.title'), dataIndex: 'title' },
            { title: t('release-editor:tracks.artist'), dataIndex: 'artist' },
            {
              title: t('release-editor:tracks.isrc'),
              dataIndex: 'isrc',
              render: (isrc: string | null) => <PastedIsrc isrc={isrc} rows={rows} />,
            },
            { title: t('release-editor:authors.composer'), dataIndex: 'composer' },
            {
              title: t('release-editor:tracks.duration'),
              render: (_, { durationMs }) => (durationMs === null ? null : formatDuration(durationMs)),
            },
            ...furtherColumns(rows, t),
          ]}
        />
      )}
      {rows.length > 0 && (
        <div className={looks.spaceAbove}>
          <MissingFacts facts={missingOfPasted(pasted, { artist, pLine })} />
        </div>
      )}
    </Modal>
  );
}
