import { deskCalls, type DeskName, type DeskRegistration } from '@mpn/domain';
import { useState } from 'react';
import { Box, Checkbox, Flex, Grid, Loader, Typography } from '@strapi/design-system';
import { Layouts } from '@strapi/strapi/admin';
import { usePen } from '../shared/facts';
import { Facts } from '../shared/object-page';
import { useDesk } from '../shared/use-desk';
import { Checks } from './registration-checks';
import { DecisionDialog } from './registration-decision';
import { DeskTitle } from '../shared/desk-title';

interface CardProps {
  registration: DeskRegistration;
  isChosen: boolean;
  choose: (chosen: boolean) => void;
  reload: () => void;
}

/** One registration: company, people and matches, side by side. */
function RegistrationCard({ registration, isChosen, choose, reload }: CardProps) {
  const { say, time, language } = usePen();
  const { name, type, street, postalCode, city, country, vatId, ownership, createdAt, people, checks } = registration;
  const { medium, areas, genres } = registration;
  const listed = (names: readonly DeskName[]) => names.map((one) => one[language]).join(', ');
  const address = [street, [postalCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
  return (
    <Box tag="article" aria-label={name} background="neutral0" hasRadius shadow="tableShadow" padding={6}>
      <Flex justifyContent="space-between" gap={4} wrap="wrap" paddingBottom={4}>
        <Checkbox checked={isChosen} onCheckedChange={(checked) => choose(checked === true)}>
          {say('desk.registration.choose', { name })}
        </Checkbox>
        <Flex gap={2}>
          <DecisionDialog decision="approve" applicants={people} reload={reload} />
          <DecisionDialog decision="decline" applicants={people} reload={reload} />
        </Flex>
      </Flex>
      <Grid.Root gap={6}>
        <Grid.Item col={4} xs={12} direction="column" alignItems="stretch">
          <Typography variant="delta" tag="h2">
            {name}
          </Typography>
          <Facts
            facts={[
              ['support.companies.type', say(`support.companies.${type}`)],
              ['desk.address', address],
              ['sales.seller.vatId', vatId],
              ['desk.medium', medium && medium[language]],
              ['desk.areas', listed(areas)],
              ['desk.genres', listed(genres)],
              ['desk.ownership', ownership && say(`desk.ownership.${ownership}`)],
              ['desk.registration.since', time(createdAt)],
            ]}
          />
        </Grid.Item>
        <Grid.Item col={4} xs={12} direction="column" alignItems="stretch">
          {people.map((person) => (
            <Box key={person.id} paddingBottom={4}>
              <Typography variant="delta" tag="h3">
                {person.fullName}
              </Typography>
              <Facts
                facts={[
                  ['support.new.email', person.email],
                  ['support.users.loginName', person.loginName],
                  ['sales.seller.phone', person.phoneNumber],
                  ['desk.person.position', person.position],
                  ['desk.person.emailVerified', say(person.emailVerified ? 'desk.yes' : 'desk.no')],
                ]}
              />
            </Box>
          ))}
        </Grid.Item>
        <Grid.Item col={4} xs={12} direction="column" alignItems="stretch">
          <Checks checks={checks} />
        </Grid.Item>
      </Grid.Root>
    </Box>
  );
}

/** The 25 oldest registrations that wait for support; decided one by one or several at once. */
export function RegistrationsPage() {
  const { say } = usePen();
  const { data, failure, reload } = useDesk(deskCalls.registrations.list);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const items = data?.items ?? [];
  const applicants = items.filter(({ id }) => chosen.includes(id)).flatMap(({ people }) => people);
  const decided = () => {
    setChosen([]);
    reload();
  };
  return (
    <>
      <DeskTitle>{say('desk.registrations')}</DeskTitle>
      <Layouts.Header
        title={say('desk.registrations')}
        subtitle={data ? say('desk.registrations.waiting', { count: String(data.total) }) : undefined}
      />
      <Layouts.Content>
        {failure && <Typography role="alert">{failure}</Typography>}
        {!data && !failure && <Loader>{say('support.searching')}</Loader>}
        {items.length > 1 && (
          <Flex gap={4} wrap="wrap" paddingBottom={4} aria-label={say('desk.registrations.together')} role="group">
            <Checkbox
              checked={chosen.length === items.length}
              onCheckedChange={(checked) => setChosen(checked === true ? items.map(({ id }) => id) : [])}
            >
              {say('desk.registrations.all')}
            </Checkbox>
            <DecisionDialog decision="approve" applicants={applicants} reload={decided} together />
            <DecisionDialog decision="decline" applicants={applicants} reload={decided} together />
          </Flex>
        )}
        <Flex direction="column" alignItems="stretch" gap={4}>
          {items.map((registration) => (
            <RegistrationCard
              key={registration.id}
              registration={registration}
              isChosen={chosen.includes(registration.id)}
              choose={(isChosen) =>
                setChosen((before) => [
                  ...before.filter((id) => id !== registration.id),
                  ...(isChosen ? [registration.id] : []),
                ])
              }
              reload={decided}
            />
          ))}
        </Flex>
      </Layouts.Content>
    </>
  );
}
