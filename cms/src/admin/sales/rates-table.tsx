import { Box, Field, Table, Tbody, Td, TextInput, Th, Thead, Tr, Typography } from '@strapi/design-system';
import type { DeskPriceList } from '@mpn/domain';
import { useIntl } from 'react-intl';
import { useText } from '../texts/use-text';
import type { Values } from './form-fields';
import { MEDIUMS, RIGHTS } from './rates';
import type { FieldMessages } from '../desk/shared/use-desk';

export const rateName = (medium: string, right: string): string => `rates.${medium}.${right}`;

interface Props {
  /** Today's price list. */
  valid: DeskPriceList | undefined;
  values: Values;
  messages: FieldMessages;
  isReadOnly: boolean;
  change: (name: string, value: string) => void;
}

/** The prices per institution: a row for each medium and right, with today's price beside the new one. */
export function RatesTable({ valid, values, messages, isReadOnly, change }: Props) {
  const say = useText();
  const { formatNumber } = useIntl();
  const today = (cents: number | undefined) =>
    cents === undefined ? '–' : formatNumber(cents / 100, { style: 'currency', currency: valid?.currency ?? 'EUR' });
  const titles = ['medium', 'right', 'today', 'new'] as const;
  return (
    <Box paddingTop={6}>
      <Table colCount={titles.length} rowCount={MEDIUMS.length * RIGHTS.length + 1}>
        <Thead>
          <Tr>
            {titles.map((title) => (
              <Th key={title}>
                <Typography variant="sigma" textColor="neutral600">
                  {say(`sales.rates.${title}`)}
                </Typography>
              </Th>
            ))}
          </Tr>
        </Thead>
        <Tbody>
          {MEDIUMS.flatMap((medium) =>
            RIGHTS.map((right) => {
              const name = rateName(medium, right);
              return (
                <Tr key={name}>
                  <Td>
                    <Typography>{say(`sales.medium.${medium}`)}</Typography>
                  </Td>
                  <Td>
                    <Typography>{say(`sales.right.${right}`)}</Typography>
                  </Td>
                  <Td>
                    <Typography>{today(valid?.rates[medium][right])}</Typography>
                  </Td>
                  <Td>
                    <Field.Root name={name} required error={messages[name]}>
                      <TextInput
                        aria-label={`${say(`sales.medium.${medium}`)}, ${say(`sales.right.${right}`)}`}
                        inputMode="decimal"
                        autoComplete="off"
                        disabled={isReadOnly}
                        value={values[name] ?? ''}
                        onChange={(event: React.ChangeEvent<HTMLInputElement>) => change(name, event.target.value)}
                      />
                      <Field.Error />
                    </Field.Root>
                  </Td>
                </Tr>
              );
            }),
          )}
        </Tbody>
      </Table>
    </Box>
  );
}
