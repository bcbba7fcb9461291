import { useState } from 'react';
import { Box, Button, Field, Flex, SingleSelect, SingleSelectOption, Typography } from '@strapi/design-system';
import { deskCalls, type PriceComparison } from '@mpn/domain';
import { useIntl } from 'react-intl';
import { Lines, ResultTable } from '../desk/shared/result-table';
import { RecordChoice } from '../desk/shared/record-choice';
import { useText } from '../texts/use-text';
import { useDeskCall } from '../desk/shared/use-desk';

/** Kinds of objects that can be priced, with the list to choose one from. */
const SUBJECTS = { campaign: 'campaigns', cart: 'companies', order: 'orders' } as const;
type Subject = keyof typeof SUBJECTS;
/** Only promotion companies have carts. */
const PROMOTERS = { type: 'PROMOTION' };

/** Both totals and each campaign's net prices. */
function Comparison({ comparison }: { comparison: PriceComparison }) {
  const say = useText();
  const { formatDate, formatNumber } = useIntl();
  const { currency, todayCents, thenCents, validFrom, lines } = comparison;
  const money = (cents: number) => formatNumber(cents / 100, { style: 'currency', currency });
  const date = formatDate(`${validFrom}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <Box paddingTop={4}>
      <Typography role="status" variant="delta" tag="p">
        {say('sales.preview.result', { today: money(todayCents), then: money(thenCents), date })}
      </Typography>
      <Box paddingTop={4}>
        <ResultTable
          items={lines.map((line) => ({ ...line, id: line.campaignId }))}
          none={say('desk.none')}
          titles={[say('desk.campaign'), say('sales.preview.todayNet'), say('sales.preview.thenNet')]}
          cells={({ title, todayNetCents, thenNetCents }) => [
            <Lines first={title} />,
            <Lines first={money(todayNetCents)} />,
            <Lines first={money(thenNetCents)} />,
          ]}
        />
      </Box>
    </Box>
  );
}

/** Prices a campaign, a cart or an order with today's price list and with the one in the form; nothing is saved. */
export function PricePreview({ list }: { list: object }) {
  const say = useText();
  const compare = useDeskCall(deskCalls.sales.comparePrices);
  const [subject, setSubject] = useState<Subject>('campaign');
  const [id, setId] = useState('');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ of: object; comparison: PriceComparison } | null>(null);
  const run = async () => {
    setBusy(true);
    const { reply } = await compare({ body: { subject, id: Number(id), list } });
    setBusy(false);
    setResult(reply ? { of: list, comparison: reply } : null);
  };
  const choose = (next: string) => {
    setId(next);
    setResult(null);
  };
  return (
    <Box tag="section" aria-label={say('sales.preview')} paddingTop={6}>
      <Typography variant="delta" tag="h2">
        {say('sales.preview')}
      </Typography>
      <Box paddingTop={2} paddingBottom={4}>
        <Typography textColor="neutral600">{say('sales.preview.hint')}</Typography>
      </Box>
      <Flex gap={4} wrap="wrap" alignItems="flex-end">
        <Field.Root name="subject">
          <Field.Label>{say('sales.preview.subject')}</Field.Label>
          <SingleSelect
            value={subject}
            onChange={(value) => {
              setSubject(value as Subject);
              choose('');
            }}
          >
            {(Object.keys(SUBJECTS) as Subject[]).map((one) => (
              <SingleSelectOption key={one} value={one}>
                {say(`sales.preview.${one}`)}
              </SingleSelectOption>
            ))}
          </SingleSelect>
        </Field.Root>
        <Box minWidth="320px">
          <RecordChoice
            key={subject}
            kind={SUBJECTS[subject]}
            label={say(`sales.preview.${subject}`)}
            chosen={id}
            choose={choose}
            filters={subject === 'cart' ? PROMOTERS : undefined}
          />
        </Box>
        <Button variant="secondary" loading={busy} disabled={!id} onClick={() => void run()}>
          {say('sales.preview.run')}
        </Button>
      </Flex>
      {/* Results are discarded when the prices in the form change. */}
      {result && result.of === list && <Comparison comparison={result.comparison} />}
    </Box>
  );
}
