import { LegalDocumentKind, readLegal, type LegalView } from '@mpn/domain';
import { Typography } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { QueryState } from '@/components/page/states';
import { useCall } from '@/providers/api/hooks';
import { useSessionState } from '@/providers/session/session-store';
import { LegalSection } from '../components/legal-section';
import styles from '../components/legal.module.css';
import { ANCHOR_OF } from '../components/anchors';
import { SupportSection } from '../components/support-section';

/** Imprint, privacy notice and terms always have a section, the ARD declaration only if it was entered. */
const shownKinds = ({ versions }: LegalView) =>
  LegalDocumentKind.filter((kind) => kind !== 'ard' || versions.some((version) => version.kind === kind));

function Sections({ legal }: { legal: LegalView }) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <>
      {shownKinds(legal).map((kind) => (
        <LegalSection
          key={kind}
          kind={kind}
          anchor={ANCHOR_OF[kind]}
          document={legal.documents.find((document) => document.kind === kind)}
          versions={legal.versions.filter((version) => version.kind === kind)}
          operator={kind === 'imprint' ? legal.operator : null}
        />
      ))}
      <SupportSection operator={legal.operator} />
    </>
  );
}

/** Imprint, privacy notice and terms: public, also without a login. */
export default function LegalPage() {
  const { t } = useTranslation('legal');
  const { session } = useSessionState();
  const legal = useCall(readLegal);
  return (
    <div data-wide className={styles.page}>
      <Typography.Title level={1} className={styles.title}>
        {t('title')}
      </Typography.Title>
      <QueryState query={legal}>{(data) => <Sections legal={data} />}</QueryState>
      {!session && <Link to="/login">{t('toLogin')}</Link>}
    </div>
  );
}
