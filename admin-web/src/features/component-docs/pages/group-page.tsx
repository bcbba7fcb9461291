import { isOneOf } from '@mpn/domain';
import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { usePageTitle } from '@/providers/routing/page-title';
import { Frame } from '../components/frame';
import { GROUP_NAMES, GROUPS, type Group } from '../groups';

function GroupContent({ group }: { group: Group }) {
  const { t } = useTranslation('component-docs');
  usePageTitle(t(`groups.${group}`));
  const { Page } = GROUPS[group];
  return (
    <Frame current={group}>
      <Suspense fallback={<Skeleton active />}>
        <Page />
      </Suspense>
    </Frame>
  );
}

/** The components of one group, each in its states. */
export default function GroupPage() {
  const { group } = useParams();
  if (!isOneOf(GROUP_NAMES, group)) return <Navigate to="/_docs/components" replace />;
  return <GroupContent key={group} group={group} />;
}
