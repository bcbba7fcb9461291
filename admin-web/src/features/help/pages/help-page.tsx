import { SearchOutlined } from '@ant-design/icons';
import { Input, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState } from '@/components/page/states';
import { useSessionState } from '@/providers/session/session-store';
import { chaptersFor, type Audience } from '../chapters';
import { ManualLoader } from '../components/manual-loader';
import { audiencesFor } from '../components/audiences';
import styles from '../components/help.module.css';
import { textOf, titleOf, type Manual } from '../manual';
import { matchesSearch } from '../search';

interface GroupProps {
  audience: Audience;
  term: string;
  manual: Manual;
}

function Group({ audience, term, manual }: GroupProps) {
  const { t } = useTranslation('help');
  const chapters = chaptersFor(audience).filter((chapter) => matchesSearch(textOf(manual, chapter), term));
  if (chapters.length === 0) return null;
  return (
    <section aria-labelledby={`help-${audience}`}>
      <Typography.Title level={2} id={`help-${audience}`} className={styles.group}>
        {t(`audience.${audience}`)}
      </Typography.Title>
      <ul className={styles.chapters}>
        {chapters.map((chapter) => (
          <li key={chapter}>
            <Link to={`/help/${chapter}`}>{titleOf(textOf(manual, chapter))}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Groups({ term, manual }: { term: string; manual: Manual }) {
  const { t } = useTranslation('help');
  const { session } = useSessionState();
  const audiences = audiencesFor(session?.permissions);
  const isFound = Object.values(manual.texts).some((text) => matchesSearch(text, term));
  if (!isFound) return <EmptyState title={t('nothing')} text={t('nothingHint')} />;
  return audiences.map((audience) => <Group key={audience} audience={audience} term={term} manual={manual} />);
}

/** The list of chapters, those for the reader first. */
export default function HelpPage() {
  const { t } = useTranslation('help');
  const { session } = useSessionState();
  const [term, setTerm] = useState('');
  return (
    <div data-wide className={styles.page}>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Input
        type="search"
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t('search')}
        aria-label={t('search')}
        value={term}
        onChange={(event) => setTerm(event.target.value)}
        className={styles.search}
      />
      <ManualLoader>{(manual) => <Groups term={term} manual={manual} />}</ManualLoader>
      {!session && (
        <p>
          <Link to="/login">{t('toLogin')}</Link>
        </p>
      )}
    </div>
  );
}
