import { deskCalls, type DeskPressLink, type DeskPressLinkDetail } from '@mpn/domain';
import { ActionDialog } from '../shared/action-dialog';
import { DeskLink } from '../shared/desk-link';
import { listView } from '../shared/desk-table';
import { ListPage } from '../shared/list-page';
import { ObjectPage, Section } from '../shared/object-page';
import { usePen, type Pen } from '../shared/facts';
import { Lines, Marks, ResultTable, type Mark } from '../shared/result-table';
import { TrailSection } from './trail';

const TONES = { ACTIVE: 'good', PAUSED: 'warning', REVOKED: 'danger', ended: 'calm' } as const satisfies Record<
  string,
  Mark[0]
>;

function marksOf({ state, expiresAt }: DeskPressLink, { say }: Pen): Mark[] {
  const shown = state !== 'REVOKED' && new Date(expiresAt) <= new Date() ? 'ended' : state;
  return [[TONES[shown], say(`desk.pressLink.${shown}`)]];
}

const peopleOf = ({ people, everybody }: DeskPressLink, { say }: Pen): string =>
  everybody ? say('desk.pressLink.withPublic', { people: String(people) }) : String(people);

export const pressLinkView = listView(deskCalls['press-links'].list, {
  filters: [
    {
      name: 'state',
      label: 'support.state',
      values: [
        ['ACTIVE', 'desk.pressLink.ACTIVE'],
        ['PAUSED', 'desk.pressLink.PAUSED'],
        ['REVOKED', 'desk.pressLink.REVOKED'],
        ['ended', 'desk.pressLink.ended'],
      ],
    },
  ],
  columns: [
    {
      title: 'desk.pressLink',
      cell: ({ id, name, titles }) => (
        <Lines first={<DeskLink kind="press-links" id={id} name={name} />} second={titles} />
      ),
    },
    {
      title: 'support.company',
      cell: ({ companyId, companyName }) => <DeskLink kind="companies" id={companyId} name={companyName} />,
    },
    { title: 'desk.pressLink.people', cell: (link, pen) => <Lines first={peopleOf(link, pen)} /> },
    { title: 'desk.pressLink.expires', cell: ({ expiresAt }, { time }) => <Lines first={time(expiresAt)} /> },
    { title: 'support.state', cell: (link, pen) => <Marks marks={marksOf(link, pen)} /> },
  ],
});

export const PressLinksPage = () => <ListPage title="desk.pressLinks" view={pressLinkView} />;

function RevokeAction({ link, reload }: { link: DeskPressLink; reload: () => void }) {
  const { say } = usePen();
  const values = { name: link.name };
  return (
    <ActionDialog
      label={say('desk.pressLink.revoke')}
      title={say('desk.pressLink.revokeTitle', values)}
      hint={say('desk.pressLink.revokeHint')}
      reason
      danger
      call={deskCalls['press-links'].revoke}
      id={link.id}
      done={say('desk.pressLink.revoked', values)}
      after={reload}
    />
  );
}

type Guest = DeskPressLinkDetail['grants'][number];

const nameOf = ({ kind, label }: Guest, { say }: Pen): string =>
  kind === 'PUBLIC' ? say('desk.pressLink.PUBLIC') : (label ?? say('desk.pressLink.erased'));

export function PressLinkPage() {
  const pen = usePen();
  const { say, time } = pen;
  return (
    <ObjectPage
      kind="press-links"
      list="desk.pressLinks"
      parts={(link, reload) => ({
        title: link.name,
        marks: <Marks marks={marksOf(link, pen)} />,
        actions: link.state !== 'REVOKED' && <RevokeAction link={link} reload={reload} />,
        facts: [
          ['support.company', <DeskLink kind="companies" id={link.companyId} name={link.companyName} />],
          ['desk.pressLink.mode', say(`desk.pressLink.${link.mode}`)],
          ['desk.pressLink.password', say(link.hasPassword ? 'desk.yes' : 'desk.no')],
          ['desk.pressLink.people', peopleOf(link, pen)],
          ['desk.pressLink.expires', time(link.expiresAt)],
          ['desk.pressLink.lastUsed', link.lastUsedAt && time(link.lastUsedAt)],
          ['desk.created', time(link.createdAt)],
          [
            'desk.pressLink.share',
            link.promoShareId !== null && (
              <DeskLink kind="promo-shares" id={link.promoShareId} name={`#${link.promoShareId}`} />
            ),
          ],
        ],
        sections: (
          <>
            <Section title={say('support.releases')}>
              <ResultTable
                items={link.releases}
                none={say('desk.none')}
                titles={[say('support.releases.title')]}
                cells={({ id, title, artist }) => [
                  <Lines first={<DeskLink kind="releases" id={id} name={title} />} second={artist} />,
                ]}
              />
            </Section>
            <Section title={say('desk.pressLink.guests')}>
              <ResultTable
                items={link.grants}
                none={say('desk.none')}
                titles={[say('desk.pressLink.guest'), say('desk.pressLink.lastUsed'), say('support.state')]}
                cells={(guest) => [
                  <Lines first={nameOf(guest, pen)} second={guest.email} />,
                  <Lines first={guest.lastVisitAt === null ? '–' : time(guest.lastVisitAt)} />,
                  <Marks marks={[[TONES[guest.state], say(`desk.pressLink.${guest.state}`)]]} />,
                ]}
              />
            </Section>
            <TrailSection fixed={{ objectType: 'press_link', objectId: String(link.id) }} />
          </>
        ),
      })}
    />
  );
}
