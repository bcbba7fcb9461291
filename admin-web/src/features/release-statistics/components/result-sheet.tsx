import type { ReleaseResult, ResultInstitution } from '@mpn/domain';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Cover } from '@/components/media/cover';
import { StatusTag } from '@/components/status/status-tag';
import { useFormats } from '@/providers/i18n/use-formats';
import { useMediumName } from '@/providers/reference/use-reference-data';
import { hasAnswers } from '../state/answers';
import { MEASURES, STATUS_OF } from '../state/measures';
import { ReportLine } from './report-line';
import { AnswerTotals } from './answers';
import { QuoteSource } from './quote-source';
import styles from './result.module.css';

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

function Head({ result }: { result: ReleaseResult }) {
  const { t } = useTranslation('release-statistics');
  const { date } = useFormats();
  const { title, artistName, labelName, companyName, period, coverUrl, releaseDate } = result;
  return (
    <header className={styles.head}>
      {coverUrl && <Cover url={coverUrl} size={140} alt={t('result.cover', { title })} />}
      <div className={styles.names}>
        <p className={styles.label}>{labelName ?? companyName}</p>
        <Typography.Title className={styles.title}>{title}</Typography.Title>
        {artistName && <p className={styles.artist}>{artistName}</p>}
        <p className={styles.facts}>{t('chart.caption', { from: date(period.from), until: date(period.until) })}</p>
        <p className={styles.facts}>
          {t('chart.sampled', {
            institutions: t('chart.institutions', { count: result.sampledInstitutions }),
            editors: t('chart.editors', { count: result.sampledEditors }),
          })}
        </p>
        {result.press && (
          <p className={styles.facts}>{t('result.press', { count: result.press.people, ...result.press })}</p>
        )}
        {releaseDate && <p className={styles.facts}>{t('result.released', { date: date(releaseDate) })}</p>}
        {result.reportableFor.length > 0 && (
          <p className={styles.facts}>
            <ReportLine reportableFor={result.reportableFor} />
          </p>
        )}
      </div>
    </header>
  );
}

function Totals({ result: { totals, average, sampledEditors } }: { result: ReleaseResult }) {
  const { t } = useTranslation(['common', 'release-statistics']);
  const { number, percent } = useFormats();
  return (
    <>
      <dl className={styles.totals}>
        {MEASURES.map((measure) => (
          <div key={measure}>
            <dt>{t(`common:status.interaction.${STATUS_OF[measure]}`)}</dt>
            <dd>{number(totals[measure])}</dd>
            {sampledEditors > 0 && (
              <dd className={styles.share}>
                {t('release-statistics:share', { share: percent(totals[measure] / sampledEditors) })}
              </dd>
            )}
            {average && (
              <dd className={styles.average}>
                {t('release-statistics:average.share', { share: percent(average[measure]) })}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {average && <p className={styles.facts}>{t('release-statistics:average.hint', { count: average.releases })}</p>}
    </>
  );
}

function Quotes({ result: { quotes } }: { result: ReleaseResult }) {
  return quotes.map((quote) => (
    <blockquote key={quote.id} className={styles.quote}>
      <p className={styles.comment}>{quote.comment}</p>
      <footer className={styles.source}>
        <StatusTag kind="answer" status={quote.answer} /> <QuoteSource quote={quote} />
      </footer>
    </blockquote>
  ));
}

interface ListProps {
  title: string;
  rows: readonly { key: number; name: string; value: string }[];
  more: number;
}

/** Names with a value beside each, and how many more there are. */
function Names({ title, rows, more }: ListProps) {
  const { t } = useTranslation('release-statistics');
  if (rows.length === 0) return null;
  return (
    <Part title={title}>
      <ul className={styles.rows}>
        {rows.map(({ key, name, value }) => (
          <li key={key} className={styles.row}>
            <span className={styles.name}>{name}</span>
            <span className={styles.value}>{value}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <Typography.Text type="secondary">{t('result.more', { count: more })}</Typography.Text>}
    </Part>
  );
}

function Lists({ result: { players, morePlayers, active, tracks, moreTracks } }: { result: ReleaseResult }) {
  const { t } = useTranslation('release-statistics');
  const mediumName = useMediumName();
  const institutions = (rows: readonly ResultInstitution[]) =>
    rows.map(({ institutionId, institutionName, medium }) => ({
      ...{ key: institutionId, name: institutionName, value: medium ? mediumName(medium) : '' },
    }));
  return (
    <div className={styles.lists}>
      <Names title={t('result.players')} rows={institutions(players)} more={morePlayers} />
      <Names title={t('result.institutions')} rows={institutions(active)} more={0} />
      <Names
        title={t('result.tracks')}
        rows={tracks.map(({ trackId, title, listenedTo }) => ({
          ...{ key: trackId, name: title, value: t('result.listeners', { count: listenedTo }) },
        }))}
        more={moreTracks}
      />
    </div>
  );
}

/** The facts of a result's PDF, on the screen. */
export function ResultSheet({ result }: { result: ReleaseResult }) {
  const { t } = useTranslation('release-statistics');
  const { answers, quotes } = result;
  return (
    <article className={styles.sheet} aria-label={t('result.title')}>
      <Head result={result} />
      <Totals result={result} />
      {(hasAnswers(answers) || quotes.length > 0) && (
        <Part title={t('answers.title')}>
          <AnswerTotals counts={answers} />
          <Quotes result={result} />
        </Part>
      )}
      <Lists result={result} />
      <p className={styles.privacy}>{t('privacy')}</p>
    </article>
  );
}
