import {
  editorAnswerEndpoints,
  type AnswerCounts,
  type EditorAnswerRow,
  type ReleaseInteractionStatistic,
} from '@mpn/domain';
import { Card, Pagination, Typography } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { QueryState } from '@/components/page/states';
import { StatusTag } from '@/components/status/status-tag';
import { usePageLinks } from '@/components/table/use-page-links';
import { DateText } from '@/components/text/texts';
import { keepPrevious, useCall } from '@/providers/api/hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import { useMediumName } from '@/providers/reference/use-reference-data';
import { ANSWER_OF, ANSWERS, answeredTracks, isAnswered, trackName } from '../state/answers';
import type { StatisticState } from '../state/table';
import styles from './answers.module.css';

/** Rows per page; few, because they contain comments. */
const PAGE_SIZE = 10;
const PAGE = 'answersPage';

/** The number of editors per answer; answers with a count of 0 are left out. */
export function AnswerNumbers({ counts }: { counts: AnswerCounts }) {
  const { number } = useFormats();
  return (
    <span className={styles.numbers}>
      {ANSWERS.filter((name) => counts[name] > 0).map((name) => (
        <span key={name} className={styles.number}>
          <StatusTag kind="answer" status={ANSWER_OF[name]} />
          <span className="mpn-figures">{number(counts[name])}</span>
        </span>
      ))}
    </span>
  );
}

/** Numbers of the three answers about the release as a whole. */
export function AnswerTotals({ counts }: { counts: AnswerCounts }) {
  const { t } = useTranslation('release-statistics');
  const { number } = useFormats();
  return (
    <dl className={styles.totals} aria-label={t('answers.totals')}>
      {ANSWERS.map((name) => (
        <div key={name} className={styles.total}>
          <dt>
            <StatusTag kind="answer" status={ANSWER_OF[name]} />
          </dt>
          <dd className={styles.totalNumber}>{number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An institution's department about the release or a track: numbers, then comments, newest first. */
export function AnswerItem({ row }: { row: EditorAnswerRow }) {
  const { t } = useTranslation('release-statistics');
  const mediumName = useMediumName();
  const place = [row.departmentName, row.medium && mediumName(row.medium)].filter(Boolean).join(' · ');
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <span className={styles.who}>
          <Typography.Text strong>{row.institutionName}</Typography.Text>
          {place && <Typography.Text type="secondary">{place}</Typography.Text>}
          <span>{row.track ? trackName(row.track) : t('answers.wholeRelease')}</span>
        </span>
        <AnswerNumbers counts={row} />
      </div>
      {row.sentences.map(({ answer, comment, at }, index) => (
        <blockquote key={index} className={styles.sentence}>
          <span className={styles.text}>{comment}</span>
          <span className={styles.from}>
            <StatusTag kind="answer" status={answer} /> <DateText value={at} withTime />
          </span>
        </blockquote>
      ))}
    </li>
  );
}

function Tracks({ statistic }: { statistic: ReleaseInteractionStatistic }) {
  const { t } = useTranslation('release-statistics');
  const tracks = answeredTracks(statistic);
  if (tracks.length === 0) return null;
  return (
    <section aria-labelledby="answers-by-track">
      <Typography.Title level={3} id="answers-by-track" className={styles.heading}>
        {t('answers.byTrack')}
      </Typography.Title>
      <ul className={styles.tracks}>
        {tracks.map((track) => (
          <li key={track.trackId} className={styles.track}>
            <span className={styles.text}>{trackName(track)}</span>
            <AnswerNumbers counts={track.answers} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Institutions({ id, state }: { id: number; state: StatisticState }) {
  const { t } = useTranslation('release-statistics');
  const pageLinks = usePageLinks();
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(search.get(PAGE))) || 1);
  const query = useCall(
    editorAnswerEndpoints.table,
    { params: { id }, query: { page, pageSize: PAGE_SIZE, ...state.filters } },
    { placeholderData: keepPrevious },
  );
  const turn = useCallback(
    (next: number, replace = false) =>
      setSearch(
        (current) => {
          if (next === 1) current.delete(PAGE);
          else current.set(PAGE, String(next));
          return current;
        },
        { replace },
      ),
    [setSearch],
  );
  // Another period may have fewer pages.
  const isBeyond = page > 1 && !query.isPlaceholderData && query.data?.items.length === 0;
  useEffect(() => {
    if (isBeyond) turn(1, true);
  }, [isBeyond, turn]);
  return (
    <section aria-labelledby="answers-by-institution">
      <Typography.Title level={3} id="answers-by-institution" className={styles.heading}>
        {t('tableTitle')}
      </Typography.Title>
      <QueryState query={query}>
        {({ items, total }) => (
          <>
            <ul className={styles.items} aria-busy={query.isPlaceholderData}>
              {items.map((row) => (
                <AnswerItem key={[row.institutionId, row.departmentId, row.track?.id].join()} row={row} />
              ))}
            </ul>
            <Pagination
              className={styles.pages}
              size="small"
              current={page}
              pageSize={PAGE_SIZE}
              total={total}
              showSizeChanger={false}
              hideOnSinglePage
              itemRender={pageLinks}
              onChange={(next) => turn(next)}
            />
          </>
        )}
      </QueryState>
    </section>
  );
}

/** Editors' answers: totals, by track, and by institution and department with comments. Never by person. */
export function Answers({ statistic, state }: { statistic: ReleaseInteractionStatistic; state: StatisticState }) {
  const { t } = useTranslation('release-statistics');
  return (
    <Card title={t('answers.title')}>
      {isAnswered(statistic) ? (
        <div className={styles.stack}>
          <AnswerTotals counts={statistic.answers} />
          <Tracks statistic={statistic} />
          <Institutions id={statistic.releaseId} state={state} />
        </div>
      ) : (
        <Typography.Text type="secondary">{t('answers.none')}</Typography.Text>
      )}
    </Card>
  );
}
