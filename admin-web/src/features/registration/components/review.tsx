import { Button, Descriptions, Form, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { codeName } from '@/providers/i18n/code-names';
import { localeOf } from '@/providers/i18n/locale';
import { STEPS, type RegistrationStep, type RegistrationValues } from '../state/registration-form';

interface ReviewProps {
  form: FormInstance<RegistrationValues>;
  email: string;
  onChange: (step: number) => void;
}

const NONE = '–';

/** Summary of what will be sent, each part with a link to its step. */
export function Review({ form, email, onChange }: ReviewProps) {
  const { t, i18n } = useTranslation(['registration', 'common']);
  const { company, user } =
    Form.useWatch((values: RegistrationValues) => values, { form, preserve: true }) ?? form.getFieldsValue(true);
  const country = (code: string | undefined) => (code ? codeName('region', code, localeOf(i18n.language)) : '');
  const address = (street?: string | null, postalCode?: string | null, city?: string | null, code?: string | null) =>
    [street, [postalCode, city].filter(Boolean).join(' '), country(code ?? undefined)].filter(Boolean).join(', ');
  const parts: [RegistrationStep, [string, string | null | undefined][]][] = [
    [
      'company',
      [
        [t('company.name'), company.name],
        [t('review.address'), address(company.street, company.postalCode, company.city, company.country)],
        ...(company.type === 'MEDIA'
          ? ([[t('company.ownership'), company.ownership && t(`common:ownership.${company.ownership}`)]] as [
              string,
              string | null,
            ][])
          : []),
        [t('company.vatId'), company.vatId],
      ],
    ],
    [
      'invoice',
      company.separateInvoiceAddress
        ? [
            [t('company.invoiceName'), company.invoiceName],
            [
              t('review.address'),
              address(company.invoiceStreet, company.invoicePostalCode, company.invoiceCity, company.invoiceCountry),
            ],
            [t('company.invoiceEmail'), company.invoiceEmail],
          ]
        : [
            [t('review.recipient'), t('review.sameCompany')],
            [t('company.invoiceEmail'), company.invoiceEmail],
          ],
    ],
    [
      'person',
      [
        [t('review.name'), [user.precedingTitle, user.firstName, user.lastName].filter(Boolean).join(' ')],
        [t('review.email'), email],
        [t('person.loginName'), user.loginName],
      ],
    ],
  ];
  return parts.map(([step, rows]) => (
    <Descriptions
      key={step}
      size="small"
      column={1}
      title={t(`steps.${step}`)}
      extra={
        <Button
          type="link"
          onClick={() => onChange(STEPS.indexOf(step))}
          aria-label={`${t('review.change')}: ${t(`steps.${step}`)}`}
        >
          {t('review.change')}
        </Button>
      }
      items={rows.map(([label, value]) => ({ key: label, label, children: value || NONE }))}
      className={looks.wideSpaceBelow}
    />
  ));
}
