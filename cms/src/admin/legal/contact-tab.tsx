import { Loader } from '@strapi/design-system';
import { deskCalls } from '@mpn/domain';
import type { FormField } from '../sales/form-fields';
import { History } from '../sales/history';
import { useDeskOrNotify } from '../desk/shared/use-desk';
import { VersionForm } from '../sales/version-form';
import { usePen } from '../desk/shared/facts';
import { Lines } from '../desk/shared/result-table';
import { useText } from '../texts/use-text';

/** Support's contact: the current version in a form, all versions below. */
export function ContactTab() {
  const say = useText();
  const { time } = usePen();
  const { data, reload } = useDeskOrNotify(deskCalls.legal.contacts);
  if (!data) return <Loader>{say('support.searching')}</Loader>;
  const [current] = data;
  const fields: FormField[] = [
    { name: 'email', label: say('legal.contact.email'), type: 'email' },
    { name: 'phone', label: say('legal.contact.phone') },
  ];
  return (
    <>
      <VersionForm
        key={current?.id ?? 0}
        title={say('legal.contact')}
        hint={say('legal.contact.hint')}
        fields={fields}
        start={{ email: current?.email ?? '', phone: current?.phone ?? '' }}
        call={deskCalls.legal.changeContact}
        bodyOf={(values) => ({ ...values, afterId: current?.id ?? 0 })}
        saveLabel={say('sales.save')}
        done={say('legal.contact.saved')}
        saved={reload}
      />
      <History
        items={data}
        titles={[say('sales.since'), say('legal.contact.email'), say('legal.contact.phone')]}
        cells={(contact) => [
          <Lines first={time(contact.since)} />,
          <Lines first={contact.email ?? '–'} />,
          <Lines first={contact.phone ?? '–'} />,
        ]}
      />
    </>
  );
}
