import { useState } from 'react';
import { Box, Searchbar, SearchForm, Tabs } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useText } from '../texts/use-text';
import { CompaniesTable } from './companies-table';
import { LockoutsTables } from './lockouts-tables';
import { NewCompanyDialog } from './new-company-dialog';
import { OrdersTable } from './orders-table';
import { ReleasesTable } from './releases-table';
import { UsersTable } from './users-table';

const TABS = [
  ['users', UsersTable],
  ['lockouts', LockoutsTables],
  ['companies', CompaniesTable],
  ['orders', OrdersTable],
  ['releases', ReleasesTable],
] as const;

/**
 * Support's page: find a person, a company, an order or a release, and act on it. Every button calls a service and
 * never a form of the content manager.
 */
export default function SupportPage() {
  const say = useText();
  const [term, setTerm] = useState('');
  const [round, setRound] = useState(0);
  return (
    <Page.Protect permissions={[{ action: 'admin::support.act', subject: null }]}>
      <Page.Title>{say('support.title')}</Page.Title>
      <Layouts.Header
        title={say('support.title')}
        subtitle={say('support.subtitle')}
        primaryAction={<NewCompanyDialog created={() => setRound((value) => value + 1)} />}
      />
      <Layouts.Content>
        <Box paddingBottom={4}>
          <SearchForm onSubmit={(event: React.FormEvent) => event.preventDefault()}>
            <Searchbar
              name="term"
              value={term}
              clearLabel={say('support.search.clear')}
              placeholder={say('support.search.placeholder')}
              onClear={() => setTerm('')}
              onChange={(event: React.ChangeEvent<HTMLInputElement>) => setTerm(event.target.value)}
            >
              {say('support.search')}
            </Searchbar>
          </SearchForm>
        </Box>
        <Tabs.Root defaultValue="users" variant="simple">
          <Tabs.List aria-label={say('support.tabs')}>
            {TABS.map(([name]) => (
              <Tabs.Trigger key={name} value={name}>
                {say(`support.${name}`)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {TABS.map(([name, Results]) => (
            <Tabs.Content key={name} value={name}>
              <Box paddingTop={4}>
                <Results key={round} term={term} />
              </Box>
            </Tabs.Content>
          ))}
        </Tabs.Root>
      </Layouts.Content>
    </Page.Protect>
  );
}
