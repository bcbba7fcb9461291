import type { ImportDifference, ImportedReleaseView, ReleaseImportNote } from '@mpn/domain';
import { Alert, Flex, Table, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { MissingFacts } from '@/components/text/missing-facts';
import { DateText } from '@/components/text/texts';
import styles from './xml-import.module.css';

const COLOURS = { ERROR: 'error', WARNING: 'warning', INFO: 'default' } as const;

function Notes({ notes }: { notes: readonly ReleaseImportNote[] }) {
  // texts: xml-import:severity.*
  const { t } = useTranslation('xml-import');
  return (
    <ul className={styles.list}>
      {notes.map(({ code, severity, text, path }) => (
        <li key={`${code} ${path} ${text}`} className={styles.break}>
          <Tag color={COLOURS[severity]}>{t(`severity.${severity}`)}</Tag>
          {text}
        </li>
      ))}
    </ul>
  );
}

function useFieldName(): (field: string) => string {
  // texts: xml-import:fields.*
  const { t } = useTranslation('xml-import');
  return (field) => t(`fields.${field.replace('.', '_') as 'title'}`, { defaultValue: field });
}

function Differences({
  differences,
  tracks,
}: { differences: readonly ImportDifference[] } & Pick<ImportedReleaseView, 'tracks'>) {
  const { t } = useTranslation('xml-import');
  const nameOf = useFieldName();
  const place = (index: number | null) => (index === null ? '' : `${tracks[index]?.title ?? ''}: `);
  return (
    <Table<ImportDifference>
      size="small"
      pagination={false}
      rowKey={({ field, track, before }) => `${field} ${String(track)} ${before ?? ''}`}
      dataSource={[...differences]}
      scroll={{ x: true }}
      columns={[
        { key: 'field', title: t('report.field'), render: (_, row) => `${place(row.track)}${nameOf(row.field)}` },
        { key: 'before', title: t('report.before'), className: styles.break, render: (_, row) => row.before ?? '-' },
        { key: 'after', title: t('report.after'), className: styles.break, render: (_, row) => row.after ?? '-' },
      ]}
    />
  );
}

function Tracks({ tracks, notes }: Pick<ImportedReleaseView, 'tracks' | 'notes'>) {
  const { t } = useTranslation('xml-import');
  return (
    <ol className={styles.list}>
      {tracks.map((track, index) => (
        <li key={index}>
          <Flex gap={8} wrap align="center">
            <span className={styles.break}>{[track.title, track.artist].filter(Boolean).join(' - ')}</span>
            <Typography.Text type="secondary">{track.isrc ?? t('report.noIsrc')}</Typography.Text>
            <Tag color={track.hasAudio ? 'success' : 'default'}>
              {t(track.hasAudio ? 'report.audio' : 'report.noAudio')}
            </Tag>
          </Flex>
          <Notes notes={notes.filter((note) => note.track === index)} />
        </li>
      ))}
    </ol>
  );
}

/** Texts in other languages that were not imported, and where and when the sender offers the release. */
function Kept({ keptTexts, availability, tracks }: Pick<ImportedReleaseView, 'keptTexts' | 'availability' | 'tracks'>) {
  const { t } = useTranslation('xml-import');
  const placeOf = (track: number | null) => (track === null ? '' : `${tracks[track]?.title ?? ''}: `);
  return (
    <>
      {keptTexts.length > 0 && (
        <div className={styles.break}>
          {t('report.spellings')} {keptTexts.map(({ track, text }) => `${placeOf(track)}${text}`).join(' · ')}
        </div>
      )}
      {availability.length > 0 && (
        <div className={styles.break}>
          {t('report.offered')}{' '}
          {availability.map(({ territory, from, until }, index) => (
            <span key={territory}>
              {index > 0 && ' · '}
              {territory === 'Worldwide' ? t('report.worldwide') : territory}
              {from !== null && (
                <>
                  {' '}
                  {t('report.from')} <DateText value={from} />
                </>
              )}
              {until !== null && (
                <>
                  {' '}
                  {t('report.until')} <DateText value={until} />
                </>
              )}
            </span>
          ))}
        </div>
      )}
    </>
  );
}

/** The report on one release: changes, parts that could not be imported, tracks. */
export function ReleaseReport({ release }: { release: ImportedReleaseView }) {
  const { t } = useTranslation('xml-import');
  const { notes, differences, tracks, refusedFiles, error } = release;
  const ofRelease = notes.filter(({ track }) => track === null);
  return (
    <Flex vertical gap={12}>
      {error && <Alert type="error" showIcon message={error.message} />}
      {refusedFiles.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={refusedFiles.map(({ path, message }) => (
            <div key={path} className={styles.break}>{`${path}: ${message}`}</div>
          ))}
        />
      )}
      {differences.length > 0 && <Differences differences={differences} tracks={tracks} />}
      {ofRelease.length > 0 && <Notes notes={ofRelease} />}
      <Typography.Text strong>{t('report.tracks', { count: tracks.length })}</Typography.Text>
      <Tracks tracks={tracks} notes={notes} />
      <Kept {...release} />
      {release.missingFacts && <MissingFacts facts={release.missingFacts} />}
      <Typography.Text type="secondary" className={styles.break}>
        {t('report.message', { path: release.messagePath, version: release.version })}
      </Typography.Text>
    </Flex>
  );
}
