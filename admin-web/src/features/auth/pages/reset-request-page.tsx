import { Alert, Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SupportContact } from '@/providers/notifications/support-contact';
import { useAuthCalls } from '@/providers/refine/auth-calls';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import { LoginNameField } from '../components/login-name-field';
import { useSending } from '@/components/auth/use-sending';
import looks from '@/components/looks.module.css';

/** Never reveals whether the account exists; a failed call shows support's contact. */
export default function ResetRequestPage() {
  const { t } = useTranslation('auth');
  const [failed, setFailed] = useState(false);
  const { forgotPassword } = useAuthCalls();
  const request = useSending(forgotPassword, () => setFailed(true));
  return (
    <>
      <AuthHeading title={t('resetRequest.heading')} text={t('resetRequest.text')} />
      {request.isDone ? (
        <Alert
          type="success"
          showIcon
          role="status"
          message={t('resetRequest.sent')}
          className={looks.wideSpaceBelow}
        />
      ) : (
        <Form layout="vertical" requiredMark={false} onFinish={(body: { loginName: string }) => request.send(body)}>
          <LoginNameField />
          <Button type="primary" htmlType="submit" size="large" block loading={request.isSending}>
            {t('resetRequest.submit')}
          </Button>
        </Form>
      )}
      <AuthLinks>
        <Link to="/login">{t('backToLogin')}</Link>
      </AuthLinks>
      <Modal
        open={failed}
        title={t('resetRequest.failedTitle')}
        onOk={() => setFailed(false)}
        onCancel={() => setFailed(false)}
        cancelButtonProps={{ hidden: true }}
      >
        {t('resetRequest.failedText')}
        <SupportContact />
      </Modal>
    </>
  );
}
