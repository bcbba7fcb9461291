import { deskCalls, type DeskRelease } from '@mpn/domain';
import { useState } from 'react';
import { Checkbox } from '@strapi/design-system';
import { ActionDialog } from '../shared/action-dialog';
import { DeskLink } from '../shared/desk-link';
import { listView } from '../shared/desk-table';
import { ListPage } from '../shared/list-page';
import { ListSection } from '../shared/list-section';
import { ObjectPage, Section } from '../shared/object-page';
import { usePen, type Pen } from '../shared/facts';
import { Lines, Marks, ResultTable, type Mark } from '../shared/result-table';
import { campaignView } from './campaigns';
import { deliveryView } from './deliveries';
import { pressLinkView } from './press-links';
import { TrailSection } from './trail';

const markOf = ({ withdrawnAt, status }: DeskRelease, { say }: Pen): Mark[] => [
  withdrawnAt
    ? ['danger', say('support.releases.withdrawn')]
    : [status === 'ON_AIR' ? 'good' : 'calm', say(`support.releases.${status}`)],
];

export const releaseView = listView(deskCalls.releases.list, {
  filters: [
    {
      name: 'state',
      label: 'support.state',
      values: [
        ['DRAFT', 'support.releases.DRAFT'],
        ['READY', 'support.releases.READY'],
        ['SCHEDULED', 'support.releases.SCHEDULED'],
        ['ON_AIR', 'support.releases.ON_AIR'],
        ['withdrawn', 'support.releases.withdrawn'],
      ],
    },
  ],
  columns: [
    {
      title: 'support.releases.title',
      cell: ({ id, title, artistName }) => (
        <Lines first={<DeskLink kind="releases" id={id} name={title} />} second={artistName} />
      ),
    },
    { title: 'desk.ean', cell: ({ ean }) => <Lines first={ean ?? '–'} /> },
    {
      title: 'support.company',
      cell: ({ companyId, companyName }) => <DeskLink kind="companies" id={companyId} name={companyName} />,
    },
    { title: 'desk.releaseDate', cell: ({ releaseDate }, { date }) => <Lines first={date(releaseDate)} /> },
    { title: 'support.state', cell: (release, pen) => <Marks marks={markOf(release, pen)} /> },
  ],
});

export const ReleasesPage = () => <ListPage title="support.releases" view={releaseView} />;

/** Withdraws a release: requires a reason and a confirmation, because it is irreversible. */
function WithdrawAction({ release, reload }: { release: DeskRelease; reload: () => void }) {
  const { say } = usePen();
  const [sure, setSure] = useState(false);
  const values = { title: release.title };
  return (
    <ActionDialog
      label={say('support.releases.withdraw')}
      title={say('support.releases.withdrawTitle', values)}
      hint={say('support.releases.withdrawHint')}
      reason={say('support.releases.reason')}
      danger
      isReady={sure}
      call={deskCalls.releases.withdraw}
      id={release.id}
      done={say('support.releases.withdrawnNow', values)}
      after={reload}
    >
      {() => (
        <Checkbox checked={sure} onCheckedChange={(checked) => setSure(checked === true)}>
          {say('support.releases.sure')}
        </Checkbox>
      )}
    </ActionDialog>
  );
}

export function ReleasePage() {
  const pen = usePen();
  const { say, time, date } = pen;
  return (
    <ObjectPage
      kind="releases"
      list="support.releases"
      parts={(release, reload) => ({
        title: release.title,
        subtitle: release.artistName ?? undefined,
        marks: <Marks marks={markOf(release, pen)} />,
        actions: !release.withdrawnAt && <WithdrawAction release={release} reload={reload} />,
        facts: [
          ['support.company', <DeskLink kind="companies" id={release.companyId} name={release.companyName} />],
          ['desk.ean', release.ean],
          ['desk.label', release.labelName],
          ['desk.catalogueNumber', release.catalogueNumber],
          ['desk.releaseDate', release.releaseDate && date(release.releaseDate)],
          ['desk.airDate', release.airDate && date(release.airDate)],
          ['desk.created', time(release.createdAt)],
          ['desk.withdrawnAt', release.withdrawnAt && time(release.withdrawnAt)],
          ['support.reason', release.withdrawalReason],
        ],
        sections: (
          <>
            <Section title={say('desk.tracks')}>
              <ResultTable
                items={release.tracks}
                none={say('desk.none')}
                titles={[say('desk.track'), 'ISRC', say('desk.audio')]}
                cells={(track) => [
                  <Lines first={`${track.setNumber}-${track.position} ${track.title}`} second={track.artist} />,
                  <Lines first={track.isrc ?? '–'} />,
                  <Lines first={say(track.hasAudio ? 'desk.yes' : 'desk.no')} />,
                ]}
              />
            </Section>
            <ListSection title="desk.campaigns" view={campaignView} fixed={{ releaseId: String(release.id) }} />
            <ListSection title="desk.deliveries" view={deliveryView} fixed={{ releaseId: String(release.id) }} />
            <ListSection title="desk.pressLinks" view={pressLinkView} fixed={{ releaseId: String(release.id) }} />
            <TrailSection fixed={{ objectType: 'release', objectId: String(release.id) }} />
          </>
        ),
      })}
    />
  );
}
