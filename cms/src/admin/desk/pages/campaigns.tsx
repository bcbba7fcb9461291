import { ActionDialog } from '../shared/action-dialog';
import { DeskLink } from '../shared/desk-link';
import type { ListView } from '../shared/desk-table';
import { ListPage } from '../shared/list-page';
import { ListSection } from '../shared/list-section';
import { ObjectPage, Section } from '../shared/object-page';
import { usePen, type Pen } from '../shared/facts';
import { Lines, Marks, ResultTable, type Mark } from '../shared/result-table';
import { deliveryView } from './deliveries';
import { TrailSection } from './trail';

const STATES = ['DRAFT', 'PAID_SCHEDULED', 'PAID_ACTIVE', 'PAID_PAUSED', 'PAID_FINISHED', 'PAID_CANCELED'] as const;
type State = (typeof STATES)[number];
type ActionState = 'DRAFT' | 'SCHEDULED' | 'ACTIVE' | 'PAUSED' | 'FINISHED' | 'CANCELED';

interface Campaign {
  id: number;
  status: State;
  startsAt: string;
  endsAt: string;
  releaseId: number;
  releaseTitle: string;
  artistName: string | null;
  companyId: number;
  companyName: string | null;
  failedDeliveries: number;
}

interface CampaignDetail extends Campaign {
  createdAt: string;
  purchasedAt: string | null;
  institutions: number;
  actions: { id: number; name: string; status: ActionState; download: boolean; startsAt: string; endsAt: string }[];
  orders: { id: number; orderNumber: string }[];
}

const TONES: Partial<Record<State, Mark[0]>> = { PAID_ACTIVE: 'good', PAID_PAUSED: 'warning', PAID_CANCELED: 'danger' };

const marksOf = ({ status }: Campaign, { say }: Pen): Mark[] => [
  [TONES[status] ?? 'calm', say(`desk.campaign.${status}`)],
];

export const campaignView: ListView<Campaign> = {
  kind: 'campaigns',
  filters: [
    {
      name: 'state',
      label: 'support.state',
      values: STATES.map((state) => [state, `desk.campaign.${state}` as const] as const),
    },
  ],
  columns: [
    {
      title: 'desk.campaign',
      cell: ({ id, releaseTitle, artistName }) => (
        <Lines first={<DeskLink kind="campaigns" id={id} name={releaseTitle} />} second={artistName} />
      ),
    },
    {
      title: 'support.company',
      cell: ({ companyId, companyName }) => <DeskLink kind="companies" id={companyId} name={companyName} />,
    },
    {
      title: 'desk.window',
      cell: ({ startsAt, endsAt }, { time }) => <Lines first={time(startsAt)} second={time(endsAt)} />,
    },
    { title: 'desk.failedDeliveries', cell: ({ failedDeliveries }) => <Lines first={String(failedDeliveries)} /> },
    { title: 'support.state', cell: (campaign, pen) => <Marks marks={marksOf(campaign, pen)} /> },
  ],
};

export const CampaignsPage = () => <ListPage title="desk.campaigns" view={campaignView} />;

const PAUSABLE: readonly State[] = ['PAID_SCHEDULED', 'PAID_ACTIVE'];

function CampaignActions({ campaign, reload }: { campaign: Campaign; reload: () => void }) {
  const { say } = usePen();
  const values = { title: campaign.releaseTitle };
  const path = (action: string) => `/campaigns/${campaign.id}/${action}`;
  const isPaused = campaign.status === 'PAID_PAUSED';
  return (
    <>
      {PAUSABLE.includes(campaign.status) && (
        <ActionDialog
          label={say('desk.campaign.pause')}
          title={say('desk.campaign.pauseTitle', values)}
          hint={say('desk.campaign.pauseHint')}
          reason
          path={path('pause')}
          done={say('desk.campaign.paused', values)}
          after={reload}
        />
      )}
      {isPaused && (
        <ActionDialog
          label={say('desk.campaign.resume')}
          title={say('desk.campaign.resumeTitle', values)}
          path={path('resume')}
          done={say('desk.campaign.resumed', values)}
          after={reload}
        />
      )}
      {(isPaused || PAUSABLE.includes(campaign.status)) && (
        <ActionDialog
          label={say('desk.campaign.cancel')}
          title={say('desk.campaign.cancelTitle', values)}
          hint={say('desk.campaign.cancelHint')}
          reason
          danger
          path={path('cancel')}
          done={say('desk.campaign.cancelled', values)}
          after={reload}
        />
      )}
    </>
  );
}

export function CampaignPage() {
  const pen = usePen();
  const { say, time } = pen;
  return (
    <ObjectPage<CampaignDetail>
      kind="campaigns"
      list="desk.campaigns"
      parts={(campaign, reload) => ({
        title: campaign.releaseTitle,
        subtitle: `${time(campaign.startsAt)} – ${time(campaign.endsAt)}`,
        marks: <Marks marks={marksOf(campaign, pen)} />,
        actions: <CampaignActions campaign={campaign} reload={reload} />,
        facts: [
          ['support.releases.title', <DeskLink kind="releases" id={campaign.releaseId} name={campaign.releaseTitle} />],
          ['desk.artist', campaign.artistName],
          ['support.company', <DeskLink kind="companies" id={campaign.companyId} name={campaign.companyName} />],
          ['desk.campaign.purchased', campaign.purchasedAt && time(campaign.purchasedAt)],
          ['desk.institutions', String(campaign.institutions)],
          [
            'support.orders',
            campaign.orders.length > 0 &&
              campaign.orders.map(({ id, orderNumber }) => (
                <div key={id}>
                  <DeskLink kind="orders" id={id} name={orderNumber} />
                </div>
              )),
          ],
          ['desk.created', time(campaign.createdAt)],
        ],
        sections: (
          <>
            <Section title={say('desk.campaign.actions')}>
              <ResultTable
                items={campaign.actions}
                none={say('desk.none')}
                titles={[
                  say('support.users.name'),
                  say('desk.window'),
                  say('desk.campaign.right'),
                  say('support.state'),
                ]}
                cells={(action) => [
                  <Lines first={action.name || '–'} />,
                  <Lines first={time(action.startsAt)} second={time(action.endsAt)} />,
                  <Lines first={say(action.download ? 'sales.right.DOWNLOAD' : 'sales.right.STREAMING')} />,
                  <Lines first={say(`desk.action.${action.status}`)} />,
                ]}
              />
            </Section>
            <ListSection title="desk.deliveries" view={deliveryView} fixed={{ campaignId: String(campaign.id) }} />
            <TrailSection fixed={{ objectType: 'sampling_campaign', objectId: String(campaign.id) }} />
          </>
        ),
      })}
    />
  );
}
