import { finishSignOnTest } from '@mpn/domain';
import { Alert, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import { useSendingAtOnce } from '@/components/auth/use-sending';
import { FailureAlert } from '@/components/page/failure-alert';
import { call } from '@/providers/api/call';
import { can } from '@/providers/session/permissions';
import { getSessionState } from '@/providers/session/session-store';
import { takeTestedCompany } from '@/providers/session/sign-on';

/** Id of the company whose provider was tested, and the path of its page; null without a session. */
function testedCompany(): { id: number; path: string } | null {
  const tested = takeTestedCompany();
  const own = getSessionState().session?.company?.id;
  const id = tested ?? own;
  if (id === undefined || getSessionState().session === null) return null;
  const isOwn = id === own && !can('ManageAllUsers');
  return { id, path: `/administration${isOwn ? '' : `/companies/${id}`}/users/single-sign-on` };
}

/** Finishes an administrator's test with the provider's answer, and goes back to the company's page. */
export function SignOnTestAnswer({ parameters }: { parameters: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [company] = useState(testedCompany);
  const { error } = useSendingAtOnce(async () => {
    if (company === null) return;
    await call(finishSignOnTest, { params: { id: company.id }, body: { parameters } });
    await navigate(company.path, { replace: true, state: { isTested: true } });
  });

  return (
    <>
      <AuthHeading title={t('signOn.testHeading')} />
      <FailureAlert failure={error} />
      {company === null && <Alert type="warning" showIcon role="alert" message={t('signOn.testSession')} />}
      {company !== null && !error && <Spin />}
      <AuthLinks>
        {company === null ? (
          <Link to="/login">{t('backToLogin')}</Link>
        ) : (
          Boolean(error) && <Link to={company.path}>{t('signOn.backToCompany')}</Link>
        )}
      </AuthLinks>
    </>
  );
}
