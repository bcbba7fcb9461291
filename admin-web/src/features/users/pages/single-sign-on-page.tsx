import { companyEndpoints, readSingleSignOn } from '@mpn/domain';
import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import looks from '@/components/looks.module.css';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState, QueryState } from '@/components/page/states';
import { useCall } from '@/providers/api/hooks';
import { useDetail } from '@/providers/api/record-hooks';
import { SignOnAccounts } from '../components/sign-on-accounts';
import { SignOnDomains } from '../components/sign-on-domains';
import { SignOnProvider } from '../components/sign-on-provider';
import { SignOnTest } from '../components/sign-on-test';
import { SignOnUse } from '../components/sign-on-use';
import { useIsNamed, usersPath, useUsersCompany } from '../state/paths';

function Steps({ companyId }: { companyId: number }) {
  const { t } = useTranslation('users');
  const query = useCall(readSingleSignOn, { params: { id: companyId } });
  const { isTested } = (useLocation().state ?? {}) as { isTested?: boolean };
  return (
    <QueryState query={query}>
      {(view) => {
        const step = { companyId, view };
        // Remounts the form with the stored values when another administrator has changed them.
        const use = `${String(view.isActive)} ${String(view.isEnforced)} ${view.exemptUserIds.join()}`;
        return (
          <Flex vertical gap={16} className={looks.narrowPage}>
            <div>{t('signOn.text')}</div>
            <SignOnProvider {...step} />
            <SignOnDomains {...step} />
            <SignOnTest {...step} isPassed={isTested === true && view.testedAt !== null} />
            <SignOnUse key={use} {...step} />
            <SignOnAccounts view={view} />
          </Flex>
        );
      }}
    </QueryState>
  );
}

/** A company's own OpenID provider, set up in four steps. */
export default function SingleSignOnPage() {
  // With the names of roles, which the choice of people shows: a page must not load texts at a click.
  const { t } = useTranslation(['users', 'account']);
  const companyId = useUsersCompany();
  const isNamed = useIsNamed();
  const company = useDetail(companyEndpoints.get, { id: companyId ?? 0 }, { enabled: companyId !== null }).data;
  return (
    <>
      <PageHeader
        title={t('users:signOn.title')}
        subtitle={company?.name}
        backTo={`${usersPath(companyId, isNamed)}/sign-in`}
      />
      {companyId === null ? (
        <EmptyState title={t('users:signIn.choose.title')} text={t('users:signOn.choose')} />
      ) : (
        <Steps companyId={companyId} />
      )}
    </>
  );
}
