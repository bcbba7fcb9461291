import { formatMessage } from '@mpn/domain';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { localeOf } from '@/providers/i18n/locale';
import { hasSupportContact, SupportContact } from '@/providers/notifications/support-contact';

/** Notice that registration is closed, because a legal text that needs consent is not published. */
export function DocumentsMissing() {
  const { i18n } = useTranslation('registration');
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      message={formatMessage('mpn.backend.registration.error.documents-missing', localeOf(i18n.language))}
      description={hasSupportContact() && <SupportContact />}
    />
  );
}
