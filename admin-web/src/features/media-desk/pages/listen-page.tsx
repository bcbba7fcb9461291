import type { MediaTableRow, Page } from '@mpn/domain';
import { Button, Flex } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState, QueryState } from '@/components/page/states';
import { usePlayer } from '@/providers/player/player-provider';
import { useAnswers } from '../api/use-answers';
import { useDeskActions, type DeskTarget } from '../api/use-desk-actions';
import { useDone } from '../api/use-done';
import { useMyDelivery } from '../api/use-my-delivery';
import { whyNoFiles, type FileTools } from '../components/list/row-actions';
import { ListenCard } from '../components/listen/listen-card';
import { listQueue } from '../state/player-queue';
import { answerKeys, useDeskKeys } from '../state/use-desk-keys';
import { useListening, useNewOnes, type Listening } from '../state/use-listening';

/** Plays the release's promo track by itself, and the next release's after it. */
function usePlaysByItself({ row, move }: Listening): void {
  const player = usePlayer();
  const { listened } = useDeskActions();
  const current = useRef({ row, move, isOpen: false });
  useEffect(() => {
    current.current = { row, move, isOpen: true };
    return () => {
      current.current.isOpen = false;
    };
  });
  useEffect(() => {
    if (!row) return;
    const [track] = listQueue([row], listened);
    const isShown = () => current.current.isOpen && current.current.row?.id === row.id;
    if (track) player.playByItself({ ...track, onEnded: () => isShown() && current.current.move(1) });
    else player.close();
    // Only another release is another track; an answer changes the row alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [player, row?.id]);
}

/** What the buttons and keys do with the release that plays. */
function useListenActions({ row, move, note }: Listening) {
  const player = usePlayer();
  const answers = useAnswers();
  const done = useDone();
  const next = () => {
    player.want();
    move(1);
  };
  return {
    next,
    back: () => {
      player.want();
      move(-1);
    },
    done: () => {
      if (row && !row.done) done.mark([row.id]);
      next();
    },
    answers: {
      ...answers,
      choose: (...[about, answer]: Parameters<typeof answers.choose>) => {
        // Here the given answer is confirmed, not taken back.
        if (about.own?.answer !== answer) answers.choose(about, answer);
        note(answer);
        next();
      },
    },
  };
}

/** Download, delivery and favorite of the release that plays, by buttons and keys as in the list. */
function useListenTools({ row, noteFavorite }: Listening): FileTools {
  const desk = useDeskActions();
  const mine = useMyDelivery();
  const actions: FileTools['actions'] = {
    ...desk,
    setFavorite: (target, favorite) => {
      noteFavorite(favorite);
      return desk.setFavorite(target, favorite);
    },
  };
  const withTarget = (work: (target: DeskTarget, of: MediaTableRow) => void) => () =>
    row ? work({ releaseId: row.id, title: row.title }, row) : false;
  useDeskKeys({
    d: withTarget((target, of) => {
      if (whyNoFiles(of, mine.mayDownload) === null) void actions.download(target);
    }),
    r: withTarget((target, of) => {
      if (whyNoFiles(of, mine.mayRequest) === null) void actions.request(target);
    }),
    f: withTarget((target, of) => void actions.setFavorite(target, !of.favorite)),
  });
  return { actions, mine };
}

/** `/releases/listen`: the new releases one after the other, with one key or button for each answer. */
export default function ListenPage() {
  const { query, round, readAgain } = useNewOnes();
  return (
    <QueryState query={query}>
      {(page) => <Series key={round} page={page} readAgain={() => void readAgain()} />}
    </QueryState>
  );
}

interface SeriesProps {
  page: Page<MediaTableRow>;
  readAgain: () => void;
}

function Series({ page, readAgain }: SeriesProps) {
  const { t } = useTranslation('media-desk');
  const navigate = useNavigate();
  const listening = useListening(page);
  const { row, place, total } = listening;
  const actions = useListenActions(listening);
  const tools = useListenTools(listening);
  const player = usePlayer();
  usePlaysByItself(listening);
  const withRow = (work: () => void) => () => (row ? work() : false);
  useDeskKeys({
    ...answerKeys((answer) => {
      if (!row?.answerable) return false;
      actions.answers.choose({ releaseId: row.id, trackId: null, title: row.title, own: row.answer }, answer);
    }),
    e: withRow(actions.done),
    j: withRow(actions.next),
    n: withRow(actions.next),
    ArrowDown: withRow(actions.next),
    k: actions.back,
    p: actions.back,
    ArrowUp: actions.back,
    ' ': withRow(() => player.toggle()),
  });
  return (
    <>
      <PageHeader
        title={t('listen.title')}
        subtitle={row ? t('listen.place', { place, total }) : t('listen.subtitle')}
        actions={<Button onClick={() => void navigate('/releases')}>{t('listen.toList')}</Button>}
      />
      {row ? (
        <ListenCard key={row.id} row={row} canGoBack={place > 1} tools={tools} {...actions} />
      ) : (
        <TheEnd total={total} back={actions.back} readAgain={readAgain} />
      )}
    </>
  );
}

interface TheEndProps extends Pick<SeriesProps, 'readAgain'> {
  /** Number of releases that were heard. */
  total: number;
  back: () => void;
}

function TheEnd({ total, back, readAgain }: TheEndProps) {
  const { t } = useTranslation('media-desk');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="status">
      <EmptyState
        title={t('listen.end.title')}
        text={t(total > 0 ? 'listen.end.text' : 'listen.end.nothing')}
        action={
          <Flex wrap gap={8} justify="center">
            {total > 0 && <Button onClick={back}>{t('listen.back')}</Button>}
            <Button type="primary" onClick={readAgain}>
              {t('listen.end.again')}
            </Button>
          </Flex>
        }
      />
    </div>
  );
}
