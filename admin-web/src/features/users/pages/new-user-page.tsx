import {
  companyEndpoints,
  DEFAULT_AUDIO_FORMAT,
  newUserSchema,
  rolesOfCompany,
  userEndpoints,
  type PartnerType,
  type NewUserBody,
} from '@mpn/domain';
import { Button, Card, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CompanySelect } from '@/components/forms/company-select';
import { FormSection } from '@/components/forms/form-section';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { AddressFields, ContactFields, NameFields } from '@/components/person/person-fields';
import { useDetail } from '@/providers/api/record-hooks';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { AccountFields } from '../components/account-fields';
import { MailingFields, RightsFields } from '../components/rights-fields';
import styles from '../components/users.module.css';
import { useIsNamed, usersPath, useUsersCompany } from '../state/paths';
import { newUserBody } from '../state/user-form';

/** Initial values of a new user; the same as the server's defaults. */
const beginningOf = (type: PartnerType): Partial<NewUserBody> => ({
  combinedRole: rolesOfCompany[type][1],
  preferredAppLocale: 'de-DE',
  notificationType: 'BOTH',
  notifyNews: true,
  roleManageReleases: true,
  productVisibility: 'OWN_ACTIVE_PRODUCTS',
  roleWebDownloadAllowed: true,
  roleDeliveryRequestAllowed: true,
  preferredWebDeliveryAudioFormat: DEFAULT_AUDIO_FORMAT,
});

function NewUserForm({ companyId, type, back }: { companyId: number; type: PartnerType; back: string }) {
  const { t } = useTranslation(['users', 'common']);
  const navigate = useNavigate();
  const { formProps, isSaving, notice } = useResourceForm({
    create: userEndpoints.createInCompany,
    params: { id: companyId },
    initialValues: beginningOf(type),
    toBody: newUserBody,
    done: (user) => t('users:new.done', { name: user.fullName, email: user.email }),
    onSaved: async () => {
      discardUnsavedChanges();
      await navigate(back);
    },
  });
  return (
    <SchemaProvider schema={newUserSchema}>
      <Form {...formProps} layout="vertical">
        <ChangedNotice notice={notice} />
        <FormSection title={t('users:sections.person')}>
          <NameFields />
        </FormSection>
        <AccountFields type={type} />
        <RightsFields type={type} companyId={companyId} />
        <FormSection title={t('users:sections.contact')}>
          <ContactFields />
          <AddressFields />
        </FormSection>
        <MailingFields type={type} />
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {t('users:new.submit')}
          </Button>
          <Button onClick={() => void navigate(back)}>{t('common:actions.cancel')}</Button>
        </div>
      </Form>
    </SchemaProvider>
  );
}

function OfCompany({ companyId, back }: { companyId: number; back: string }) {
  const company = useDetail(companyEndpoints.get, { id: companyId });
  return (
    <QueryState query={company}>
      {({ type }) =>
        type === 'RECOGNITION' ? null : <NewUserForm key={companyId} companyId={companyId} type={type} back={back} />
      }
    </QueryState>
  );
}

/** Adds a user, who gets a mail with a link to choose a password. Super admins choose the company first. */
export default function NewUserPage() {
  const { t } = useTranslation('users');
  const own = useUsersCompany();
  const [chosen, setChosen] = useState<number | null>(null);
  const companyId = own ?? chosen;
  const back = usersPath(own, useIsNamed());
  return (
    <div className={styles.frame}>
      <PageHeader title={t('new.title')} subtitle={t('new.text')} backTo={back} />
      <Card>
        {own === null && (
          <Form layout="vertical">
            <Form.Item label={t('columns.company')} htmlFor="new-user-company" required>
              <CompanySelect id="new-user-company" onChange={(id) => setChosen(id ?? null)} />
            </Form.Item>
          </Form>
        )}
        {companyId !== null && <OfCompany companyId={companyId} back={back} />}
      </Card>
    </div>
  );
}
