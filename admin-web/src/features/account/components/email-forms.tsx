import { requestEmailVerification, type BodyOf } from '@mpn/domain';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { FormButtons } from './form-buttons';

/** Body of the call that requests a code for a new e-mail address. */
export const verificationOf = (email: string): BodyOf<typeof requestEmailVerification> => ({
  email,
  context: 'CHANGE_EMAIL',
});

/** Step 1: the new e-mail address, to which the code is sent. */
export function AddressForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('account');
  const { formProps, isSaving } = useResourceForm<never, typeof requestEmailVerification, { email: string }>({
    draftName: null,
    create: requestEmailVerification,
    toBody: ({ email }) => verificationOf(email.trim()),
    guarded: false,
    onSaved: (_, { email }) => onSent(email),
  });
  return (
    <SchemaProvider schema={requestEmailVerification.body!}>
      <Form {...formProps} layout="vertical">
        <SchemaField name="email" label={t('email.new')} extra={t('email.hint')}>
          <Input autoFocus type="email" autoComplete="email" maxLength={254} />
        </SchemaField>
        <FormButtons busy={isSaving} submitText={t('email.send')} />
      </Form>
    </SchemaProvider>
  );
}
