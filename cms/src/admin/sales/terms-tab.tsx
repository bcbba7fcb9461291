import { Loader } from '@strapi/design-system';
import { deskCalls, type DeskSalesTerms } from '@mpn/domain';
import { useIntl } from 'react-intl';
import { useText } from '../texts/use-text';
import { usePen } from '../desk/shared/facts';
import { Lines } from '../desk/shared/result-table';
import { centsOf, numberOf, typedAmount } from './amounts';
import type { FormField, Values } from './form-fields';
import { History } from './history';
import { useDeskOrNotify } from '../desk/shared/use-desk';
import { VersionForm } from './version-form';

const NAMES = ['paymentDays', 'reviewAboveCents', 'trustedAfterDays', 'trustedFromCents', 'termsUrl'] as const;

function startOf(terms: DeskSalesTerms | undefined, locale: string): Values {
  if (!terms) return {};
  return {
    paymentDays: String(terms.paymentDays),
    reviewAboveCents: typedAmount(terms.reviewAboveCents, locale),
    trustedAfterDays: String(terms.trustedAfterDays),
    trustedFromCents: typedAmount(terms.trustedFromCents, locale),
    termsUrl: terms.termsUrl ?? '',
  };
}

const bodyOf = (values: Values) => ({
  paymentDays: numberOf(values.paymentDays),
  reviewAboveCents: centsOf(values.reviewAboveCents),
  trustedAfterDays: numberOf(values.trustedAfterDays),
  trustedFromCents: centsOf(values.trustedFromCents),
  termsUrl: values.termsUrl,
});

/** Days to pay, which orders wait for support, and the URL of the general terms. */
export function TermsTab() {
  const say = useText();
  const { time } = usePen();
  const { locale } = useIntl();
  const { data, reload } = useDeskOrNotify(deskCalls.sales.terms);
  if (!data) return <Loader>{say('support.searching')}</Loader>;
  const fields = NAMES.map((name): FormField => ({
    name,
    label: say(`sales.terms.${name}`),
    hint: say(`sales.terms.${name}.hint`),
    required: name !== 'termsUrl',
  }));
  return (
    <>
      <VersionForm
        key={data[0]?.id ?? 0}
        title={say('sales.terms')}
        hint={say('sales.terms.hint')}
        fields={fields}
        start={startOf(data[0], locale)}
        call={deskCalls.sales.changeTerms}
        bodyOf={bodyOf}
        saveLabel={say('sales.save')}
        done={say('sales.terms.saved')}
        saved={reload}
      />
      <History
        items={data}
        titles={[
          say('sales.since'),
          say('sales.terms.paymentDays'),
          say('sales.terms.reviewAboveCents'),
          say('sales.terms.trustedFromCents'),
        ]}
        cells={(terms) => [
          <Lines first={time(terms.since)} />,
          <Lines first={String(terms.paymentDays)} />,
          <Lines first={typedAmount(terms.reviewAboveCents, locale)} />,
          <Lines first={typedAmount(terms.trustedFromCents, locale)} second={String(terms.trustedAfterDays)} />,
        ]}
      />
    </>
  );
}
