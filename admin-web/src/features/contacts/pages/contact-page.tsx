import {
  contactEndpoints,
  contactGroupEndpoints,
  contactSchema,
  pressLinkEndpoints,
  type ContactView,
} from '@mpn/domain';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { RecordPage, RemoveRecord } from '@/components/forms/record-page';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { usePageTitle } from '@/providers/routing/page-title';
import { useMayCall } from '@/providers/session/permissions';
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
  const notify = useNotify();
  const mayCall = useMayCall();
  const { remove } = useRemoval(contactEndpoints.remove, AFFECTED);
  const form = useResourceForm({
    get: contactEndpoints.get,
    update: contactEndpoints.update,
    params: { id },
    toValues: contactValues,
    toBody: contactBody,
    done: (contact) => t('contacts:edit.saved', { name: nameOf(contact) }),
  });
  usePageTitle(form.stored && nameOf(form.stored));
  return (
    <RecordPage
      form={form}
      schema={contactSchema}
      className={styles.frame}
      header={(contact) => ({
        title: nameOf(contact),
        subtitle: contact.contactCompany,
        tags: contact.groups.map(({ id: groupId, name }) => (
          <Link key={groupId} to={`${LIST}/groups/${groupId}`}>
            <Tag>{name}</Tag>
          </Link>
        )),
        backTo: LIST,
        actions: (
          <RemoveRecord
            title={t('contacts:remove.title', { name: nameOf(contact) })}
            text={t('contacts:bulk.removeText')}
            label={t('common:actions.delete')}
            listPath={LIST}
            onRemove={async () => {
              await remove({ params: { id } });
              notify.success(t('contacts:bulk.removed', { count: 1 }));
            }}
          />
        ),
      })}
      fields={() => <ContactFields />}
      below={() => mayCall(pressLinkEndpoints.ofContact) && <PressOfContact contactId={id} />}
    />
  );
}
