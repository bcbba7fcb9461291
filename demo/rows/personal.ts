import { insertLinks, insertRows, takeIds, type Row } from '@mpn/database';
import { asciiName, personMaker } from '../people';
import { createRandom } from '../random';
import type { SeededCampaign } from './campaigns';
import { instant, type DemoContext, type SeededCompany, type SeededRelease } from './context';

const NOTES = [
  'Für die Morgensendung vormerken, Intro ist lang genug zum Anmoderieren.',
  'Refrain testen! Passt zwischen zwei Oldies.',
  'Rotation B ab Montag, Interviewanfrage läuft.',
  'Schöne Nummer für die Nacht, Länge prüfen.',
  'Clean Version nehmen.',
];

/** Favorites, notepad and notifications of the demo's media users. */
async function seedMediaDesk(context: DemoContext, campaigns: readonly SeededCampaign[]): Promise<void> {
  const { random } = context;
  const readers = context.institutions
    .flatMap((institution) => institution.editors)
    .filter((editor) => editor.loginName.startsWith('demo-') || random.chance(0.3));
  const favorites: Row[] = [],
    notes: Row[] = [],
    notifications: Row[] = [];
  for (const editor of readers) {
    const received = campaigns.filter(
      (campaign) =>
        campaign.plan.status === 'PAID_ACTIVE' &&
        [...campaign.rights.keys()].some((institution) => institution.id === editor.institutionId),
    );
    for (const { plan } of random.shuffle(received).slice(0, 3))
      favorites.push({
        user_id: editor.id,
        release_id: plan.release.id,
        created_at: instant(context, -random.int(1, 20), 10),
      });
    for (const { plan } of random.shuffle(received).slice(0, 2))
      notes.push({
        user_id: editor.id,
        release_id: plan.release.id,
        text: random.pick(NOTES),
        created_at: instant(context, -random.int(1, 12), 10),
      });
    for (const { plan, actionIds } of received) {
      const running = plan.actions.findIndex(
        ({ status, institutions }) => status === 'ACTIVE' && institutions.some(({ id }) => id === editor.institutionId),
      );
      if (running < 0) continue;
      const at = instant(context, plan.startDay);
      notifications.push({
        user_id: editor.id,
        type: 'NEW_RELEASE',
        data: {
          releaseId: plan.release.id,
          actionId: actionIds[running],
          title: plan.release.design.title,
          artist: plan.release.design.artist,
        },
        read_at: plan.startDay < -8 ? instant(context, plan.startDay + 1) : null,
        unique_key: `demo-new-release-${plan.release.id}-${editor.id}`,
        created_at: at,
      });
    }
  }
  await insertRows(context.client, 'favorites', favorites);
  await insertRows(context.client, 'release_notes', notes);
  await insertRows(context.client, 'notifications', notifications);
}

/** Promo shares: given, received, one waiting for an answer, and one rejected. */
async function seedPromoShares(context: DemoContext): Promise<void> {
  const [hafenklang, blaueStunde, ringstrasse] = context.companies as [SeededCompany, SeededCompany, SeededCompany];
  const shares = [
    { source: blaueStunde, received: hafenklang, status: 'ACCEPTED', fullAccess: false },
    { source: hafenklang, received: blaueStunde, status: 'ACCEPTED', fullAccess: true },
    { source: ringstrasse, received: hafenklang, status: 'PENDING', fullAccess: false },
    { source: hafenklang, received: ringstrasse, status: 'REJECTED', fullAccess: false },
  ];
  const ids = await takeIds(context.client, 'promo_shares', shares.length);
  await insertRows(
    context.client,
    'promo_shares',
    shares.map((share, index) => ({
      id: ids[index],
      source_company_id: share.source.id,
      received_company_id: share.received.id,
      status: share.status,
      full_access: share.fullAccess,
      may_buy: false,
      version: 1,
      created_at: instant(context, -30 + index * 6),
    })),
  );
  await insertRows(
    context.client,
    'promo_share_release_links',
    shares.flatMap((share, index) =>
      context.releases
        .filter((release) => release.company === share.source)
        .slice(0, 3)
        .map((release, place) => ({ promo_share_id: ids[index], release_id: release.id, editable: place === 0 })),
    ),
  );
}

/** Contacts and distribution lists of the first company. */
async function seedContacts(context: DemoContext, company: SeededCompany): Promise<void> {
  const random = createRandom('company-contacts');
  const person = personMaker(random);
  const people = Array.from({ length: 14 }, person);
  const ids = await takeIds(context.client, 'company_contacts', people.length);
  await insertRows(
    context.client,
    'company_contacts',
    people.map((who, index) => {
      const institution = random.pick(context.institutions).design;
      return {
        id: ids[index],
        company_id: company.id,
        salutation: who.salutation,
        first_name: who.firstName,
        last_name: who.lastName,
        preferred_language: index % 6 === 5 ? 'en-US' : 'de-DE',
        contact_company: institution.name,
        department: 'Musikredaktion',
        position: 'Redaktion',
        city: institution.city,
        country: institution.country,
        email: `${asciiName(who.firstName)}.${asciiName(who.lastName)}@${asciiName(institution.name)}.example`,
        version: 1,
      };
    }),
  );
  const groups = ['Verteiler Radio Nord', 'Verteiler Presse'];
  const groupIds = await takeIds(context.client, 'company_contact_groups', groups.length);
  await insertRows(
    context.client,
    'company_contact_groups',
    groups.map((name, index) => ({ id: groupIds[index], company_id: company.id, name, version: 1 })),
  );
  await insertLinks(
    context.client,
    'company_contact_groups_contacts_lnk',
    ids.map((id, index) => ({
      company_contact_group_id: groupIds[index % 2],
      company_contact_id: id,
      company_contact_ord: index + 1,
    })),
  );
}

/** Circles and templates of the first company. */
async function seedSamplingDesk(context: DemoContext, company: SeededCompany): Promise<void> {
  const circles: readonly [string, (name: SeededRelease['design']['genres'][number]) => boolean][] = [
    ['Popwellen', (genre) => genre === 'POP'],
    ['Kulturredaktionen', (genre) => genre === 'CLASSICAL' || genre === 'JAZZ'],
  ];
  const ids = await takeIds(context.client, 'sampling_circles', circles.length);
  await insertRows(
    context.client,
    'sampling_circles',
    circles.map(([name], index) => ({ id: ids[index], company_id: company.id, name, version: 1 })),
  );
  await insertRows(
    context.client,
    'sampling_circle_members',
    circles.flatMap(([, fits], index) =>
      context.institutions
        .filter((institution) => institution.design.genres.some(fits))
        .slice(0, 18)
        .map((institution) => ({ circle_id: ids[index], institution_id: institution.id })),
    ),
  );
  const jazz = context.institutions.filter((institution) => institution.design.genres.includes('JAZZ'));
  const action = { downloadAllowed: true, startsOnDay: 0, days: 90, startTime: '00:00' };
  await insertRows(context.client, 'sampling_templates', [
    {
      company_id: company.id,
      name: 'Vollbemusterung 90 Tage',
      definition: {
        days: 90,
        startTime: '00:00',
        actions: [{ ...action, name: 'Vollbemusterung', samplingType: 'FULL', selections: [] }],
      },
    },
    {
      company_id: company.id,
      name: 'Jazz und Kultur',
      definition: {
        days: 90,
        startTime: '00:00',
        actions: [
          {
            ...action,
            name: 'Jazz und Kultur',
            samplingType: 'SELECTIVE',
            selections: jazz.map((institution) => ({
              institutionId: institution.id,
              departmentId: null,
              userId: null,
            })),
          },
        ],
      },
    },
  ]);
}

/** What people keep for themselves: favorites, notes, notifications, promo shares, contacts, circles and templates. */
export async function seedPersonal(context: DemoContext, campaigns: readonly SeededCampaign[]): Promise<void> {
  const [first] = context.companies as [SeededCompany];
  await seedMediaDesk(context, campaigns);
  await seedPromoShares(context);
  await seedContacts(context, first);
  await seedSamplingDesk(context, first);
}
