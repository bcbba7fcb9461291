import { confirmPassword, type PersonProof } from '@mpn/domain';
import { Button, Flex, Form, type InputRef, Modal, theme, Typography } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ABOVE_CONFIRMATIONS } from '@/config/layers';
import { call } from '@/providers/api/call';
import { isCallError } from '@/providers/api/call-error';
import { ProofFields, useProofMode } from '@/components/auth/proof-fields';
import looks from '@/components/looks.module.css';
import { FailureAlert } from '@/components/page/failure-alert';
import { answerPasswordQuestion, useIsPasswordDialogOpen } from '@/providers/session/password-confirmation';
import { useSessionState } from '@/providers/session/session-store';
import { onConfirmed } from '@/providers/session/sign-on-confirmation';

/** Confirms by a new sign-in with the company in another tab, so that this page keeps its unsaved input. */
function CompanyInOtherTab({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('shell');
  useEffect(() => onConfirmed(onDone), [onDone]);
  return (
    <Flex vertical gap={8} className={looks.wideSpaceBelow}>
      <Button block href="/sign-on/confirm" target="_blank">
        {t('confirmPassword.company')}
      </Button>
      <Typography.Text type="secondary">{t('reauthentication.companyText')}</Typography.Text>
    </Flex>
  );
}

/**
 * Dialog for calls that need a confirmation by the password, a code of the second factor, a passkey or a new sign-in
 * with the company. The call is repeated after the confirmation, so that no input is lost.
 */
export function PasswordDialog() {
  const { t } = useTranslation(['shell', 'common']);
  const { token } = theme.useToken();
  const isAsked = useIsPasswordDialogOpen();
  const { session } = useSessionState();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [form] = Form.useForm<PersonProof>();
  const field = useRef<InputRef>(null);
  const mode = useProofMode(isAsked && session !== null);
  // Leaving the page cancels: the call must not be sent later, in another session.
  useEffect(() => () => answerPasswordQuestion(false), []);

  const close = useCallback(
    (confirmed: boolean) => {
      form.resetFields();
      setFailure(null);
      answerPasswordQuestion(confirmed);
    },
    [form],
  );
  const closeConfirmed = useCallback(() => close(true), [close]);
  const confirm = async (values: PersonProof) => {
    setBusy(true);
    setFailure(null);
    try {
      await call(confirmPassword, { body: values });
      close(true);
    } catch (error) {
      // An expired session (401) has its own dialog.
      if (!isCallError(error) || error.status !== 401) setFailure(error);
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={isAsked && session !== null}
      afterOpenChange={(open) => open && field.current?.focus()}
      onCancel={() => close(false)}
      maskClosable={false}
      // The dialog whose button needs the confirmation stays open.
      zIndex={token.zIndexPopupBase + ABOVE_CONFIRMATIONS}
      title={t(mode.by === 'password' ? 'shell:confirmPassword.title' : 'shell:confirmPassword.titleCode')}
      footer={null}
      width={440}
    >
      <Typography.Paragraph type="secondary">
        {t(mode.by === 'password' ? 'shell:confirmPassword.text' : 'shell:confirmPassword.textCode')}
      </Typography.Paragraph>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values: PersonProof) => void confirm(values)}>
        <ProofFields
          mode={mode}
          loginName={session?.user.loginName ?? ''}
          passwordMissing={t('shell:confirmPassword.missing')}
          input={field}
          onPasskey={(proof) => void confirm(proof)}
          onFailure={setFailure}
        />
        {mode.hasSignOn && <CompanyInOtherTab onDone={closeConfirmed} />}
        <FailureAlert failure={failure} />
        <Flex wrap gap={8} justify="flex-end">
          <Button disabled={busy} onClick={() => close(false)}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('shell:confirmPassword.submit')}
          </Button>
        </Flex>
      </Form>
    </Modal>
  );
}
