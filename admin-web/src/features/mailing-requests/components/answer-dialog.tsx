import { MAILING_SENTENCE_MAX, mailingRequestEndpoints } from '@mpn/domain';
import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { useResourceModal } from '@/components/forms/use-resource-form';

export interface Answering {
  event: 'send' | 'decline';
  ids: number[];
}

interface AnswerDialogProps extends Answering {
  onDone: () => void;
  onClose: () => void;
}

/** Dialog that marks requests as sent, with an optional sentence, or declines them with a reason. */
export function AnswerDialog({ event, ids, onDone, onClose }: AnswerDialogProps) {
  const { t } = useTranslation(['mailing-requests', 'common']);
  // One call answers several requests; the rules of the fields are those of the call for one.
  // texts: mailing-requests:send.*
  // texts: mailing-requests:decline.*
  const { formProps, modalProps } = useResourceModal({
    open: true,
    create: mailingRequestEndpoints.answerMany,
    // A sentence belongs to these requests and to what happens to them.
    draftName: `${mailingRequestEndpoints[event].id}/${[...ids].sort().join()}`,
    toBody: ({ answer }: { answer?: string }) => ({ ids, event, answer: answer ?? null }),
    done: ({ count }) => t(`mailing-requests:${event}.done`, { count }),
    onSaved: onDone,
    onClose,
  });
  return (
    <Modal
      {...modalProps}
      title={t(`mailing-requests:${event}.title`, { count: ids.length })}
      okText={t(`mailing-requests:${event}.button`)}
      okButtonProps={{ danger: event === 'decline' }}
      cancelText={t('common:actions.cancel')}
    >
      <p>{t(`mailing-requests:${event}.text`)}</p>
      <SchemaProvider schema={mailingRequestEndpoints[event].body! as never}>
        <Form {...formProps} name="mailing-answer" layout="vertical">
          <SchemaField name="answer" label={t(`mailing-requests:${event}.answer`)}>
            <Input maxLength={MAILING_SENTENCE_MAX} autoFocus />
          </SchemaField>
        </Form>
      </SchemaProvider>
    </Modal>
  );
}
