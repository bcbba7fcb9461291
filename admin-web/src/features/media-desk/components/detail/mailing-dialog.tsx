import { MAILING_SENTENCE_MAX, mailingRequestEndpoints, type MailingAddress } from '@mpn/domain';
import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '@/components/forms/country-select';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { useResourceModal } from '@/components/forms/use-resource-form';

interface MailingDialogProps {
  release: { id: number; title: string };
  /** Initial values of the form. */
  address: MailingAddress;
  onClose: () => void;
}

const FIELDS = ['recipient', 'company', 'street', 'postalCode', 'city'] as const;

/** Dialog for a mailing request: the address can be changed for this request, and a sentence added. */
export function MailingDialog({ release, address, onClose }: MailingDialogProps) {
  const { t } = useTranslation(['media-desk', 'common']);
  const { formProps, modalProps } = useResourceModal({
    open: true,
    create: mailingRequestEndpoints.create,
    params: { id: release.id },
    initialValues: { ...address, country: address.country || undefined },
    done: () => t('media-desk:mailing.done'),
    onClose,
  });
  return (
    <Modal
      {...modalProps}
      title={t('media-desk:mailing.dialog', { title: release.title })}
      okText={t('media-desk:mailing.submit')}
      cancelText={t('common:actions.cancel')}
    >
      <p>{t('media-desk:mailing.address')}</p>
      <SchemaProvider schema={mailingRequestEndpoints.create.body!}>
        <Form {...formProps} name="mailing" layout="vertical">
          {FIELDS.map((name) => (
            <SchemaField key={name} name={name} label={t(`media-desk:mailing.${name}`)}>
              <Input maxLength={name === 'postalCode' ? 20 : 200} />
            </SchemaField>
          ))}
          <SchemaField name="country" label={t('media-desk:mailing.country')} isChoice>
            <CountrySelect />
          </SchemaField>
          <SchemaField name="message" label={t('media-desk:mailing.message')}>
            <Input maxLength={MAILING_SENTENCE_MAX} />
          </SchemaField>
        </Form>
      </SchemaProvider>
    </Modal>
  );
}
