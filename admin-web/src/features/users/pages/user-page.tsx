import { userChangesSchema, userEndpoints, type ManagedUserView } from '@mpn/domain';
import { Alert, Button, Card, Form, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { FormSection } from '@/components/forms/form-section';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import looks from '@/components/looks.module.css';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { AddressFields, ContactFields, NameFields } from '@/components/person/person-fields';
import { StatusTag } from '@/components/status/status-tag';
import { useDetail } from '@/providers/api/record-hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import { usePageTitle } from '@/providers/routing/page-title';
import { AccountFields } from '../components/account-fields';
import { MailingFields, RightsFields } from '../components/rights-fields';
import { UserActions } from '../components/user-actions';
import styles from '../components/users.module.css';
import { useIsNamed, usersPath } from '../state/paths';
import { userBody, userValues } from '../state/user-form';

const statusOf = ({ disabled, locked }: ManagedUserView) => (disabled ? 'DISABLED' : locked ? 'LOCKED' : 'ACTIVE');

function UserForm({ companyId, userId, back }: { companyId: number; userId: number; back: string }) {
  const { t } = useTranslation(['users', 'common', 'account']);
  const navigate = useNavigate();
  const { date, instant } = useFormats();
  const { query, formProps, stored, isDirty, isSaving, notice } = useResourceForm({
    get: userEndpoints.getOfCompany,
    update: userEndpoints.updateInCompany,
    params: { id: companyId, userId },
    toValues: userValues,
    toBody: userBody,
    partial: true,
    done: (user) => t('users:edit.saved', { name: user.fullName }),
  });
  usePageTitle(stored?.fullName);
  return (
    <QueryState query={query}>
      {(user) => {
        const type = user.partnerType ?? 'PROMOTION';
        const sessions = user.runningSessions;
        return (
          <>
            <PageHeader
              title={user.fullName}
              subtitle={[t(`account:roles.${user.combinedRole}`), user.companyName].filter(Boolean).join(' · ')}
              tags={<StatusTag kind="account" status={statusOf(user)} />}
              backTo={back}
              actions={user.editable && <UserActions user={user} back={back} />}
            />
            {!user.editable && (
              <Alert type="info" showIcon message={t('users:edit.notEditable')} className={looks.spaceBelow} />
            )}
            <Card>
              <Typography.Paragraph type="secondary">
                {[
                  t('users:facts.created', { date: date(user.created) }),
                  user.lastLogin
                    ? t('users:facts.lastLogin', { date: instant(user.lastLogin) })
                    : t('users:facts.never'),
                  sessions > 0 && t('users:sessions', { count: sessions }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography.Paragraph>
              <SchemaProvider schema={userChangesSchema}>
                <Form {...formProps} layout="vertical" disabled={!user.editable}>
                  <FormSection title={t('users:sections.person')}>
                    <NameFields />
                  </FormSection>
                  <AccountFields type={type} stored={user} />
                  <RightsFields type={type} companyId={companyId} />
                  <FormSection title={t('users:sections.contact')}>
                    <ContactFields />
                    <AddressFields />
                  </FormSection>
                  <MailingFields type={type} />
                  <ChangedNotice notice={notice} lastSave={user.lastSave} />
                  {user.editable && (
                    <div className={styles.buttons}>
                      <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isDirty}>
                        {t('common:actions.save')}
                      </Button>
                      <Button onClick={() => void navigate(back)}>{t('common:actions.cancel')}</Button>
                    </div>
                  )}
                </Form>
              </SchemaProvider>
            </Card>
          </>
        );
      }}
    </QueryState>
  );
}

/** A super admin, who belongs to no company and cannot be edited here. */
function SuperAdmin({ userId, back }: { userId: number; back: string }) {
  const { t } = useTranslation(['users', 'account']);
  const query = useDetail(userEndpoints.get, { id: userId });
  return (
    <QueryState query={query}>
      {(user) => (
        <>
          <PageHeader title={user.fullName} subtitle={t(`account:roles.${user.combinedRole}`)} backTo={back} />
          <Alert type="info" showIcon message={t('users:edit.notEditable')} className={looks.spaceBelow} />
          <Card>
            <Typography.Text>{user.email}</Typography.Text>
          </Card>
        </>
      )}
    </QueryState>
  );
}

/** One user with all fields that an administrator may see. */
export default function UserPage() {
  const { id, companyId } = useParams();
  const isNamed = useIsNamed();
  const userId = Number(id);
  const user = useDetail(userEndpoints.get, { id: userId }, { enabled: companyId === undefined });
  const back = usersPath(companyId === undefined ? null : Number(companyId), isNamed);
  if (companyId !== undefined) {
    return (
      <div className={styles.frame}>
        <UserForm companyId={Number(companyId)} userId={userId} back={back} />
      </div>
    );
  }
  return (
    <div className={styles.frame}>
      <QueryState query={user}>
        {({ companyId: of }) =>
          of === null ? (
            <SuperAdmin userId={userId} back={back} />
          ) : (
            <UserForm companyId={of} userId={userId} back={back} />
          )
        }
      </QueryState>
    </div>
  );
}
