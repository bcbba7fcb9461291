import { requestEmailVerification } from '@mpn/domain';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { showFieldErrors } from '@/components/forms/schema-rules';
import looks from '@/components/looks.module.css';
import { FailureAlert } from '@/components/page/failure-alert';
import { DocumentsMissing } from '../components/documents-missing';
import { readDraft } from '../state/registration-draft';
import { withType } from '../state/registration-type';
import { useDocumentsMissing } from '../state/use-documents-missing';
import { requestCode } from '../state/verification';

/** Form for the e-mail address, to which a code is sent. */
export default withType(function EmailPage({ type, base }) {
  const { t } = useTranslation(['registration', 'auth']);
  const navigate = useNavigate();
  const [form] = Form.useForm<{ email: string }>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const draft = readDraft(type);
  const isClosed = useDocumentsMissing(type);
  const submit = async ({ email }: { email: string }) => {
    setBusy(true);
    setFailure(null);
    try {
      // The code that was sent less than a minute ago still works.
      const isSent = draft.email === email.trim() && (draft.resendAt ?? 0) > Date.now();
      if (!isSent) await requestCode(type, email.trim());
      await navigate(`${base}/verify`);
    } catch (error) {
      setFailure(showFieldErrors(form, error));
      setBusy(false);
    }
  };
  return (
    <>
      <AuthHeading
        title={t(`registration:types.${type === 'MEDIA' ? 'media' : 'promotion'}.title`)}
        text={isClosed ? undefined : t('registration:email.text')}
      />
      {isClosed ? (
        <DocumentsMissing />
      ) : (
        <>
          {draft.token !== undefined && (
            <Alert
              type="info"
              showIcon
              className={looks.wideSpaceBelow}
              message={t('registration:email.begun', { email: draft.email })}
              action={<Link to={`${base}/form`}>{t('registration:email.resume')}</Link>}
            />
          )}
          <FailureAlert failure={failure} />
          <SchemaProvider schema={requestEmailVerification.body!}>
            <Form
              form={form}
              layout="vertical"
              requiredMark={false}
              initialValues={{ email: draft.email ?? '' }}
              onFinish={(values: { email: string }) => void submit(values)}
            >
              <SchemaField name="email" label={t('registration:email.label')}>
                <Input size="large" autoFocus type="email" autoComplete="email" maxLength={254} />
              </SchemaField>
              <Button type="primary" htmlType="submit" size="large" block loading={busy}>
                {t('registration:email.submit')}
              </Button>
            </Form>
          </SchemaProvider>
        </>
      )}
      <AuthLinks>
        <Link to="/register">{t('registration:back')}</Link>
        <Link to="/login">{t('auth:backToLogin')}</Link>
      </AuthLinks>
    </>
  );
});
