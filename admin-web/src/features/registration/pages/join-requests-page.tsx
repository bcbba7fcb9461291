import { acceptJoinRequest, declineJoinRequest, listJoinRequests, type JoinRequestView } from '@mpn/domain';
import { Button, Card, Flex, Form, Input, Modal, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { useResourceModal } from '@/components/forms/use-resource-form';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState, QueryState } from '@/components/page/states';
import { DateText } from '@/components/text/texts';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { useSession } from '@/providers/session/session-store';
import styles from '../components/registration.module.css';

const nameOf = ({ firstName, lastName }: JoinRequestView): string => `${firstName} ${lastName}`;

function DeclineDialog({ request, onClose }: { request: JoinRequestView; onClose: () => void }) {
  const { t } = useTranslation(['registration', 'common']);
  const name = nameOf(request);
  const { formProps, modalProps } = useResourceModal({
    open: true,
    create: declineJoinRequest,
    params: { id: request.id },
    done: () => t('registration:requests.declined', { name }),
    onClose,
  });
  return (
    <Modal
      {...modalProps}
      title={t('registration:requests.declineTitle', { name })}
      okText={t('registration:requests.decline')}
      okButtonProps={{ danger: true }}
      cancelText={t('common:actions.cancel')}
    >
      <p>{t('registration:requests.declineText')}</p>
      <SchemaProvider schema={declineJoinRequest.body!}>
        <Form {...formProps} name="decline" layout="vertical">
          <SchemaField name="reason" label={t('registration:requests.reason')}>
            <Input.TextArea rows={3} maxLength={1_000} />
          </SchemaField>
        </Form>
      </SchemaProvider>
    </Modal>
  );
}

function RequestCard({ request, onDecline }: { request: JoinRequestView; onDecline: () => void }) {
  const { t } = useTranslation('registration');
  const { company } = useSession();
  const confirm = useConfirm();
  const notify = useNotify();
  const accept = useCallMutation(acceptJoinRequest);
  const name = nameOf(request);
  const ask = (asAdmin: boolean) =>
    confirm(
      {
        title: t('requests.acceptTitle', { name }),
        text: t('requests.acceptText', { role: t(asAdmin ? 'requests.roleAdmin' : 'requests.roleUser') }),
        confirmText: t('requests.accept'),
      },
      async () => {
        await accept.mutateAsync({ params: { id: request.id }, body: { asAdmin } });
        notify.success(t('requests.accepted', { name }));
      },
    );
  const facts = [request.position, request.email, request.phoneNumber, request.loginName].filter(Boolean);
  return (
    <Card
      title={name}
      extra={
        <Typography.Text type="secondary">
          {t('requests.asked')} <DateText value={request.created} />
        </Typography.Text>
      }
    >
      <Typography.Paragraph>{facts.join(' · ')}</Typography.Paragraph>
      {/* Super admins see the requests to every company. */}
      {request.companyId !== company?.id && <Typography.Paragraph strong>{request.companyName}</Typography.Paragraph>}
      {request.message && <Typography.Paragraph className={styles.message}>{request.message}</Typography.Paragraph>}
      <Flex wrap gap={8}>
        <Button type="primary" onClick={() => ask(false)}>
          {t('requests.accept')}
        </Button>
        <Button onClick={() => ask(true)}>{t('requests.acceptAdmin')}</Button>
        <Button danger onClick={onDecline}>
          {t('requests.decline')}
        </Button>
      </Flex>
    </Card>
  );
}

/** Who asks to be added to the company; administrators add or decline them. */
export default function JoinRequestsPage() {
  const { t } = useTranslation('registration');
  const query = useCall(listJoinRequests);
  const [declined, setDeclined] = useState<JoinRequestView | null>(null);
  return (
    <>
      <PageHeader title={t('requests.title')} subtitle={t('requests.text')} />
      <QueryState query={query}>
        {(requests) =>
          requests.length === 0 ? (
            <EmptyState title={t('requests.empty')} text={t('requests.emptyText')} />
          ) : (
            <div className={styles.types}>
              {requests.map((request) => (
                <RequestCard key={request.id} request={request} onDecline={() => setDeclined(request)} />
              ))}
            </div>
          )
        }
      </QueryState>
      {declined && <DeclineDialog request={declined} onClose={() => setDeclined(null)} />}
    </>
  );
}
