import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { ContactTable } from '../components/contact-table';
import { GroupTable } from '../components/group-table';

/** Contacts and distribution lists of the company; the tab is in the URL. */
export default function ContactsPage() {
  const { t } = useTranslation('contacts');
  const [search, setSearch] = useSearchParams();
  const isGroups = search.get('tab') === 'groups';
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('text')}
        actions={
          <>
            {!isGroups && (
              <Link to="/company-contacts/import">
                <Button icon={<ImportOutlined />}>{t('import.button')}</Button>
              </Link>
            )}
            <Link to={isGroups ? '/company-contacts/groups/new' : '/company-contacts/new'}>
              <Button type="primary" icon={<PlusOutlined />}>
                {t(isGroups ? 'groups.add' : 'new.button')}
              </Button>
            </Link>
          </>
        }
      />
      <Tabs
        activeKey={isGroups ? 'groups' : 'contacts'}
        destroyOnHidden
        // The other table has search and filters of its own.
        onChange={(tab) => setSearch(tab === 'groups' ? { tab } : {})}
        items={[
          { key: 'contacts', label: t('tab'), children: <ContactTable /> },
          { key: 'groups', label: t('groups.tab'), children: <GroupTable /> },
        ]}
      />
    </>
  );
}
