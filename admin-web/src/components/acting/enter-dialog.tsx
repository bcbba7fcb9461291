import { switchToPromoShareView, type PersonProof } from '@mpn/domain';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ProofFields, useProofMode } from '@/components/auth/proof-fields';
import { FailureAlert } from '@/components/page/failure-alert';
import { callWithHeaders } from '@/providers/api/call';
import { startActing } from '@/providers/session/acting-session';
import { ClientError } from '@/providers/api/client-error';
import { bearerOf } from '@/providers/session/session-actions';
import { useSession } from '@/providers/session/session-store';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';

interface EnterDialogProps {
  company: { id: number; name: string };
  /** Path of the web app to open afterwards. */
  target?: string;
  onClose: () => void;
}

/** Dialog in which the user confirms who they are; then acts for a company that shares its releases with the user's. */
export function EnterDialog({ company, target = '/', onClose }: EnterDialogProps) {
  const { t } = useTranslation(['mandates', 'common']);
  const mode = useProofMode(true);
  const { loginName } = useSession().user;
  const navigate = useNavigate();
  const [form] = Form.useForm<PersonProof>();
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);

  const enter = async (proof: PersonProof) => {
    setIsBusy(true);
    setFailure(null);
    try {
      const body = { sourceCompanyId: company.id, ...proof };
      const { data, headers } = await callWithHeaders(switchToPromoShareView, { body });
      const token = bearerOf(headers);
      if (!token) throw new ClientError('nav.sidebar.promoShareView.notification.tokenMissing');
      discardUnsavedChanges();
      startActing('promoshare', token, data);
      await navigate(target);
    } catch (error) {
      setFailure(error);
      setIsBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('mandates:enter.title', { company: company.name })}
      okText={t('mandates:enter.button')}
      cancelText={t('common:actions.cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
      width={460}
    >
      <p>{t('mandates:enter.text')}</p>
      <FailureAlert failure={failure} />
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void enter(values)}>
        {/* The button is outside of the form, so that Enter would not submit without this. */}
        <ProofFields
          mode={mode}
          loginName={loginName}
          passwordMissing={t('mandates:enter.passwordMissing')}
          autoFocus
          onPressEnter={form.submit}
          onPasskey={(proof) => void enter(proof)}
          onFailure={setFailure}
        />
      </Form>
    </Modal>
  );
}
