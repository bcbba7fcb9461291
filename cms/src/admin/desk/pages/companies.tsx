import { Flex } from '@strapi/design-system';
import { deskCalls, type DeskCompany, type DeskCompanyDetail } from '@mpn/domain';
import { ActionDialog } from '../shared/action-dialog';
import { deskPath, DeskLink } from '../shared/desk-link';
import { listView } from '../shared/desk-table';
import { ListPage } from '../shared/list-page';
import { ListSection } from '../shared/list-section';
import { ObjectPage } from '../shared/object-page';
import { usePen, type Pen } from '../shared/facts';
import { Lines, Marks, type Mark } from '../shared/result-table';
import { useMay } from '../shared/use-may';
import { campaignView } from './campaigns';
import { NewCompanyDialog } from './new-company-dialog';
import { NewRecognitionServiceDialog, RecognitionContractAction } from './recognition-service';
import { OwnershipAction } from './ownership-action';
import { orderView } from './orders';
import { personView } from './people';
import { pressLinkView } from './press-links';
import { releaseView } from './releases';
import { TrailSection } from './trail';
import { useNavigate } from 'react-router-dom';

const marksOf = (company: DeskCompany, { say }: Pen): (Mark | false)[] => [
  company.pendingRegistration && ['warning', say('support.state.pending')],
  company.problematic && ['warning', say('support.state.problematic')],
  company.disabled && ['danger', say('support.state.disabled')],
  company.shopSyncStatus === 'FAILED' && ['danger', say('desk.company.shopFailed')],
];

const companyView = listView(deskCalls.companies.list, {
  filters: [
    {
      name: 'type',
      label: 'support.companies.type',
      values: [
        ['PROMOTION', 'support.companies.PROMOTION'],
        ['MEDIA', 'support.companies.MEDIA'],
        ['RECOGNITION', 'support.companies.RECOGNITION'],
      ],
    },
    {
      name: 'state',
      label: 'support.state',
      values: [
        ['pending', 'support.state.pending'],
        ['problematic', 'support.state.problematic'],
        ['disabled', 'support.state.disabled'],
        ['taxChanged', 'desk.company.taxChanged'],
        ['shopFailed', 'desk.company.shopFailed'],
      ],
    },
  ],
  columns: [
    {
      title: 'support.company',
      cell: ({ id, name, city }) => <Lines first={<DeskLink kind="companies" id={id} name={name} />} second={city} />,
    },
    { title: 'support.companies.mpnNumber', cell: ({ mpnCompanyNumber }) => <Lines first={mpnCompanyNumber ?? '–'} /> },
    {
      title: 'support.companies.type',
      cell: ({ type }, { say }) => <Lines first={say(`support.companies.${type}`)} />,
    },
    { title: 'support.users', cell: ({ users }) => <Lines first={String(users)} /> },
    {
      title: 'support.state',
      cell: (company, pen) => <Lines first={<Marks marks={marksOf(company, pen)} />} second={company.statusComment} />,
    },
  ],
});

export function CompaniesPage() {
  const navigate = useNavigate();
  const may = useMay();
  return (
    <ListPage
      title="support.companies"
      view={companyView}
      primaryAction={
        may(deskCalls.companies.create) && (
          <Flex gap={2} wrap="wrap">
            <NewRecognitionServiceDialog created={(id) => navigate(deskPath('companies', id))} />
            <NewCompanyDialog created={(id) => navigate(deskPath('companies', id))} />
          </Flex>
        )
      }
    />
  );
}

function CompanyActions({ company, reload }: { company: DeskCompany; reload: () => void }) {
  const { say } = usePen();
  const values = { name: company.name };
  const { setProblematic, enable, disable } = deskCalls.companies;
  return (
    <>
      {company.problematic ? (
        <ActionDialog
          label={say('support.problematic.clear')}
          title={say('desk.company.clearTitle', values)}
          call={setProblematic}
          id={company.id}
          body={{ problematic: false }}
          done={say('support.problematic.cleared', values)}
          after={reload}
        />
      ) : (
        <ActionDialog
          label={say('support.problematic.mark')}
          title={say('desk.company.markTitle', values)}
          hint={say('support.problematic.hint')}
          reason
          call={setProblematic}
          id={company.id}
          body={{ problematic: true }}
          done={say('support.problematic.marked', values)}
          after={reload}
        />
      )}
      {company.disabled ? (
        <ActionDialog
          label={say('support.enable')}
          title={say('desk.enableTitle', values)}
          call={enable}
          id={company.id}
          done={say('support.enabled', values)}
          after={reload}
        />
      ) : (
        <ActionDialog
          label={say('support.disable')}
          title={say('desk.disableTitle', values)}
          hint={say('support.companies.disableQuestion', values)}
          reason
          danger
          call={disable}
          id={company.id}
          done={say('support.disabled', values)}
          after={reload}
        />
      )}
    </>
  );
}

/** Permits outdated encryption for the company's SFTP server, or takes that back. */
function LegacyAction({ company, reload }: { company: DeskCompanyDetail; reload: () => void }) {
  const { say } = usePen();
  const { server } = company;
  if (server === null || server.legacyAlgorithms === null) return null;
  const values = { name: company.name, server: server.name };
  const allowed = !server.legacyAlgorithms;
  return (
    <ActionDialog
      label={say(allowed ? 'desk.company.legacyAllow' : 'desk.company.legacyForbid')}
      title={say(allowed ? 'desk.company.legacyAllowTitle' : 'desk.company.legacyForbidTitle', values)}
      hint={say(allowed ? 'desk.company.legacyAllowHint' : 'desk.company.legacyForbidHint', values)}
      reason
      danger={allowed}
      call={deskCalls.companies.setLegacyAlgorithms}
      id={company.id}
      body={{ allowed }}
      done={say(allowed ? 'desk.company.legacyAllowed' : 'desk.company.legacyForbidden', values)}
      after={reload}
    />
  );
}

/** Lets the first sign-in with the company's own provider make an account, or takes that back. */
function SignOnAccountsAction({ company, reload }: { company: DeskCompanyDetail; reload: () => void }) {
  const { say } = usePen();
  if (company.type === 'RECOGNITION') return null;
  const values = { name: company.name };
  const allowed = company.signOnAccountsApprovedAt === null;
  // Without a provider there is nothing to approve yet.
  if (allowed && company.signOnIssuer === null) return null;
  return (
    <ActionDialog
      label={say(allowed ? 'desk.signOn.approve' : 'desk.signOn.revoke')}
      title={say(allowed ? 'desk.signOn.approveTitle' : 'desk.signOn.revokeTitle', values)}
      hint={say(allowed ? 'desk.signOn.approveHint' : 'desk.signOn.revokeHint', values)}
      reason
      danger={!allowed}
      call={deskCalls.companies.setSignOnAccounts}
      id={company.id}
      body={{ allowed }}
      done={say(allowed ? 'desk.signOn.approved' : 'desk.signOn.revoked', values)}
      after={reload}
    />
  );
}

export function CompanyPage() {
  const pen = usePen();
  const { say, time, money } = pen;
  return (
    <ObjectPage
      kind="companies"
      list="support.companies"
      parts={(company, reload) => {
        const fixed = { companyId: String(company.id) };
        return {
          title: company.name,
          subtitle: say(`support.companies.${company.type}`),
          marks: <Marks marks={marksOf(company, pen)} />,
          actions: (
            <>
              <RecognitionContractAction company={company} reload={reload} />
              <OwnershipAction company={company} reload={reload} />
              <LegacyAction company={company} reload={reload} />
              <SignOnAccountsAction company={company} reload={reload} />
              <CompanyActions company={company} reload={reload} />
            </>
          ),
          facts: [
            ['support.companies.mpnNumber', company.mpnCompanyNumber],
            [
              'desk.address',
              [company.street, company.postalCode, company.city, company.country].filter(Boolean).join(', '),
            ],
            ['sales.seller.vatId', company.vatId],
            ['desk.company.invoiceEmail', company.invoiceEmail],
            ['desk.company.group', company.groupName],
            ['desk.ownership', company.ownership && say(`desk.ownership.${company.ownership}`)],
            ['desk.recognition.contractDate', company.contractDate && pen.date(company.contractDate)],
            [
              'desk.recognition.form',
              company.recognitionForm && say(`desk.recognition.form.${company.recognitionForm}`),
            ],
            ['desk.company.server', company.server?.name],
            ['desk.company.legacy', company.server?.legacyAlgorithms ? say('desk.company.legacyOn') : null],
            ['desk.signOn.provider', company.signOnIssuer],
            [
              'desk.signOn.state',
              company.signOnIssuer && say(company.signOnActive ? 'desk.signOn.on' : 'desk.signOn.off'),
            ],
            ['desk.signOn.accounts', company.signOnAccountsApprovedAt && time(company.signOnAccountsApprovedAt)],
            ['desk.company.ordered', money(company.orderedCents)],
            ['support.problematic.comment', company.statusComment],
            ['desk.created', time(company.createdAt)],
          ],
          sections: (
            <>
              {company.type !== 'RECOGNITION' && <ListSection title="support.users" view={personView} fixed={fixed} />}
              {company.type === 'PROMOTION' && (
                <>
                  <ListSection title="support.orders" view={orderView} fixed={fixed} />
                  <ListSection title="desk.campaigns" view={campaignView} fixed={fixed} />
                  <ListSection title="support.releases" view={releaseView} fixed={fixed} />
                  <ListSection title="desk.pressLinks" view={pressLinkView} fixed={fixed} />
                </>
              )}
              <TrailSection fixed={fixed} />
            </>
          ),
        };
      }}
    />
  );
}
