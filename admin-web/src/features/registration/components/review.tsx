import { Button, Descriptions, Form, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { codeName } from '@/providers/i18n/code-names';
import { localeOf } from '@/providers/i18n/locale';
import { useReferenceData } from '@/providers/reference/use-reference-data';
import { stepsOf, type RegistrationStep, type RegistrationValues } from '../state/registration-form';

interface ReviewProps {
  form: FormInstance<RegistrationValues>;
  email: string;
  onChange: (step: number) => void;
}

const NONE = '–';

type Row = [label: string, value: string | null | undefined];

/** What only media companies are asked. */
function useMediaRows({ samplingMediumId, broadcastingAreaIds, genreIds, ownership }: RegistrationValues['company']) {
  const { t } = useTranslation(['registration', 'common']);
  const { data } = useReferenceData();
  const countries = data?.countries ?? [];
  const namesOf = (all: readonly { id: number; name: string }[], ids: readonly number[] = []) =>
    all
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ');
  const mediums = countries.flatMap(({ name, mediums: own }) =>
    own.map((medium) => ({ id: medium.id, name: `${medium.name} (${name})` })),
  );
  const areas = countries.flatMap((country) => country.areas);
  const rows: Row[] = [
    [t('registration:company.medium'), namesOf(mediums, samplingMediumId ? [samplingMediumId] : [])],
    [t('registration:company.areas'), namesOf(areas, broadcastingAreaIds)],
    [t('registration:company.genres'), namesOf(data?.genres ?? [], genreIds) || t('registration:company.allGenres')],
    [t('registration:company.ownership'), ownership && t(`common:ownership.${ownership}`)],
  ];
  return rows;
}

/** Summary of what will be sent, each part with a link to its step. */
export function Review({ form, email, onChange }: ReviewProps) {
  const { t, i18n } = useTranslation(['registration', 'common']);
  const { company, user } =
    Form.useWatch((values: RegistrationValues) => values, { form, preserve: true }) ?? form.getFieldsValue(true);
  const country = (code: string | undefined) => (code ? codeName('region', code, localeOf(i18n.language)) : '');
  const address = (street?: string | null, postalCode?: string | null, city?: string | null, code?: string | null) =>
    [street, [postalCode, city].filter(Boolean).join(' '), country(code ?? undefined)].filter(Boolean).join(', ');
  const mediaRows = useMediaRows(company);
  const parts: [RegistrationStep, Row[]][] = [
    [
      'company',
      [
        [t('company.name'), company.name],
        [t('review.address'), address(company.street, company.postalCode, company.city, company.country)],
        ...(company.type === 'MEDIA' ? mediaRows : []),
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
        [t('person.position'), user.position],
        [t('person.phoneNumber'), user.phoneNumber],
      ],
    ],
  ];
  const steps = stepsOf(company.type ?? 'PROMOTION');
  return parts
    .filter(([step]) => steps.includes(step))
    .map(([step, rows]) => (
      <Descriptions
        key={step}
        size="small"
        column={1}
        title={t(`steps.${step}`)}
        extra={
          <Button
            type="link"
            onClick={() => onChange(steps.indexOf(step))}
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
