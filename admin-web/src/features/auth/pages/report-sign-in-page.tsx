import { reportSignIn } from '@mpn/domain';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '@/providers/api/call';
import { AuthHeading } from '@/components/auth/auth-heading';
import { useSending } from '@/components/auth/use-sending';
import { MailedLink, useMailedToken } from '../components/mailed-link';

/** Target of the link in the mail about a new sign-in. */
export default function ReportSignInPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const token = useMailedToken();
  const report = useSending(() => call(reportSignIn, { body: { token } }));

  if (report.answer) {
    const choosePassword = `/account/password/reset#token=${report.answer.resetToken}`;
    return (
      <>
        <AuthHeading title={t('reportSignIn.doneHeading')} text={t('reportSignIn.doneText')} />
        <Button
          type="primary"
          size="large"
          block
          autoFocus
          onClick={() => void navigate(choosePassword, { replace: true })}
        >
          {t('reportSignIn.choosePassword')}
        </Button>
      </>
    );
  }
  return (
    <MailedLink
      token={token}
      title={t('reportSignIn.heading')}
      text={t('reportSignIn.text')}
      submit={t('reportSignIn.submit')}
      sending={report}
    />
  );
}
