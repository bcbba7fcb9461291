import { formatMessage, type ConsentKind, type RegistrationDocumentView } from '@mpn/domain';
import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localeOf } from '@/providers/i18n/locale';
import styles from './registration.module.css';

/** Anchors of the texts on the page of the legal texts. */
const ANCHORS: Readonly<Record<ConsentKind, string>> = { agb: 'terms', privacy: 'privacy', ard: 'ard' };

interface ConsentFieldsProps {
  documents: readonly RegistrationDocumentView[];
  kinds: readonly ConsentKind[];
}

/** The texts in force, each with its consent. */
export function ConsentFields({ documents, kinds }: ConsentFieldsProps) {
  const { t, i18n } = useTranslation('registration');
  const missing = formatMessage('mpn.backend.registration.error.consent-missing', localeOf(i18n.language));
  // texts: registration:consents.*
  return (
    <>
      {documents
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, title, text, version }) => (
          <section key={kind} aria-label={title}>
            <h3 className={styles.documentTitle}>
              {t('consents.document', { title, version })}{' '}
              <Link to={`/legal#${ANCHORS[kind]}`} target="_blank">
                {t('consents.open')}
              </Link>
            </h3>
            {/* Focusable, so that it can be scrolled with the keyboard. */}
            {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div className={styles.document} tabIndex={0} role="region" aria-label={title}>
              {text}
            </div>
            <Form.Item
              name={['consents', kind]}
              valuePropName="checked"
              rules={[
                {
                  validator: (_, value: unknown) =>
                    value === true ? Promise.resolve() : Promise.reject(new Error(missing)),
                },
              ]}
            >
              <Checkbox>{t(`consents.${kind}`)}</Checkbox>
            </Form.Item>
          </section>
        ))}
    </>
  );
}

/** Versions of the texts that are shown, for the request. */
export const versionsOf = (documents: readonly RegistrationDocumentView[]): Partial<Record<ConsentKind, number>> =>
  Object.fromEntries(documents.map(({ kind, version }) => [kind, version]));
