import { createJoinRequest, type CompanyMatchView } from '@mpn/domain';
import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { showFieldErrors } from '@/components/forms/schema-rules';
import { FailureAlert } from '@/components/page/failure-alert';
import { call } from '@/providers/api/call';
import { ConsentFields, versionsOf } from './consent-fields';
import { PersonFields } from './person-fields';
import type { Applicant } from '../state/applicant';

interface JoinDialogProps {
  applicant: Applicant;
  company: CompanyMatchView;
  /** The search that found the company; the server repeats it as a check. */
  search: { vatId: string | null; name: string | null; postalCode: string | null };
  onClose: () => void;
}

interface JoinValues {
  person: Record<string, unknown>;
  message?: string;
  consents: { agb?: boolean; privacy?: boolean };
}

const KINDS = ['agb', 'privacy'] as const;

/** Asks the administrators of a registered company to add the person. */
export function JoinDialog({ applicant, company, search, onClose }: JoinDialogProps) {
  const { t } = useTranslation(['registration', 'common']);
  const outer = Form.useFormInstance();
  const [form] = Form.useForm<JoinValues>();
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { documents } = applicant;
  const {
    password: _password,
    passwordConfirmation: _repeated,
    ...person
  } = {
    ...(outer.getFieldValue('user') as Record<string, unknown> | undefined),
  };

  const send = async ({ person: typed, message, consents }: JoinValues) => {
    setBusy(true);
    setFailure(null);
    const { agb, privacy } = versionsOf(documents);
    const body = { companyId: company.companyId, search, person: typed, message: message || null, consents };
    try {
      await call(createJoinRequest, {
        body: { ...body, documentVersions: { agb, privacy } } as never,
        headers: applicant.headers,
      });
      setSent(true);
    } catch (error) {
      if (!applicant.refused(error)) setFailure(showFieldErrors(form, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('registration:join.title', { company: company.name })}
      okText={isSent ? t('registration:join.done') : t('registration:join.send')}
      cancelText={t('common:actions.cancel')}
      cancelButtonProps={{ hidden: isSent }}
      confirmLoading={busy}
      onOk={isSent ? onClose : form.submit}
      onCancel={onClose}
    >
      {isSent ? (
        <Alert type="success" showIcon role="status" message={t('registration:join.sent', { company: company.name })} />
      ) : (
        <SchemaProvider schema={createJoinRequest.body!}>
          <p>{t('registration:join.text')}</p>
          <FailureAlert failure={failure} />
          <Form
            form={form}
            name="join"
            layout="vertical"
            initialValues={{ person, consents: {} }}
            onFinish={(values: JoinValues) => void send(values)}
          >
            <PersonFields in="person" headers={applicant.headers} />
            <SchemaField name="message" label={t('registration:join.message')}>
              <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1_000} />
            </SchemaField>
            <ConsentFields documents={documents} kinds={KINDS} />
          </Form>
        </SchemaProvider>
      )}
    </Modal>
  );
}
