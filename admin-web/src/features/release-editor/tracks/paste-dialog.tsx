import { addTrack } from '@mpn/domain';
import { Input, Modal, Segmented, Table } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@/providers/i18n/formats';
import { parsePastedTracks, type PastedTrack } from './paste';
import { emptyTrack, type TrackDraft } from './track-draft';

interface PasteDialogProps {
  open: boolean;
  drafts: readonly TrackDraft[];
  artist: string | null;
  onTracks: (make: (drafts: TrackDraft[]) => TrackDraft[]) => void;
  onClose: () => void;
}

/** What a pasted row says about a track; cells that were left out keep what is there. */
function applyRow(track: TrackDraft, row: PastedTrack): TrackDraft {
  const composer = row.composer
    ? [{ role: 'COMPOSER' as const, name: row.composer, gemaIpiNumber: null, gemaIsniNumber: null }]
    : null;
  return {
    ...track,
    title: row.title || track.title,
    artist: row.artist ?? track.artist,
    isrc: row.isrc ?? track.isrc,
    durationMs: track.audioFile ? track.durationMs : (row.durationMs ?? track.durationMs),
    authors: composer && track.authors.length === 0 ? composer : track.authors,
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

/** Takes rows copied from a spreadsheet: shows what was understood, then adds them or fills the tracks in order. */
export function PasteDialog({ open, drafts, artist, onTracks, onClose }: PasteDialogProps) {
  const { t } = useTranslation(['release-editor', 'common']);
  const [text, setText] = useState('');
  const [mode, setMode] = useState<'append' | 'overwrite'>('append');
  const rows = useMemo(() => parsePastedTracks(text), [text]);
  const finish = () => {
    onTracks((current) => (mode === 'append' ? append(current, rows, artist) : overwrite(current, rows, artist)));
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
          style={{ marginBlock: 12 }}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'append', label: t('release-editor:paste.append') },
            { value: 'overwrite', label: t('release-editor:paste.overwrite') },
          ]}
        />
      )}
      {rows.length > 0 && (
        <Table<PastedTrack>
          size="small"
          style={{ marginTop: 12 }}
          pagination={false}
          scroll={{ y: 240, x: true }}
          rowKey={(row) => rows.indexOf(row)}
          dataSource={rows}
          columns={[
            { title: t('release-editor:tracks.title'), dataIndex: 'title' },
            { title: t('release-editor:tracks.artist'), dataIndex: 'artist' },
            { title: t('release-editor:tracks.isrc'), dataIndex: 'isrc' },
            { title: t('release-editor:authors.composer'), dataIndex: 'composer' },
            {
              title: t('release-editor:tracks.duration'),
              render: (_, { durationMs }) => (durationMs === null ? null : formatDuration(durationMs)),
            },
          ]}
        />
      )}
    </Modal>
  );
}
