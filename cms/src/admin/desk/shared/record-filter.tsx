import { Button, Flex, Typography } from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import { deskCalls, type DeskCall } from '@mpn/domain';
import { useText } from '../../texts/use-text';
import { nameOfRow, RecordChoice } from './record-choice';
import { useDesk } from './use-desk';

interface Props {
  kind: 'companies' | 'users';
  label: string;
  /** The id of the filter; empty for none. */
  id: string;
  change: (id: string) => void;
}

function Chosen({ kind, label, id, change }: Props) {
  const say = useText();
  const { data } = useDesk<DeskCall<undefined, Parameters<typeof nameOfRow>[0]>>(deskCalls[kind].get, { id });
  const name = data ? nameOfRow(data) : `#${id}`;
  return (
    <Flex gap={2}>
      <Typography>
        {label}: {name}
      </Typography>
      <Button
        size="S"
        variant="tertiary"
        aria-label={say('desk.clearFilter', { name: label })}
        onClick={() => change('')}
      >
        <Cross aria-hidden />
      </Button>
    </Flex>
  );
}

/** Filters a list by one person or company: shows its name, or a field to choose one. */
export function RecordFilter(props: Props) {
  const { kind, label, id, change } = props;
  return id ? <Chosen {...props} /> : <RecordChoice kind={kind} label={label} chosen="" choose={change} />;
}
