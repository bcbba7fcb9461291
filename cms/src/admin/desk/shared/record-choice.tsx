import { useState } from 'react';
import { Combobox, ComboboxOption, Field } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { deskCalls, type AnyDeskList } from '@mpn/domain';
import { useText } from '../../texts/use-text';
import { useDesk, type Params } from './use-desk';

const TYPING_PAUSE_MS = 300;

/** A row of a list that a record can be chosen from. */
interface Row {
  id: number;
  name?: string;
  fullName?: string;
  releaseTitle?: string;
  companyName?: string | null;
  orderNumber?: string;
}

/** Name of a row in the choice: "Order number, company". */
export const nameOfRow = ({ name, fullName, releaseTitle, orderNumber, companyName }: Row): string =>
  [orderNumber ?? releaseTitle ?? fullName ?? name, companyName].filter(Boolean).join(', ');

interface Props {
  kind: 'campaigns' | 'companies' | 'orders' | 'users';
  label: string;
  /** The chosen id; empty for none. */
  chosen: string;
  choose: (id: string) => void;
  filters?: Params;
}

/** A field to search and choose one record of a list, by name or number. */
export function RecordChoice({ kind, label, chosen, choose, filters = {} }: Props) {
  const say = useText();
  const [typed, setTyped] = useState('');
  const term = useDebounce(typed, TYPING_PAUSE_MS);
  const { data, failure } = useDesk<AnyDeskList>(deskCalls[kind].list, { params: { term, ...filters } });
  return (
    <Field.Root name={`choose-${kind}`} error={failure ?? undefined}>
      <Field.Label>{label}</Field.Label>
      <Combobox
        value={chosen}
        onChange={(value?: string) => choose(value ?? '')}
        onInputChange={(event: React.ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
        autocomplete="none"
        noOptionsMessage={() => say('desk.found.none')}
        placeholder={say('desk.choose')}
      >
        {((data?.items ?? []) as Row[]).map((row) => (
          <ComboboxOption key={row.id} value={String(row.id)} textValue={nameOfRow(row)}>
            {nameOfRow(row)}
          </ComboboxOption>
        ))}
      </Combobox>
      <Field.Error />
    </Field.Root>
  );
}
