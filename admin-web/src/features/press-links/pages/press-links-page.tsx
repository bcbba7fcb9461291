import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/components/page/page-header';
import { LinksTable } from '../components/links-table';

/** All press links of the company, or those with one release. */
export default function PressLinksPage() {
  const { t } = useTranslation('press-links');
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('text')} />
      <LinksTable />
    </>
  );
}
