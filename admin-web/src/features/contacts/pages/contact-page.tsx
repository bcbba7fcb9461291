import {
  contactEndpoints,
  contactGroupEndpoints,
  contactSchema,
  pressLinkEndpoints,
  type ContactView,
} from '@mpn/domain';
import { Button, Card, Form, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { usePageTitle } from '@/providers/routing/page-title';
import { useMayCall } from '@/providers/session/permissions';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { ContactFields } from '../components/contact-fields';
import { PressOfContact } from '../components/press-of-contact';
import styles from '../components/contacts.module.css';
import { contactBody, contactValues } from '../state/contact-form';

const LIST = '/company-contacts';
const AFFECTED = [contactGroupEndpoints.list];

const nameOf = ({ firstName, lastName, contactCompany, email }: ContactView): string =>
  [firstName, lastName].filter(Boolean).join(' ') || contactCompany || email || '-';

/** One contact with its distribution lists. */
export default function ContactPage() {
  const { t } = useTranslation(['contacts', 'common']);
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const notify = useNotify();
  const mayCall = useMayCall();
  const { remove } = useRemoval(contactEndpoints.remove, AFFECTED);
  const { query, formProps, stored, isDirty, isSaving, notice } = useResourceForm({
    get: contactEndpoints.get,
    update: contactEndpoints.update,
    params: { id },
    toValues: contactValues,
    toBody: contactBody,
    done: (contact) => t('contacts:edit.saved', { name: nameOf(contact) }),
  });
  usePageTitle(stored && nameOf(stored));
  return (
    <div className={styles.frame}>
      <QueryState query={query}>
        {(contact) => (
          <>
            <PageHeader
              title={nameOf(contact)}
              subtitle={contact.contactCompany}
              tags={contact.groups.map(({ id: groupId, name }) => (
                <Link key={groupId} to={`${LIST}/groups/${groupId}`}>
                  <Tag>{name}</Tag>
                </Link>
              ))}
              backTo={LIST}
              actions={
                <ConfirmButton
                  danger
                  confirmation={{
                    title: t('contacts:remove.title', { name: nameOf(contact) }),
                    text: t('contacts:bulk.removeText'),
                    confirmText: t('common:actions.delete'),
                    danger: true,
                  }}
                  onConfirm={async () => {
                    await remove({ params: { id } });
                    notify.success(t('contacts:bulk.removed', { count: 1 }));
                    discardUnsavedChanges();
                    await navigate(LIST);
                  }}
                >
                  {t('common:actions.delete')}
                </ConfirmButton>
              }
            />
            <Card>
              <SchemaProvider schema={contactSchema}>
                <Form {...formProps} layout="vertical">
                  <ContactFields />
                  <ChangedNotice notice={notice} />
                  <div className={styles.buttons}>
                    <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isDirty}>
                      {t('common:actions.save')}
                    </Button>
                  </div>
                </Form>
              </SchemaProvider>
            </Card>
            {mayCall(pressLinkEndpoints.ofContact) && <PressOfContact contactId={id} />}
          </>
        )}
      </QueryState>
    </div>
  );
}
