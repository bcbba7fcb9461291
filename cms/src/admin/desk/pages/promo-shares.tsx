import { deskCalls, type DeskPromoShare } from '@mpn/domain';
import { ActionDialog } from '../shared/action-dialog';
import { DeskLink } from '../shared/desk-link';
import { listView } from '../shared/desk-table';
import { ListPage } from '../shared/list-page';
import { ObjectPage, Section } from '../shared/object-page';
import { usePen, type Pen } from '../shared/facts';
import { Lines, Marks, ResultTable, type Mark } from '../shared/result-table';
import { TrailSection } from './trail';

const rightsOf = ({ fullAccess, mayBuy }: DeskPromoShare, { say }: Pen): string =>
  [say(fullAccess ? 'desk.share.full' : 'desk.share.some'), mayBuy && say('desk.share.mayBuy')]
    .filter(Boolean)
    .join(', ');

const marksOf = ({ status }: DeskPromoShare, { say }: Pen): Mark[] => [
  [status === 'ACCEPTED' ? 'good' : 'calm', say(`desk.share.${status}`)],
];

const shareView = listView(deskCalls['promo-shares'].list, {
  filters: [
    {
      name: 'state',
      label: 'support.state',
      values: [
        ['PENDING', 'desk.share.PENDING'],
        ['ACCEPTED', 'desk.share.ACCEPTED'],
        ['REJECTED', 'desk.share.REJECTED'],
        ['ended', 'desk.share.DELETED'],
      ],
    },
  ],
  columns: [
    {
      title: 'desk.share',
      cell: ({ id, sourceCompanyName, receivedCompanyName }) => (
        <DeskLink kind="promo-shares" id={id} name={`${sourceCompanyName} → ${receivedCompanyName}`} />
      ),
    },
    { title: 'desk.share.rights', cell: (share, pen) => <Lines first={rightsOf(share, pen)} /> },
    { title: 'support.releases', cell: ({ releases }) => <Lines first={String(releases)} /> },
    { title: 'desk.created', cell: ({ createdAt }, { time }) => <Lines first={time(createdAt)} /> },
    { title: 'support.state', cell: (share, pen) => <Marks marks={marksOf(share, pen)} /> },
  ],
});

export const PromoSharesPage = () => <ListPage title="desk.shares" view={shareView} />;

export function PromoSharePage() {
  const pen = usePen();
  const { say, time } = pen;
  return (
    <ObjectPage
      kind="promo-shares"
      list="desk.shares"
      parts={(share, reload) => {
        const title = `${share.sourceCompanyName} → ${share.receivedCompanyName}`;
        return {
          title,
          marks: <Marks marks={marksOf(share, pen)} />,
          actions: ['PENDING', 'ACCEPTED'].includes(share.status) && (
            <ActionDialog
              label={say('desk.share.end')}
              title={say('desk.share.endTitle', { title })}
              hint={say('desk.share.endHint')}
              reason
              danger
              call={deskCalls['promo-shares'].end}
              id={share.id}
              done={say('desk.share.endedNow')}
              after={reload}
            />
          ),
          facts: [
            [
              'desk.share.source',
              <DeskLink kind="companies" id={share.sourceCompanyId} name={share.sourceCompanyName} />,
            ],
            [
              'desk.share.partner',
              <DeskLink kind="companies" id={share.receivedCompanyId} name={share.receivedCompanyName} />,
            ],
            ['desk.share.rights', rightsOf(share, pen)],
            ['desk.created', time(share.createdAt)],
          ],
          sections: (
            <>
              <Section title={say('support.releases')}>
                <ResultTable
                  items={share.links}
                  none={say('desk.none')}
                  titles={[say('support.releases.title'), say('desk.share.editable')]}
                  cells={({ id, title: name, artist, editable }) => [
                    <Lines first={<DeskLink kind="releases" id={id} name={name} />} second={artist} />,
                    <Lines first={say(editable ? 'desk.yes' : 'desk.no')} />,
                  ]}
                />
              </Section>
              <TrailSection fixed={{ objectType: 'promo-share', objectId: String(share.id) }} />
            </>
          ),
        };
      }}
    />
  );
}
