import { Loader } from '@strapi/design-system';
import { deskCalls, SELLER_FIELDS, type DeskSeller } from '@mpn/domain';
import { useText } from '../texts/use-text';
import { usePen } from '../desk/shared/facts';
import { Lines } from '../desk/shared/result-table';
import type { FormField, Values } from './form-fields';
import { History } from './history';
import { useDeskOrNotify } from '../desk/shared/use-desk';
import { VersionForm } from './version-form';

const REQUIRED: readonly string[] = ['name', 'street', 'postalCode', 'city', 'country', 'email', 'bankName', 'iban'];
const HINTED = ['country', 'vatId', 'accountHolder'] as const;

function startOf(seller: DeskSeller | undefined): Values {
  return Object.fromEntries(SELLER_FIELDS.map((name) => [name, seller?.[name] ?? '']));
}

/** The seller: the current version in a form, all versions below. Without a seller nothing can be sold. */
export function SellerTab() {
  const say = useText();
  const { time } = usePen();
  const { data, reload } = useDeskOrNotify(deskCalls.sales.sellers);
  if (!data) return <Loader>{say('support.searching')}</Loader>;
  const fields = SELLER_FIELDS.map((name): FormField => {
    const hinted = HINTED.find((one) => one === name);
    return {
      name,
      label: say(`sales.seller.${name}`),
      required: REQUIRED.includes(name),
      ...(name === 'email' ? { type: 'email' } : {}),
      ...(hinted ? { hint: say(`sales.seller.${hinted}.hint`) } : {}),
    };
  });
  return (
    <>
      <VersionForm
        key={data[0]?.id ?? 0}
        title={say('sales.seller')}
        hint={say(data.length > 0 ? 'sales.seller.hint' : 'sales.seller.missing')}
        fields={fields}
        start={startOf(data[0])}
        isComplete={({ vatId, taxNumber }) => Boolean(vatId?.trim() || taxNumber?.trim())}
        call={deskCalls.sales.changeSeller}
        bodyOf={(values) => values}
        saveLabel={say('sales.save')}
        done={say('sales.seller.saved')}
        saved={reload}
      />
      <History
        items={data}
        titles={[say('sales.since'), say('sales.seller.name'), say('sales.seller.vatId'), say('sales.seller.iban')]}
        cells={(seller) => [
          <Lines first={time(seller.since)} />,
          <Lines first={seller.name} second={`${seller.street}, ${seller.postalCode} ${seller.city}`} />,
          <Lines first={seller.vatId ?? seller.taxNumber ?? '–'} />,
          <Lines first={seller.iban} second={seller.bankName} />,
        ]}
      />
    </>
  );
}
