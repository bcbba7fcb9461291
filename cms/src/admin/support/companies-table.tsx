import { Flex } from '@strapi/design-system';
import type { TextKey } from '../texts/en';
import { useText } from '../texts/use-text';
import { ActionButton } from './action-button';
import { ProblematicDialog } from './problematic-dialog';
import { Lines, Marks, ResultTable } from './result-table';
import type { SupportCompany } from './types';
import { useSupportAction, useSupportList } from './use-support';

function CompanyActions({ company, reload }: { company: SupportCompany; reload: () => void }) {
  const say = useText();
  const send = useSupportAction();
  const values = { name: company.name };
  const act = (action: string, done: TextKey) => async () => {
    if (await send(`/companies/${company.id}/${action}`, {}, say(done, values))) reload();
  };
  return (
    <Flex gap={2}>
      <ProblematicDialog company={company} reload={reload} />
      {company.disabled ? (
        <ActionButton label={say('support.enable')} act={act('enable', 'support.enabled')} />
      ) : (
        <ActionButton
          label={say('support.disable')}
          danger
          question={say('support.companies.disableQuestion', values)}
          act={act('disable', 'support.disabled')}
        />
      )}
    </Flex>
  );
}

/** Companies that match the search, each with support's actions. */
export function CompaniesTable({ term }: { term: string }) {
  const say = useText();
  const { items, reload } = useSupportList<SupportCompany>('/companies', term);
  return (
    <ResultTable
      items={items}
      none={say('support.companies.none')}
      titles={[
        say('support.company'),
        say('support.companies.mpnNumber'),
        say('support.companies.type'),
        say('support.users'),
        say('support.state'),
        say('support.actions'),
      ]}
      cells={(company) => [
        <Lines first={company.name} second={company.city} />,
        <Lines first={company.mpnCompanyNumber ?? '–'} />,
        <Lines first={say(`support.companies.${company.type}`)} />,
        <Lines first={String(company.users)} />,
        <Marks
          marks={[
            company.pendingRegistration && ['warning', say('support.state.pending')],
            company.problematic && ['warning', say('support.state.problematic')],
            company.disabled && ['danger', say('support.state.disabled')],
          ]}
        />,
        <CompanyActions company={company} reload={reload} />,
      ]}
    />
  );
}
