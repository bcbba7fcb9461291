import { HistoryOutlined } from '@ant-design/icons';
import { releaseEndpoints, type Page, type ReleaseEntity, type ReleaseTableRow } from '@mpn/domain';
import { Button, Descriptions, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '@/components/page/states';
import { useCall } from '@/providers/api/hooks';
import { useEditor } from '../state/editor-context';

/** A field that would be filled, as a line of the preview. */
interface FillLine {
  key: string;
  label: string;
  text: string;
}

interface AsOnLastReleaseProps {
  /** What the release would give to fields that are empty now. */
  linesOf: (last: ReleaseEntity) => FillLine[];
  onTake: (last: ReleaseEntity) => void;
}

/** The two newest releases: the newest one that is not this release counts as the last one. */
const NEWEST = { query: { view: 'albums', pageSize: 2, sortBy: 'id', sortDirection: 'desc' } } as const;

function Preview({ last, lines }: { last: ReleaseEntity; lines: FillLine[] }) {
  const { t } = useTranslation('release-editor');
  const name = [last.artistName, last.title].filter(Boolean).join(' – ');
  if (lines.length === 0) return <p>{t('lastRelease.nothing', { name })}</p>;
  return (
    <>
      <p>{t('lastRelease.intro', { name })}</p>
      <Descriptions
        column={1}
        size="small"
        bordered
        items={lines.map(({ key, label, text }) => ({ key, label, children: text }))}
      />
    </>
  );
}

/** Dialog that loads the company's last release and shows what would be filled from it. */
function LastRelease({ linesOf, onTake, onClose }: AsOnLastReleaseProps & { onClose: () => void }) {
  const { t } = useTranslation(['release-editor', 'common']);
  const { release } = useEditor();
  const list = useCall(releaseEndpoints.table, NEWEST);
  const rows = (list.data as Page<ReleaseTableRow> | undefined)?.items;
  const id = rows?.find((row) => row.id !== release?.id)?.id;
  const query = useCall(releaseEndpoints.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined });
  const lines = query.data ? linesOf(query.data) : [];
  const hasNothing = query.data !== undefined && lines.length === 0;
  const take = () => {
    if (query.data) onTake(query.data);
    onClose();
  };
  return (
    <Modal
      open
      title={t('release-editor:lastRelease.button')}
      okText={t('release-editor:lastRelease.take')}
      cancelText={t(hasNothing ? 'common:actions.close' : 'common:actions.cancel')}
      okButtonProps={{ disabled: lines.length === 0, hidden: hasNothing }}
      onOk={take}
      onCancel={onClose}
    >
      {rows && id === undefined && <p>{t('release-editor:lastRelease.none')}</p>}
      {list.isError && <QueryState query={list}>{() => null}</QueryState>}
      {!list.isError && !(rows && id === undefined) && (
        <QueryState query={query}>{(last) => <Preview last={last} lines={lines} />}</QueryState>
      )}
    </Modal>
  );
}

/** Button that fills empty fields from the company's last release, after a preview; nothing on the first release. */
export function AsOnLastRelease(props: AsOnLastReleaseProps) {
  const { t } = useTranslation('release-editor');
  const { editable, release } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const newest = useCall(releaseEndpoints.table, NEWEST, { enabled: editable, staleTime: 300_000 });
  const rows = (newest.data as Page<ReleaseTableRow> | undefined)?.items;
  if (!editable || !rows?.some(({ id }) => id !== release?.id)) return null;
  return (
    <>
      <Button icon={<HistoryOutlined />} onClick={() => setOpen(true)}>
        {t('lastRelease.button')}
      </Button>
      {isOpen && <LastRelease {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
