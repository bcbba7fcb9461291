import { beginPasswordReset } from '@mpn/domain';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCallMutation } from '@/providers/api/hooks';
import { AuthHeading } from '../components/auth-heading';

/** Never says whether the account exists; a call that fails asks to contact support (specification section 8). */
export default function ResetRequestPage() {
  const { t } = useTranslation('auth');
  const [failed, setFailed] = useState(false);
  const request = useCallMutation(beginPasswordReset, { onError: () => setFailed(true) });
  return (
    <>
      <AuthHeading title={t('resetRequest.heading')} text={t('resetRequest.text')} />
      {request.isSuccess ? (
        <Alert type="success" showIcon role="status" message={t('resetRequest.sent')} style={{ marginBottom: 20 }} />
      ) : (
        <Form
          layout="vertical"
          requiredMark={false}
          onFinish={(body: { loginName: string }) => request.mutate({ body })}
        >
          <Form.Item
            name="loginName"
            label={t('fields.loginName')}
            rules={[{ required: true, whitespace: true, message: t('fields.loginNameMissing') }]}
          >
            <Input
              size="large"
              autoFocus
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={300}
            />
          </Form.Item>
          <Button type="primary" htmlType="submit" size="large" block loading={request.isPending}>
            {t('resetRequest.submit')}
          </Button>
        </Form>
      )}
      <p style={{ marginTop: 20 }}>
        <Link to="/login">{t('backToLogin')}</Link>
      </p>
      <Modal
        open={failed}
        title={t('resetRequest.failedTitle')}
        onOk={() => setFailed(false)}
        onCancel={() => setFailed(false)}
        cancelButtonProps={{ hidden: true }}
      >
        {t('resetRequest.failedText')}
      </Modal>
    </>
  );
}
