import type { MediaReleaseDetail, RightsLine } from '@mpn/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText, DateText } from '@/components/text/texts';
import { Panel } from './panel';
import styles from './detail.module.css';

/** "2024 Kaiserkai" */
export const lineText = ({ year, owner }: RightsLine): string => `${String(year)} ${owner}`;

/** Rights and origin of a release, as far as its label entered them; renders nothing without any. */
export function RightsPanel({ release }: { release: MediaReleaseDetail }) {
  const { t } = useTranslation('media-desk');
  const { pLine, cLine, catalogueNumber, originalReleaseDate, artistNameLatin, titleLatin } = release;
  const lines = [
    pLine && t('rights.pLine', { line: lineText(pLine) }),
    cLine && t('rights.cLine', { line: lineText(cLine) }),
  ].filter((line) => line !== null);
  const facts: [label: string, value: ReactNode][] = [
    [t('rights.owner'), lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>)],
    [t('rights.catalogueNumber'), catalogueNumber && <CopyText text={catalogueNumber} />],
    [t('rights.originalReleaseDate'), originalReleaseDate && <DateText value={originalReleaseDate} />],
    [t('rights.artistNameLatin'), artistNameLatin],
    [t('rights.titleLatin'), titleLatin],
  ];
  const known = facts.filter(([, value]) => Boolean(value));
  if (known.length === 0) return null;
  return (
    <Panel name="rights" title={t('rights.title')}>
      <dl className={styles.facts}>
        {known.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
