import { PlusOutlined } from '@ant-design/icons';
import { CanAccess } from '@refinedev/core';
import { Button, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useScreen } from '@/components/layout/use-screen';
import { PageHeader } from '@/components/page/page-header';
import { AlbumTab } from '../components/album-tab';
import { AttentionStrip } from '../components/attention-strip';
import { DigitalImport } from '../components/digital-import/digital-import';
import { XmlImportButton } from '../components/xml-import-button';
import { TrackTab } from '../components/track-tab';

const TABS = ['albums', 'tracks'] as const;

/** The promoter's releases: tabs albums and tracks. */
export default function ReleaseListPage() {
  const { t } = useTranslation('release-list');
  const { isCompact } = useScreen();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'albums';

  // Sorting and filters differ between tabs; the search term is kept.
  const choose = (next: string) => {
    const term = search.get('term');
    setSearch({ ...(next === 'albums' ? {} : { tab: next }), ...(term ? { term } : {}) });
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <DigitalImport />
            <XmlImportButton />
            {/* On wider screens the sidebar has this button. */}
            {isCompact && (
              <CanAccess action="CreateReleases">
                <Link to="/releases/new" tabIndex={-1}>
                  <Button type="primary" icon={<PlusOutlined />}>
                    {t('create')}
                  </Button>
                </Link>
              </CanAccess>
            )}
          </>
        }
      />
      <AttentionStrip />
      <Tabs
        activeKey={tab}
        onChange={choose}
        destroyOnHidden
        items={[
          { key: 'albums', label: t('tabs.albums'), children: <AlbumTab /> },
          { key: 'tracks', label: t('tabs.tracks'), children: <TrackTab /> },
        ]}
      />
    </>
  );
}
