import { CaretRightOutlined } from '@ant-design/icons';
import {
  filtersOfView,
  mediaFilters,
  mediaSortColumns,
  mediaTable,
  savedMediaFilters,
  type MediaTableRow,
} from '@mpn/domain';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EmptyState } from '@/components/page/states';
import { useScreen } from '@/components/layout/use-screen';
import { LazyDialog } from '@/components/page/lazy-dialog';
import { lazyPart } from '@/components/page/lazy-part';
import { PageHeader } from '@/components/page/page-header';
import { DataTable } from '@/components/table/data-table';
import { SavedViews } from '@/components/table/saved-views';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useShownColumns } from '@/components/table/use-shown-columns';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState } from '@/components/table/use-table-state';
import { useCall } from '@/providers/api/hooks';
import { newReleases } from '@/providers/media-desk/new-releases';
import { usePlayer } from '@/providers/player/player-provider';
import { useAnswers } from '../api/use-answers';
import { useDeskActions } from '../api/use-desk-actions';
import { useDone, type DoneActions } from '../api/use-done';
import { useMyDelivery } from '../api/use-my-delivery';
import { KeysHelp, useKeysHelp } from '../components/keys-help';
import { DoneTools } from '../components/list/done-tools';
import { FilterBar, FoldButton } from '../components/list/filter-bar';
import { MediaCard } from '../components/list/media-card';
import { isOver, useMediaColumns, type ListTools } from '../components/list/media-columns';
import { defaultMediaSort, mediaQueryOf } from '../components/list/media-filters';
import styles from '../components/list/media-list.module.css';
import { whyNoFiles } from '../components/list/row-actions';
import { rememberOrder } from '../state/list-order';
import { detailsPath, listQueue } from '../state/player-queue';
import { answerKeys, useDeskKeys } from '../state/use-desk-keys';
import { useDelayedAnswers } from '../state/use-delayed-answers';
import { useRowCursor, type RowCursor } from '../state/use-row-cursor';

const ViewAlerts = lazyPart(() => import('../components/list/view-alerts'));

/** Keyboard shortcuts of the list: J/K, arrow keys once a row is chosen, space, D, R, F, E, 1 to 3, Enter and ?. */
function useListKeys(cursor: RowCursor, tools: ListTools, done: DoneActions, openHelp: () => void): void {
  const player = usePlayer();
  const navigate = useNavigate();
  const { actions, mine, queue, answers } = tools;
  const withRow = (work: (row: MediaTableRow) => void | false) => () => (cursor.row ? work(cursor.row) : false);
  const target = ({ id, title }: MediaTableRow) => ({ releaseId: id, title });
  useDeskKeys({
    j: () => cursor.move(1),
    k: () => cursor.move(-1),
    ArrowDown: withRow(() => cursor.move(1)),
    ArrowUp: withRow(() => cursor.move(-1)),
    ' ': withRow((row) => {
      const index = queue.findIndex(({ releaseId }) => releaseId === row.id);
      // For the playing row the player's own space key pauses and resumes.
      if (index < 0 || player.current?.id === queue[index]!.id) return false;
      player.play(queue, index);
    }),
    d: withRow((row) => {
      if (whyNoFiles(row, mine.mayDownload) === null) void actions.download(target(row));
    }),
    r: withRow((row) => {
      if (whyNoFiles(row, mine.mayRequest) === null) void actions.request(target(row));
    }),
    f: withRow((row) => void actions.setFavorite(target(row), !row.favorite)),
    e: withRow((row) => {
      if (row.done) return false;
      done.mark([row.id]);
    }),
    ...answerKeys((answer) => {
      const { row } = cursor;
      if (!row?.answerable) return false;
      answers.choose({ ...target(row), trackId: null, own: row.answer }, answer);
    }),
    Enter: withRow((row) => void navigate(detailsPath(row.id))),
    '?': openHelp,
  });
}

/** Title and actions cannot be hidden. */
const COLUMN_CHOICE = { name: 'media', always: ['title', 'actions'] };

/** The way to hear the new releases one after the other; `isCompact`: as an icon. */
function ListenButton({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useTranslation('media-desk');
  const navigate = useNavigate();
  return (
    <Button
      type="primary"
      icon={<CaretRightOutlined />}
      aria-label={t('listen.start')}
      onClick={() => void navigate('/releases/listen')}
    >
      {isCompact ? null : t('listen.start')}
    </Button>
  );
}

/** Releases sampled to the user: the media desk's list (`/releases` of media users). */
export default function MediaListPage() {
  const { t } = useTranslation('media-desk');
  const state = useTableState({
    sortable: mediaSortColumns,
    defaultSort: defaultMediaSort,
    filters: mediaFilters,
    byRelevance: true,
  });
  const query = useTableCall(mediaTable, { query: mediaQueryOf(state) });
  const newCount = useCall(mediaTable, { query: newReleases }).data?.total ?? 0;
  const actions = useDeskActions();
  const mine = useMyDelivery();
  const queue = useMemo(() => listQueue(query.data?.items ?? [], actions.listened), [query.data, actions]);
  const answers = useAnswers();
  const tools: ListTools = { actions, mine, queue, answers };
  const rows = query.data?.items ?? [];
  const isAnswering = rows.some(({ answer, answerable }) => answerable || answer !== null);
  const { columns, chooser, chosen: shown, choose } = useShownColumns(useMediaColumns(tools), COLUMN_CHOICE);
  const cursor = useRowCursor(query.data, (page) => state.setPage(page));
  useEffect(() => rememberOrder(query.data?.items ?? []), [query.data]);
  const help = useKeysHelp();
  const done = useDone();
  const delayed = useDelayedAnswers(answers);
  const { isPhone } = useScreen();
  const [isOpen, setOpen] = useState(false);
  const [areAlertsOpen, setAlertsOpen] = useState(false);
  const isFolded = isPhone && !isOpen;
  const [chosen, setSelected] = useState<readonly number[]>([]);
  // Rows that a page or filter no longer shows are not marked along with the others.
  const selected = chosen.filter((id) => rows.some((row) => row.id === id));
  useListKeys(cursor, tools, done, help.open);

  // The switch between new, running and ended ones stays in sight.
  const folded = state.filterCount - (state.filters.show === undefined ? 0 : 1);
  const classOf = (row: MediaTableRow) =>
    [row.id === cursor.row?.id ? styles.current : '', isOver(row) ? styles.ended : ''].join(' ').trim();
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={newCount > 0 ? t('newCount', { count: newCount }) : t('subtitle')}
        actions={
          <>
            <KeysHelp {...help} isAnswering={isAnswering} />
            {!isPhone && newCount > 0 && <ListenButton />}
          </>
        }
      />
      <TableToolbar
        state={state}
        searchPlaceholder={t('search')}
        beside={
          isPhone && (
            <>
              <FoldButton count={folded} isFolded={isFolded} onFold={() => setOpen(!isOpen)} />
              {newCount > 0 && <ListenButton isCompact />}
            </>
          )
        }
      >
        <FilterBar
          filters={state.filters}
          newCount={newCount}
          isAnswering={isAnswering || state.filters.answers !== undefined}
          isReady={query.data !== undefined}
          isFolded={isFolded}
          onChange={state.setFilters}
        >
          {(newCount > 0 || selected.length > 0) && (
            <DoneTools done={done} selected={selected} onMarked={() => setSelected([])} />
          )}
          {chooser}
          <SavedViews
            type="MEDIA_LIST"
            selectedColumns={[...shown]}
            filters={{ ...state.filters, ...(state.term ? { term: state.term } : {}) }}
            onApply={(view) => {
              choose(view.selectedColumns);
              state.setFilters(filtersOfView(savedMediaFilters, view));
            }}
            onAlerts={() => setAlertsOpen(true)}
          />
        </FilterBar>
      </TableToolbar>
      <DataTable
        label={t('title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        rowClassName={classOf}
        onRow={(row) => cursor.select(row.id)}
        selection={{ keys: selected, onChange: setSelected, label: (row) => t('done.select', { title: row.title }) }}
        card={(row) => <MediaCard row={row} tools={tools} delayed={delayed} />}
        isSortFolded={isFolded}
        empty={
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            action={<Button onClick={() => state.setFilters({ show: 'ended' })}>{t('empty.ended')}</Button>}
          />
        }
      />
      {areAlertsOpen && (
        <LazyDialog onClose={() => setAlertsOpen(false)}>
          <ViewAlerts onClose={() => setAlertsOpen(false)} />
        </LazyDialog>
      )}
      {isPhone && isAnswering && <p className={styles.gestures}>{t('list.gestures')}</p>}
    </>
  );
}
