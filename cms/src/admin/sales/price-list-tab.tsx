import { useMemo } from 'react';
import { Loader } from '@strapi/design-system';
import { deskCalls, type DeskPriceList, type DeskPriceLists } from '@mpn/domain';
import { useIntl } from 'react-intl';
import { useText } from '../texts/use-text';
import { ActionButton } from '../desk/shared/action-button';
import { Lines, Marks } from '../desk/shared/result-table';
import { useMay } from '../desk/shared/use-may';
import { centsOf, numberOf, typedAmount } from './amounts';
import type { FormField, Values } from './form-fields';
import { History } from './history';
import { PricePreview } from './price-preview';
import { rateName, RatesTable } from './rates-table';
import { MEDIUMS, RIGHTS } from './rates';
import { useDeskCall, useDeskOrNotify } from '../desk/shared/use-desk';
import { VersionForm } from './version-form';

function startOf({ earliestStart, versions: [last] }: DeskPriceLists, locale: string): Values {
  const rates = MEDIUMS.flatMap((medium) =>
    RIGHTS.map((right) => [rateName(medium, right), last ? typedAmount(last.rates[medium][right], locale) : '']),
  );
  return {
    ...(Object.fromEntries(rates) as Values),
    name: last?.name ?? '',
    validFrom: earliestStart,
    baseFeeCents: last ? typedAmount(last.baseFeeCents, locale) : '',
    discountPercent: last ? String(last.discountPercent) : '',
    vatRatePercent: last ? String(last.vat.ratePercent) : '',
    euCountries: last?.vat.euCountries.join(' ') ?? '',
  };
}

const bodyOf = (values: Values) => ({
  name: values.name,
  validFrom: values.validFrom,
  baseFeeCents: centsOf(values.baseFeeCents),
  rates: Object.fromEntries(
    MEDIUMS.map((medium) => [
      medium,
      Object.fromEntries(RIGHTS.map((right) => [right, centsOf(values[rateName(medium, right)])])),
    ]),
  ),
  discountPercent: numberOf(values.discountPercent),
  vatRatePercent: numberOf(values.vatRatePercent),
  euCountries: (values.euCountries ?? '').split(/[\s,;]+/).filter(Boolean),
});

function useFields(earliestStart: string): FormField[] {
  const say = useText();
  return [
    { name: 'name', label: say('sales.prices.name'), required: true },
    { name: 'validFrom', label: say('sales.prices.validFrom'), required: true, type: 'date', min: earliestStart },
    { name: 'baseFeeCents', label: say('sales.prices.baseFeeCents'), required: true, columns: 4 },
    {
      name: 'discountPercent',
      label: say('sales.prices.discountPercent'),
      hint: say('sales.prices.discountPercent.hint'),
      required: true,
      columns: 4,
    },
    { name: 'vatRatePercent', label: say('sales.prices.vatRatePercent'), required: true, columns: 4 },
    {
      name: 'euCountries',
      label: say('sales.prices.euCountries'),
      hint: say('sales.prices.euCountries.hint'),
      required: true,
      columns: 12,
    },
  ];
}

function State({ list }: { list: DeskPriceList }) {
  const say = useText();
  const marks = {
    VALID: ['good', say('sales.prices.valid')],
    PLANNED: ['calm', say('sales.prices.planned')],
    OVER: ['calm', say('sales.prices.over')],
  } as const;
  return <Marks marks={[[...marks[list.state]]]} />;
}

function Versions({ data, reload }: { data: DeskPriceLists; reload: () => void }) {
  const say = useText();
  const send = useDeskCall(deskCalls.sales.withdrawPriceList);
  const may = useMay();
  const { formatDate, formatNumber } = useIntl();
  const day = (date: string) => formatDate(date, { dateStyle: 'medium', timeZone: 'UTC' });
  const withdraw = ({ id, name }: DeskPriceList) => (
    <ActionButton
      label={say('sales.prices.withdraw')}
      danger
      question={say('sales.prices.withdrawQuestion', { name })}
      act={async () => {
        const { failure } = await send({ id, done: say('sales.prices.withdrawn', { name }) });
        if (!failure) reload();
      }}
    />
  );
  return (
    <History
      items={data.versions}
      titles={[
        say('sales.prices.version'),
        say('sales.prices.validity'),
        say('sales.prices.baseFeeCents'),
        say('support.state'),
        say('support.actions'),
      ]}
      cells={(list) => [
        <Lines first={`${list.version}: ${list.name}`} second={list.isSample ? say('sales.prices.sample') : null} />,
        <Lines first={`${day(list.validFrom)} – ${list.validTo === null ? '' : day(list.validTo)}`} />,
        <Lines first={formatNumber(list.baseFeeCents / 100, { style: 'currency', currency: list.currency })} />,
        <State list={list} />,
        list.isWithdrawable && may(deskCalls.sales.withdrawPriceList) ? withdraw(list) : null,
      ]}
    />
  );
}

const RATES = MEDIUMS.flatMap((medium) => RIGHTS.map((right) => rateName(medium, right)));

/** The preview of the entered list; memoized, so that a result that is shown stays until a value changes. */
function Preview({ values }: { values: Values }) {
  const key = JSON.stringify(values);
  const list = useMemo(() => bodyOf(JSON.parse(key) as Values), [key]);
  return <PricePreview list={list} />;
}

/** A form for a new version of the price list, prefilled from the last one, with a preview, and all versions below. */
export function PriceListTab() {
  const say = useText();
  const { locale } = useIntl();
  const { data, reload } = useDeskOrNotify(deskCalls.sales.priceLists);
  const fields = useFields(data?.earliestStart ?? '');
  if (!data) return <Loader>{say('support.searching')}</Loader>;
  return (
    <>
      <VersionForm
        key={data.versions[0]?.id ?? 0}
        title={say('sales.prices.new')}
        hint={say('sales.prices.hint')}
        fields={fields}
        start={startOf(data, locale)}
        more={(form) => <RatesTable valid={data.versions.find(({ state }) => state === 'VALID')} {...form} />}
        below={(values) => <Preview values={values} />}
        isComplete={(values) => RATES.every((name) => values[name]?.trim())}
        call={deskCalls.sales.publishPriceList}
        bodyOf={bodyOf}
        saveLabel={say('sales.prices.publish')}
        done={say('sales.prices.published')}
        saved={reload}
      />
      <Versions data={data} reload={reload} />
    </>
  );
}
