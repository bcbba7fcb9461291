import {
  readLegalVersion,
  type LegalDocumentKind,
  type LegalDocumentView,
  type LegalVersionView,
  type OperatorView,
} from '@mpn/domain';
import { Alert, Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '@/components/page/states';
import { DateText } from '@/components/text/texts';
import { useCall } from '@/providers/api/hooks';
import { SupportContact } from '@/providers/notifications/support-contact';
import { OperatorDetails } from './operator-details';
import styles from './legal.module.css';

interface LegalSectionProps {
  kind: LegalDocumentKind;
  anchor: string;
  /** The version in force; undefined: the operator has entered none. */
  document: LegalDocumentView | undefined;
  /** The newest first. */
  versions: readonly LegalVersionView[];
  /** Shown instead of an imprint that has not been entered. */
  operator: OperatorView | null;
}

function DocumentText({ document, isOld }: { document: LegalDocumentView; isOld: boolean }) {
  const { t } = useTranslation('legal');
  const { version, validFrom, text, isSample } = document;
  return (
    <>
      {isSample && <Alert type="warning" showIcon message={t('sample')} className={styles.notice} />}
      {isOld && <Alert type="info" showIcon message={t('old')} className={styles.notice} />}
      <p className={styles.version}>
        {t('version', { version })} <DateText value={validFrom} withTime />
      </p>
      <div className={styles.text}>{text}</div>
    </>
  );
}

function OlderVersion({ kind, version }: Pick<LegalVersionView, 'kind' | 'version'>) {
  const document = useCall(readLegalVersion, { params: { kind, version } }, { staleTime: Infinity });
  return <QueryState query={document}>{(data) => <DocumentText document={data} isOld />}</QueryState>;
}

function Missing({ operator }: { operator: OperatorView | null }) {
  const { t } = useTranslation('legal');
  return (
    <>
      {operator && <OperatorDetails operator={operator} />}
      <Alert type="info" showIcon message={t('missing')} description={<AskWhom />} className={styles.notice} />
    </>
  );
}

function AskWhom() {
  const { t } = useTranslation('legal');
  return (
    <>
      {t('missingAsk')}
      <SupportContact />
    </>
  );
}

/** One text in force, with its version and date, and its former versions. */
export function LegalSection({ kind, anchor, document, versions, operator }: LegalSectionProps) {
  const { t } = useTranslation('legal');
  const headingId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  // texts: legal:kinds.*
  return (
    <section id={anchor} aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{document?.title ?? t(`kinds.${kind}`)}</h2>
      {chosen !== null && <OlderVersion kind={kind} version={chosen} />}
      {chosen === null &&
        (document ? <DocumentText document={document} isOld={false} /> : <Missing operator={operator} />)}
      {versions.length > 1 && (
        <div role="group" aria-label={t('versions')} className={styles.versions}>
          <span>{t('versions')}</span>
          {versions.map(({ version, validFrom }, index) => (
            <Button
              key={version}
              type="link"
              size="small"
              aria-pressed={chosen === null ? index === 0 : chosen === version}
              onClick={() => setChosen(index === 0 ? null : version)}
            >
              {version} (<DateText value={validFrom} withTime />)
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
