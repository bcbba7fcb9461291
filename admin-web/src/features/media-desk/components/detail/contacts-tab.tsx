import { MailOutlined } from '@ant-design/icons';
import type { ReleaseContactView } from '@mpn/domain';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/page/states';
import styles from './detail.module.css';

/** Tab contacts of a release. */
export function ContactsTab({ contacts, subject }: { contacts: readonly ReleaseContactView[]; subject: string }) {
  const { t } = useTranslation('media-desk');
  if (contacts.length === 0) return <EmptyState title={t('contacts.empty')} />;
  return (
    <div className={styles.grid}>
      {contacts.map((contact) => (
        <section key={contact.id} className={styles.panel}>
          <div>
            <Typography.Title level={2}>
              {[contact.firstName, contact.lastName].filter(Boolean).join(' ') || '–'}
            </Typography.Title>
            <span className={styles.small}>
              {contact.department === 'custom' && contact.departmentCustomName
                ? contact.departmentCustomName
                : t(`contacts.department.${contact.department}`)}
            </span>
          </div>
          {contact.email && (
            <a href={`mailto:${contact.email}?subject=${encodeURIComponent(subject)}`} className={styles.link}>
              <MailOutlined /> {contact.email}
            </a>
          )}
        </section>
      ))}
    </div>
  );
}
