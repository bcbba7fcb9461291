import { CampaignStatus, deskCalls, type DeskCampaign } from '@mpn/domain';
import { ActionDialog } from '../shared/action-dialog';
import { DeskLink } from '../shared/desk-link';
import { listView } from '../shared/desk-table';
import { ListPage } from '../shared/list-page';
import { ListSection } from '../shared/list-section';
import { ObjectPage, Section } from '../shared/object-page';
import { usePen, type Pen } from '../shared/facts';
import { Lines, Marks, ResultTable, type Mark } from '../shared/result-table';
import { deliveryView } from './deliveries';
import { TrailSection } from './trail';

const TONES: Readonly<Record<CampaignStatus, Mark[0]>> = {
  DRAFT: 'calm',
  PAID_SCHEDULED: 'calm',
  PAID_ACTIVE: 'good',
  PAID_PAUSED: 'warning',
  PAID_FINISHED: 'calm',
  PAID_CANCELED: 'danger',
};

const marksOf = ({ status }: DeskCampaign, { say }: Pen): Mark[] => [[TONES[status], say(`desk.campaign.${status}`)]];

export const campaignView = listView(deskCalls.campaigns.list, {
  filters: [
    {
      name: 'state',
      label: 'support.state',
      values: CampaignStatus.map((state) => [state, `desk.campaign.${state}` as const] as const),
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
});

export const CampaignsPage = () => <ListPage title="desk.campaigns" view={campaignView} />;

const PAUSABLE: readonly CampaignStatus[] = ['PAID_SCHEDULED', 'PAID_ACTIVE'];

function CampaignActions({ campaign, reload }: { campaign: DeskCampaign; reload: () => void }) {
  const { say } = usePen();
  const values = { title: campaign.releaseTitle };
  const { pause, resume, cancel } = deskCalls.campaigns;
  const isPaused = campaign.status === 'PAID_PAUSED';
  return (
    <>
      {PAUSABLE.includes(campaign.status) && (
        <ActionDialog
          label={say('desk.campaign.pause')}
          title={say('desk.campaign.pauseTitle', values)}
          hint={say('desk.campaign.pauseHint')}
          reason
          call={pause}
          id={campaign.id}
          done={say('desk.campaign.paused', values)}
          after={reload}
        />
      )}
      {isPaused && (
        <ActionDialog
          label={say('desk.campaign.resume')}
          title={say('desk.campaign.resumeTitle', values)}
          call={resume}
          id={campaign.id}
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
          call={cancel}
          id={campaign.id}
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
    <ObjectPage
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
