import { deskCalls, InstitutionOwnership, type DeskCompanyDetail } from '@mpn/domain';
import { Field, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { useState } from 'react';
import { useText } from '../../texts/use-text';
import { ActionDialog } from '../shared/action-dialog';

/** Changes the ownership of a media company; nothing for other companies. */
export function OwnershipAction({ company, reload }: { company: DeskCompanyDetail; reload: () => void }) {
  const say = useText();
  const [chosen, setChosen] = useState<InstitutionOwnership | null>(null);
  if (company.ownership === null) return null;
  const ownership = chosen ?? company.ownership;
  return (
    <ActionDialog
      label={say('desk.ownership.change')}
      title={say('desk.ownership.changeTitle', { name: company.name })}
      call={deskCalls.companies.changeOwnership}
      id={company.id}
      body={{ ownership }}
      done={say('desk.ownership.changed', { name: company.name })}
      after={reload}
    >
      {() => (
        <Field.Root name="ownership">
          <Field.Label>{say('desk.ownership')}</Field.Label>
          <SingleSelect value={ownership} onChange={(value) => setChosen(value as InstitutionOwnership)}>
            {InstitutionOwnership.map((value) => (
              <SingleSelectOption key={value} value={value}>
                {say(`desk.ownership.${value}`)}
              </SingleSelectOption>
            ))}
          </SingleSelect>
        </Field.Root>
      )}
    </ActionDialog>
  );
}
