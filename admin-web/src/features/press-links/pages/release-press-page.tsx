import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { pressLinkEndpoints, releaseEndpoints } from '@mpn/domain';
import { Button, Card, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { useCall } from '@/providers/api/hooks';
import { useDetail } from '@/providers/api/record-hooks';
import { useMayCall } from '@/providers/session/permissions';
import { usePageTitle } from '@/providers/routing/page-title';
import { AccessReport } from '../components/access-report';
import { AnswerList } from '../components/answer-list';
import { LinksTable } from '../components/links-table';
import { Numbers } from '../components/numbers';

/** Press of a release: its links, what came of them, and who had access to it. */
export default function ReleasePressPage() {
  const { t } = useTranslation('press-links');
  const id = Number(useParams().id);
  const [search, setSearch] = useSearchParams();
  const mayCall = useMayCall();
  const release = useDetail(releaseEndpoints.titleArtist, { id });
  const query = useCall(pressLinkEndpoints.ofRelease, { query: { releaseId: id } });
  const path = `/releases/${String(id)}`;
  usePageTitle(release.data && `${t('ofRelease.title')}: ${release.data.title}`);
  return (
    <QueryState query={query}>
      {(press) => (
        <>
          <PageHeader
            title={release.data?.title ?? t('ofRelease.title')}
            subtitle={[release.data?.artistName, t('ofRelease.title')].filter(Boolean).join(' · ')}
            backTo={path}
            actions={
              <>
                <Link to={path} tabIndex={-1}>
                  <Button icon={<EditOutlined />}>{t('ofRelease.release')}</Button>
                </Link>
                <Link to={`/press-links/new?releaseId=${String(id)}`} tabIndex={-1}>
                  <Button type="primary" icon={<PlusOutlined />}>
                    {t('new.button')}
                  </Button>
                </Link>
              </>
            }
          />
          {press.links > 0 && (
            <Card>
              <Numbers result={press} />
            </Card>
          )}
          <Tabs
            activeKey={search.get('tab') ?? 'links'}
            destroyOnHidden
            onChange={(tab) => setSearch(tab === 'links' ? {} : { tab })}
            items={[
              { key: 'links', label: t('title'), children: <LinksTable releaseId={id} /> },
              { key: 'answers', label: t('answers'), children: <AnswerList answers={press.answers} /> },
              ...(mayCall(pressLinkEndpoints.accessReport)
                ? [{ key: 'access', label: t('access.title'), children: <AccessReport releaseId={id} /> }]
                : []),
            ]}
          />
        </>
      )}
    </QueryState>
  );
}
