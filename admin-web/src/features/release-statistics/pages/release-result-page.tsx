import { editorAnswerEndpoints, mediaReleaseEndpoints, type ReleaseInteractionStatistic } from '@mpn/domain';
import { PrinterOutlined } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { ReadFailure } from '@/components/page/read-failure';
import { QueryState } from '@/components/page/states';
import { useCall } from '@/providers/api/hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import { usePageTitle } from '@/providers/routing/page-title';
import { AnswerItem, AnswerTotals } from '../components/answers';
import styles from '../components/result.module.css';
import { ANSWER_OF, ANSWERS, isAnswered, trackName } from '../state/answers';
import { MEASURES, STATUS_OF } from '../state/measures';

/** Number of answers that fit on the printed page; the statistics page has all. */
const SHOWN_ANSWERS = 5;
const SHOWN_TRACKS = 12;

interface Days {
  from?: string;
  until?: string;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <Typography.Title level={2} className={styles.heading}>
        {title}
      </Typography.Title>
      {children}
    </section>
  );
}

interface NumbersProps {
  label: string;
  first: string;
  columns: readonly string[];
  rows: readonly { key: number; name: string; values: readonly number[] }[];
}

/** Table of numbers: each row has a name and one number per column. */
function Numbers({ label, first, columns, rows }: NumbersProps) {
  const { number } = useFormats();
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={styles.figure}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, values }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={index} className={styles.figure} data-column={columns[index]}>
                {number(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ statistic: { totals, average } }: { statistic: ReleaseInteractionStatistic }) {
  const { t } = useTranslation(['common', 'release-statistics']);
  const { number, percent } = useFormats();
  return (
    <dl className={styles.totals}>
      {MEASURES.map((measure) => (
        <div key={measure}>
          <dt>{t(`common:status.interaction.${STATUS_OF[measure]}`)}</dt>
          <dd>{number(totals[measure])}</dd>
          {average && (
            <dd className={styles.average}>
              {t('release-statistics:average.share', { share: percent(average[measure]) })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** List of the most recent editor answers, with comments. */
function NewestAnswers({ id, days }: { id: number; days: Days }) {
  const { t } = useTranslation('release-statistics');
  const query = useCall(editorAnswerEndpoints.table, {
    params: { id },
    query: { page: 1, pageSize: SHOWN_ANSWERS, ...days },
  });
  if (query.error) return <ReadFailure error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return null;
  const { items, total } = query.data;
  return (
    <>
      <ul className={styles.items}>
        {items.map((row) => (
          <AnswerItem key={[row.institutionId, row.departmentId, row.track?.id].join()} row={row} />
        ))}
      </ul>
      {total > items.length && (
        <Typography.Text type="secondary">{t('result.more', { count: total - items.length })}</Typography.Text>
      )}
    </>
  );
}

function Sheet({ statistic, days }: { statistic: ReleaseInteractionStatistic; days: Days }) {
  const { t } = useTranslation(['release-statistics', 'common']);
  const { date } = useFormats();
  const { title, artistName, period, sampledInstitutions, sampledEditors, institutions, answers, average } = statistic;
  const measures = MEASURES.map((measure) => t(`common:status.interaction.${STATUS_OF[measure]}`));
  const tracks = [...statistic.tracks].sort((one, other) => other.listenedTo - one.listenedTo).slice(0, SHOWN_TRACKS);
  return (
    <article className={styles.sheet} aria-label={t('release-statistics:result.title')}>
      <header>
        <Typography.Title className={styles.title}>{title}</Typography.Title>
        {artistName && <p className={styles.artist}>{artistName}</p>}
        <p className={styles.period}>
          {t('release-statistics:chart.caption', { from: date(period.from), until: date(period.until) })}{' '}
          {t('release-statistics:chart.sampled', {
            institutions: t('release-statistics:chart.institutions', { count: sampledInstitutions }),
            editors: t('release-statistics:chart.editors', { count: sampledEditors }),
          })}
          {average && ` ${t('release-statistics:average.hint', { count: average.releases })}`}
        </p>
      </header>
      <Totals statistic={statistic} />
      {isAnswered(statistic) && (
        <Part title={t('release-statistics:answers.title')}>
          <AnswerTotals counts={answers} />
          <NewestAnswers id={statistic.releaseId} days={days} />
        </Part>
      )}
      {institutions.length > 0 && (
        <Part title={t('release-statistics:result.institutions')}>
          <Numbers
            label={t('release-statistics:result.institutions')}
            first={t('release-statistics:groups.institution')}
            columns={measures}
            rows={institutions.map((row) => ({
              key: row.institutionId,
              name: row.institutionName,
              values: MEASURES.map((measure) => row[measure]),
            }))}
          />
        </Part>
      )}
      {tracks.length > 0 && (
        <Part title={t('release-statistics:result.tracks')}>
          <Numbers
            label={t('release-statistics:result.tracks')}
            first={t('release-statistics:groups.track')}
            columns={[
              t('common:status.interaction.LISTENED_TO'),
              t('common:status.interaction.DOWNLOADED'),
              ...ANSWERS.map((name) => t(`common:status.answer.${ANSWER_OF[name]}`)),
            ]}
            rows={tracks.map((track) => ({
              key: track.trackId,
              name: trackName(track),
              values: [track.listenedTo, track.downloaded, ...ANSWERS.map((name) => track.answers[name])],
            }))}
          />
        </Part>
      )}
      <p className={styles.privacy}>{t('release-statistics:privacy')}</p>
    </article>
  );
}

/** The result of a release on one printable page: totals, answers, most active institutions, most heard tracks. */
export default function ReleaseResultPage() {
  const { t } = useTranslation('release-statistics');
  const id = Number(useParams().id);
  const [search] = useSearchParams();
  const [from, until] = [search.get('from'), search.get('until')];
  const days: Days = { ...(from && { from }), ...(until && { until }) };
  const query = useCall(mediaReleaseEndpoints.statistic, { params: { id }, query: days });
  usePageTitle(query.data && `${t('result.title')}: ${query.data.title}`);
  return (
    <>
      <div className={styles.screenOnly}>
        <PageHeader
          title={t('result.title')}
          backTo={`/releases/${String(id)}/statistics${search.size > 0 ? `?${search.toString()}` : ''}`}
          actions={
            query.data && (
              <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
                {t('result.print')}
              </Button>
            )
          }
        />
      </div>
      <QueryState query={query}>{(statistic) => <Sheet statistic={statistic} days={days} />}</QueryState>
    </>
  );
}
