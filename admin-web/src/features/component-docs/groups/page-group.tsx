import { Button, Skeleton } from 'antd';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '@/components/page/failure-alert';
import { LazyPart } from '@/components/page/lazy-part';
import { PageHeader } from '@/components/page/page-header';
import { ReadFailure, UnreadLine } from '@/components/page/read-failure';
import { EmptyState, ErrorState, QueryState } from '@/components/page/states';
import { StatusTag } from '@/components/status/status-tag';
import { Example, OnDemand, State } from '../components/example';
import { nothing, useSampleFailures } from '../components/samples';

const NeverThere = lazy(() => new Promise<never>(() => undefined));
const Gone = lazy(() => Promise.reject(new Error('not loaded')));

export default function PageGroup() {
  const { t } = useTranslation(['component-docs', 'common']);
  const failures = useSampleFailures();
  const action = <Button type="primary">{t('sample.action')}</Button>;
  const query = (state: { data?: string; error?: unknown }) => ({
    data: undefined,
    error: null,
    refetch: nothing,
    ...state,
  });
  const text = (data: string) => <p>{data}</p>;
  return (
    <>
      <Example name="PageHeader">
        <State state="plain" wide>
          <PageHeader title={t('sample.title')} />
        </State>
        <State state="filled" wide>
          <PageHeader
            title={t('sample.title')}
            subtitle={t('sample.artist')}
            tags={<StatusTag kind="release" status="ON_AIR" />}
            actions={action}
            backTo="/_docs/components"
          />
        </State>
        <State state="long" wide>
          <PageHeader
            title={t('sample.long')}
            subtitle={t('sample.longText')}
            tags={<StatusTag kind="release" status="DRAFT" />}
            actions={action}
          />
        </State>
      </Example>
      <Example name="EmptyState">
        <State state="plain">
          <EmptyState title={t('sample.title')} />
        </State>
        <State state="filled">
          <EmptyState title={t('sample.title')} text={t('sample.text')} action={action} />
        </State>
        <State state="long">
          <EmptyState title={t('sample.long')} text={t('sample.longText')} action={action} />
        </State>
      </Example>
      <Example name="ErrorState">
        <State state="failedServer">
          <ErrorState error={failures.server} onRetry={nothing} />
        </State>
        <State state="missing">
          <ErrorState error={failures.missing} onRetry={nothing} />
        </State>
        <State state="offline">
          <ErrorState error={failures.offline} onRetry={nothing} />
        </State>
      </Example>
      <Example name="QueryState">
        <State state="filled">
          <QueryState query={query({ data: t('sample.text') })}>{text}</QueryState>
        </State>
        <State state="loading">
          <QueryState query={query({})} loading={<Skeleton paragraph={{ rows: 3 }} />}>
            {text}
          </QueryState>
        </State>
        <State state="error">
          <QueryState query={query({ error: failures.refused })}>{text}</QueryState>
        </State>
      </Example>
      <Example name="ReadFailure">
        <State state="error">
          <ReadFailure error={failures.refused} retry={nothing} />
        </State>
        <State state="failedServer">
          <ReadFailure error={failures.server} retry={nothing} />
        </State>
        <State state="long">
          <ReadFailure error={failures.refused} retry={nothing} title={t('sample.longText')} />
        </State>
      </Example>
      <Example name="UnreadLine">
        <State state="error">
          <UnreadLine error={failures.refused} retry={nothing} />
        </State>
      </Example>
      <Example name="FailureAlert">
        <State state="error">
          <FailureAlert failure={failures.refused} />
        </State>
        <State state="failedServer">
          <FailureAlert failure={failures.server} />
        </State>
      </Example>
      <Example name="LazyPart">
        <State state="loading">
          <LazyPart loading={<Skeleton />} instead={null}>
            <NeverThere />
          </LazyPart>
        </State>
        <State state="filled">
          <LazyPart loading={<Skeleton />} instead={null}>
            {t('sample.text')}
          </LazyPart>
        </State>
        <State state="error">
          <OnDemand>
            {() => (
              <LazyPart loading={<Skeleton />} instead={t('common:failure.line')}>
                <Gone />
              </LazyPart>
            )}
          </OnDemand>
        </State>
      </Example>
    </>
  );
}
