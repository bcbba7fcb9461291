import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { AuthHeading } from '@/components/auth/auth-heading';
import { SupportContact } from '@/providers/notifications/support-contact';
import { readDraft } from '../state/registration-draft';
import { withType } from '../state/registration-type';

/** Thanks the person and explains what happens next. */
export default withType(function FinalPage({ type, base }) {
  const { t } = useTranslation('registration');
  const navigate = useNavigate();
  const { done } = readDraft(type);
  if (!done) return <Navigate to={base} replace />;
  const { companyName: company, email, loginName, pendingRegistration: isPending } = done;
  return (
    <>
      <AuthHeading
        title={t('final.heading')}
        text={isPending ? t('final.pending', { company, email }) : t('final.ready', { company, loginName })}
      />
      {isPending && (
        <p>
          <SupportContact />
        </p>
      )}
      <Button type="primary" size="large" block onClick={() => void navigate('/login')}>
        {t(isPending ? 'final.toLogin' : 'final.signIn')}
      </Button>
    </>
  );
});
