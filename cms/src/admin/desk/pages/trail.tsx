import { useMemo } from 'react';
import {
  AUDIT_ACTIONS,
  AUDIT_OBJECTS,
  auditActionName,
  auditObjectName,
  deskCalls,
  type DeskObjectKind,
  type DeskTrailEntry,
  type TextLanguage,
} from '@mpn/domain';
import { Button, Combobox, ComboboxOption, Field, Flex, Link, TextInput, Typography } from '@strapi/design-system';
import { Layouts } from '@strapi/strapi/admin';
import { Download } from '@strapi/icons';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import type { TextKey } from '../../texts/en';
import { deskPath, DeskLink } from '../shared/desk-link';
import { DeskTable, listView, type Fixed } from '../shared/desk-table';
import { usePen } from '../shared/facts';
import { Section } from '../shared/object-page';
import { RecordFilter } from '../shared/record-filter';
import { Lines } from '../shared/result-table';
import { useDeskFile } from '../shared/use-desk';
import { useMay } from '../shared/use-may';
import { DeskTitle } from '../shared/desk-title';

/** Pages of the desk by the type of object that the trail names. */
const PAGES = {
  user: 'users',
  company: 'companies',
  release: 'releases',
  purchase_order: 'orders',
  sampling_campaign: 'campaigns',
  delivery: 'deliveries',
  'promo-share': 'promo-shares',
  press_link: 'press-links',
  mail: 'mails',
  job: 'jobs',
} as const satisfies Record<string, DeskObjectKind>;

const isPaged = (objectType: string): objectType is keyof typeof PAGES => Object.hasOwn(PAGES, objectType);

function ObjectCell({ entry }: { entry: DeskTrailEntry }) {
  const { language } = usePen();
  const { objectType, objectId, objectName } = entry;
  const page = objectType !== null && isPaged(objectType) ? PAGES[objectType] : undefined;
  const name = objectName ?? (objectId === null ? '–' : `#${objectId}`);
  const shown = page && objectId !== null ? <DeskLink kind={page} id={objectId} name={name} /> : name;
  return <Lines first={shown} second={objectType && auditObjectName(objectType, language)} />;
}

/** The code of the action, by which searches and exports name it, and the record's data. */
const detailsOf = ({ action, data }: DeskTrailEntry): string =>
  [
    action,
    ...Object.entries(data ?? {})
      .filter(([name]) => name !== 'panelUserId')
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
  ].join(', ');

const trailView = listView(deskCalls.trail.list, {
  filters: [
    {
      name: 'who',
      label: 'desk.trail.who',
      values: [
        ['support', 'desk.trail.support'],
        ['people', 'desk.trail.people'],
        ['onBehalf', 'desk.trail.onBehalf'],
        ['system', 'desk.trail.system'],
      ],
    },
  ],
  columns: [
    { title: 'desk.time', cell: ({ at, address }, { time }) => <Lines first={time(at)} second={address} /> },
    {
      title: 'desk.trail.who',
      cell: ({ staffName, userId, userName, onBehalfOfName, companyName, ownCompanyName }, { say }) => (
        <Lines
          first={
            staffName ? (
              `${staffName} (${say('support.title')})`
            ) : userName ? (
              <DeskLink kind="users" id={userId} name={userName} />
            ) : (
              say('desk.trail.system')
            )
          }
          second={[
            onBehalfOfName && say('desk.trail.inNameOf', { name: onBehalfOfName }),
            ownCompanyName
              ? say('desk.trail.forCompany', { own: ownCompanyName, company: companyName ?? '–' })
              : companyName,
          ]
            .filter(Boolean)
            .join(', ')}
        />
      ),
    },
    {
      title: 'desk.trail.action',
      cell: (entry, { language }) => (
        <Lines first={auditActionName(entry.action, language)} second={detailsOf(entry)} />
      ),
    },
    { title: 'desk.trail.object', cell: (entry) => <ObjectCell entry={entry} /> },
  ],
});

/** The trail of one object or person, on its page. */
export function TrailSection({
  fixed,
  title = 'desk.trail',
}: {
  fixed: Fixed<typeof deskCalls.trail.list>;
  title?: TextKey;
}) {
  const { say } = usePen();
  const may = useMay();
  if (!may(deskCalls.trail.list)) return null;
  return (
    <Section title={say(title)}>
      <DeskTable
        view={trailView}
        fixed={fixed}
        actions={() => (
          <Link tag={RouterLink} to={`${deskPath('trail')}?${new URLSearchParams(fixed).toString()}`}>
            {say('desk.trail.whole')}
          </Link>
        )}
      />
    </Section>
  );
}

const DAYS: readonly (readonly [name: string, label: TextKey])[] = [
  ['from', 'desk.trail.from'],
  ['to', 'desk.trail.to'],
];

/** A choice of the names of an audit vocabulary, sorted as people read them. */
function NameFilter(props: {
  label: string;
  codes: readonly string[];
  nameOf: (code: string, language: TextLanguage) => string;
  chosen: string;
  choose: (code: string) => void;
}) {
  const { label, codes, nameOf, chosen, choose } = props;
  const { say, language } = usePen();
  const options = useMemo(
    () =>
      codes
        .map((code) => ({ code, name: nameOf(code, language) }))
        .sort((one, other) => one.name.localeCompare(other.name, language)),
    [codes, language, nameOf],
  );
  return (
    <Field.Root name={label}>
      <Field.Label>{label}</Field.Label>
      <Combobox
        value={chosen}
        onChange={(code?: string) => choose(code ?? '')}
        onClear={() => choose('')}
        autocomplete={{ type: 'list', filter: 'contains' }}
        noOptionsMessage={() => say('desk.found.none')}
        placeholder={say('desk.trail.any')}
      >
        {options.map(({ code, name }) => (
          <ComboboxOption key={code} value={code} textValue={name}>
            {name}
          </ComboboxOption>
        ))}
      </Combobox>
    </Field.Root>
  );
}

/** Filters by a person, a company, an action, a type of object, and days. */
function TypedFilters() {
  const { say } = usePen();
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return (
    <Flex gap={4} wrap="wrap" paddingBottom={4} alignItems="flex-end">
      <RecordFilter
        kind="users"
        label={say('desk.trail.person')}
        id={search.get('userId') ?? ''}
        change={(id) => set('userId', id)}
      />
      <RecordFilter
        kind="companies"
        label={say('support.company')}
        id={search.get('companyId') ?? ''}
        change={(id) => set('companyId', id)}
      />
      <NameFilter
        label={say('desk.trail.action')}
        codes={AUDIT_ACTIONS}
        nameOf={auditActionName}
        chosen={search.get('action') ?? ''}
        choose={(code) => set('action', code)}
      />
      <NameFilter
        label={say('desk.trail.kind')}
        codes={AUDIT_OBJECTS}
        nameOf={auditObjectName}
        chosen={search.get('objectType') ?? ''}
        choose={(code) => set('objectType', code)}
      />
      {DAYS.map(([name, label]) => (
        <Field.Root key={name} name={name}>
          <Field.Label>{say(label)}</Field.Label>
          <TextInput
            type="date"
            size="S"
            value={search.get(name) ?? ''}
            onChange={(event: React.ChangeEvent<HTMLInputElement>) => set(name, event.target.value)}
          />
        </Field.Root>
      ))}
    </Flex>
  );
}

/** Filters by one person, panel account, company or object; with one of them the page links to the whole trail. */
const OF_ONE = ['userId', 'staffId', 'companyId', 'objectId'];

/** The whole trail: by person, company, object, time and action, with an export of the filtered entries. */
export function TrailPage() {
  const { say } = usePen();
  const save = useDeskFile(deskCalls.trail.export);
  const may = useMay();
  const [search] = useSearchParams();
  const isOfOne = OF_ONE.some((name) => search.has(name));
  return (
    <>
      <DeskTitle>{say('desk.trail')}</DeskTitle>
      <Layouts.Header title={say('desk.trail')} subtitle={say('desk.trail.hint')} />
      <Layouts.Content>
        {isOfOne && (
          <Flex paddingBottom={4}>
            <Link tag={RouterLink} to={deskPath('trail')}>
              {say('desk.trail.all')}
            </Link>
          </Flex>
        )}
        <TypedFilters />
        <DeskTable
          view={trailView}
          actions={(params) =>
            may(deskCalls.trail.export) && (
              <Button variant="secondary" startIcon={<Download />} onClick={() => void save('trail.csv', { params })}>
                {say('desk.trail.export')}
              </Button>
            )
          }
        />
        <Typography variant="pi" textColor="neutral600">
          {say('desk.trail.searchHint')}
        </Typography>
      </Layouts.Content>
    </>
  );
}
