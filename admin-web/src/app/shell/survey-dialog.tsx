import { answerSurvey, getSurvey, type SurveyAnswer } from '@mpn/domain';
import { Button, Flex, Modal, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { getConfiguration } from '@/config/client-configuration';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import styles from './survey-dialog.module.css';

type Step = 'question' | 'form' | 'closed';

/** Invitation to the survey and, once accepted, the form of the survey's host in a frame. */
export default function SurveyDialog({ url }: { url: string }) {
  const { t } = useTranslation('survey');
  const notify = useNotify();
  const survey = useCall(getSurvey, {}, { staleTime: Infinity });
  const { mutateAsync, isPending } = useCallMutation(answerSurvey, { invalidatesOwn: false });
  const [step, setStep] = useState<Step>('question');
  const closeButton = useRef<HTMLButtonElement>(null);
  // The focused button was removed; without a focused element Escape would not reach the dialog.
  useEffect(() => {
    if (step === 'form') closeButton.current?.focus();
  }, [step]);
  const isOpen = step === 'form' || (step === 'question' && survey.data?.ask === true);

  const answer = async (given: SurveyAnswer) => {
    try {
      await mutateAsync({ body: { answer: given } });
      setStep(given === 'TAKEN' ? 'form' : 'closed');
    } catch (error) {
      // Close although the answer was not saved; the dialog is shown again at the next visit.
      setStep('closed');
      notify.error(error);
    }
  };
  const close = () => (step === 'form' ? setStep('closed') : void answer('LATER'));

  return (
    <Modal
      open={isOpen}
      onCancel={close}
      maskClosable={false}
      destroyOnHidden
      title={t('title')}
      footer={null}
      width={step === 'form' ? 760 : 480}
    >
      {step === 'form' ? (
        <>
          <iframe
            className={styles.form}
            src={url}
            title={t('title')}
            sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
            referrerPolicy="no-referrer"
          />
          <Flex wrap gap={8} justify="space-between">
            <Button type="link" href={url} target="_blank" rel="noopener noreferrer" className={looks.flushSides}>
              {t('ownTab')}
            </Button>
            <Button ref={closeButton} onClick={close}>
              {t('close')}
            </Button>
          </Flex>
        </>
      ) : (
        <>
          <Typography.Paragraph type="secondary">
            {t('text', { brand: getConfiguration().BRAND_NAME })}
          </Typography.Paragraph>
          <Flex wrap gap={8} justify="flex-end">
            <Button type="text" disabled={isPending} onClick={() => void answer('DECLINED')}>
              {t('never')}
            </Button>
            <Button disabled={isPending} onClick={() => void answer('LATER')}>
              {t('later')}
            </Button>
            <Button type="primary" loading={isPending} onClick={() => void answer('TAKEN')}>
              {t('open')}
            </Button>
          </Flex>
        </>
      )}
    </Modal>
  );
}
