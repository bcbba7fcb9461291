import { admitNetwork } from '@mpn/domain';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '@/providers/api/call';
import { useFormats } from '@/providers/i18n/use-formats';
import { AuthHeading } from '@/components/auth/auth-heading';
import { useSending } from '@/components/auth/use-sending';
import { MailedLink, useMailedToken } from '../components/mailed-link';

/** Target of the link in the mail about a refused login. */
export default function AdmitNetworkPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const formats = useFormats();
  const token = useMailedToken();
  const admit = useSending(() => call(admitNetwork, { body: { token } }));

  if (admit.answer) {
    return (
      <>
        <AuthHeading
          title={t('admitNetwork.doneHeading')}
          text={t('admitNetwork.doneText', {
            network: admit.answer.network,
            until: formats.instant(admit.answer.until),
          })}
        />
        <Button type="primary" size="large" block autoFocus onClick={() => void navigate('/login', { replace: true })}>
          {t('login.submit')}
        </Button>
      </>
    );
  }
  return (
    <MailedLink
      token={token}
      title={t('admitNetwork.heading')}
      text={t('admitNetwork.text')}
      submit={t('admitNetwork.submit')}
      sending={admit}
    />
  );
}
