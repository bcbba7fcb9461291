import { deskCalls, type AnyDeskCall, type AnyDeskList, type DeskOverview, type DeskWaiting } from '@mpn/domain';
import { Box, Flex, Grid, Link, Loader, Typography } from '@strapi/design-system';
import { Layouts } from '@strapi/strapi/admin';
import { Link as RouterLink } from 'react-router-dom';
import type { TextKey } from '../../texts/en';
import { deskPath } from '../shared/desk-link';
import type { Fixed } from '../shared/desk-table';
import { usePen } from '../shared/facts';
import { useDesk } from '../shared/use-desk';
import { useMay } from '../shared/use-may';
import { DeskTitle } from '../shared/desk-title';
import { SetUpCard } from './set-up-card';

const EVERY_MS = 30_000;

type Counted = Exclude<keyof DeskWaiting, 'oldestRegistration'>;

interface Count {
  name: Counted;
  text: TextKey;
  call: AnyDeskCall;
  /** The page of the list, with the filter of what is counted. */
  to: string;
}

/** A count of all that a list or, with a filter, a part of it has. */
const count = (name: Counted, call: AnyDeskCall): Count => ({
  name,
  text: `desk.waiting.${name}`,
  call,
  to: call.path.slice(1),
});
const countOf = <L extends AnyDeskList>(name: Counted, list: L, filters: Fixed<L>): Count => {
  const query = new URLSearchParams(filters as Record<string, string>).toString();
  return { ...count(name, list), to: `${list.path.slice(1)}?${query}` };
};

/** Each count with the list that it counts, by groups. */
const GROUPS: readonly (readonly [title: TextKey, readonly Count[]])[] = [
  [
    'desk.waiting.people',
    [
      count('registrations', deskCalls.registrations.list),
      countOf('joinRequests', deskCalls['join-requests'].list, { state: 'PENDING' }),
      count('lockedAccounts', deskCalls.lockouts.list),
      count('blockedNetworks', deskCalls.lockouts.list),
    ],
  ],
  [
    'desk.waiting.money',
    [
      countOf('ordersUnderReview', deskCalls.orders.list, { state: 'review' }),
      countOf('ordersHanging', deskCalls.orders.list, { state: 'hanging' }),
      countOf('problematicCompanies', deskCalls.companies.list, { state: 'problematic' }),
      countOf('taxChanges', deskCalls.companies.list, { state: 'taxChanged' }),
      countOf('shopSyncCompanies', deskCalls.companies.list, { state: 'shopFailed' }),
      countOf('shopSyncJobs', deskCalls.jobs.list, { state: 'shop' }),
    ],
  ],
  [
    'desk.waiting.machine',
    [
      countOf('failedJobs', deskCalls.jobs.list, { state: 'failed' }),
      countOf('retryingJobs', deskCalls.jobs.list, { state: 'retrying' }),
      countOf('failedMails', deskCalls.mails.list, { state: 'FAILED' }),
    ],
  ],
];

interface EntryProps {
  count: number;
  name: string;
  to: string;
  detail?: string;
}

function Entry({ count, name, to, detail }: EntryProps) {
  return (
    <Flex tag="li" gap={4} paddingTop={2} paddingBottom={2} alignItems="baseline">
      <Box minWidth="3rem">
        <Typography variant="beta" tag="span" textColor={count > 0 ? 'primary600' : 'neutral600'}>
          {count}
        </Typography>
      </Box>
      <Flex direction="column" alignItems="flex-start">
        <Link tag={RouterLink} to={deskPath(to)}>
          {name}
        </Link>
        {detail && (
          <Typography variant="pi" textColor="neutral600">
            {detail}
          </Typography>
        )}
      </Flex>
    </Flex>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box
      tag="section"
      aria-label={title}
      background="neutral0"
      hasRadius
      shadow="tableShadow"
      padding={6}
      height="100%"
    >
      <Typography variant="delta" tag="h2">
        {title}
      </Typography>
      <Box tag="ul" paddingTop={2}>
        {children}
      </Box>
    </Box>
  );
}

/** What does not answer, since when and why; nothing where all is well. */
function AwayList({ away }: Pick<DeskOverview, 'away'>) {
  const { say, time } = usePen();
  if (away.length === 0) return null;
  return (
    <Box paddingBottom={4} role="status">
      <Group title={say('desk.away')}>
        {away.map(({ service, since, reason }) => (
          <Flex key={service} tag="li" direction="column" alignItems="flex-start" paddingTop={2} paddingBottom={2}>
            <Typography textColor="danger600">{say(`desk.away.${service}`)}</Typography>
            <Typography variant="pi" textColor="neutral600">
              {say('desk.away.since', { time: time(since), reason })}
            </Typography>
          </Flex>
        ))}
      </Group>
    </Box>
  );
}

/** The groups, with the counts whose lists the account may see. */
function useGroups() {
  const may = useMay();
  return GROUPS.map(([title, entries]) => [title, entries.filter(({ call }) => may(call))] as const).filter(
    ([, entries]) => entries.length > 0,
  );
}

/** Numbers of open tasks, loaded every 30 seconds, each a link to its list. */
export function OverviewPage() {
  const { say, time } = usePen();
  const { data, failure } = useDesk(deskCalls.start.overview, {}, { everyMs: EVERY_MS });
  const groups = useGroups();
  const seesDeliveries = useMay()(deskCalls.deliveries.list);
  const oldest = data?.waiting.oldestRegistration;
  return (
    <>
      <DeskTitle>{say('desk.overview')}</DeskTitle>
      <Layouts.Header title={say('desk.overview')} subtitle={say('desk.overview.hint')} />
      <Layouts.Content>
        {failure && <Typography role="alert">{failure}</Typography>}
        {!data && !failure && <Loader>{say('support.searching')}</Loader>}
        {data && <AwayList away={data.away} />}
        <SetUpCard />
        {data && (
          <Grid.Root gap={4}>
            {groups.map(([title, entries]) => (
              <Grid.Item key={title} col={6} xs={12} direction="column" alignItems="stretch">
                <Group title={say(title)}>
                  {entries.map(({ name, text, to }) => (
                    <Entry
                      key={name}
                      count={data.waiting[name] ?? 0}
                      name={say(text)}
                      to={to}
                      detail={
                        name === 'registrations' && oldest
                          ? say('desk.waiting.oldest', { time: time(oldest) })
                          : undefined
                      }
                    />
                  ))}
                </Group>
              </Grid.Item>
            ))}
            {seesDeliveries && (
              <Grid.Item col={6} xs={12} direction="column" alignItems="stretch">
                <Group title={say('desk.waiting.deliveries')}>
                  {data.causes.length === 0 && (
                    <Entry count={0} name={say('desk.waiting.noDeliveries')} to="deliveries?state=failed" />
                  )}
                  {data.causes.map(({ code, sentence, deliveries, institutions }) => (
                    <Entry
                      key={code}
                      count={deliveries}
                      name={sentence}
                      to={`deliveries?state=failed${code ? `&cause=${encodeURIComponent(code)}` : ''}`}
                      detail={say('desk.waiting.institutions', { count: String(institutions) })}
                    />
                  ))}
                </Group>
              </Grid.Item>
            )}
          </Grid.Root>
        )}
      </Layouts.Content>
    </>
  );
}
