import { companyEndpoints, type InstitutionRow, type SamplingCircleMember } from '@mpn/domain';
import { Button, Pagination, Select, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '@/components/forms/use-debounced';
import { useScreen } from '@/components/layout/use-screen';
import looks from '@/components/looks.module.css';
import { ReadFailure } from '@/components/page/read-failure';
import { keepPrevious, useCall } from '@/providers/api/hooks';
import { useMediumName } from '@/providers/reference/use-reference-data';
import styles from './sampling-groups.module.css';

// texts: sampling-groups:standing.*

const PAGE_SIZE = 20;
/** Maximum number of hits; a more specific search finds the others. */
const OFFERED = 30;

const placeOf = ({ city, country }: Pick<SamplingCircleMember, 'city' | 'country'>): string =>
  [city, country].filter(Boolean).join(', ');

const asMember = ({ id, name, mpnCompanyNumber, city, country, medium }: InstitutionRow): SamplingCircleMember => ({
  ...{ id, name, mpnCompanyNumber, city, country, medium },
  standing: 'ELIGIBLE',
});

/** Tag that says why a member is not sampled; renders nothing for one that is. */
function Standing({ standing }: Pick<SamplingCircleMember, 'standing'>) {
  const { t } = useTranslation('sampling-groups');
  if (standing === 'ELIGIBLE') return null;
  return (
    <Tag className={styles.tag} color={standing === 'BLOCKED' ? 'error' : 'warning'}>
      {t(`standing.${standing}`)}
    </Tag>
  );
}

interface InstitutionSearchProps {
  id: string | undefined;
  members: ReadonlySet<number>;
  onAdd: (institution: SamplingCircleMember) => void;
}

/** Search field for institutions that the company may sample; adds the chosen one. */
function InstitutionSearch({ id: fieldId, members, onAdd }: InstitutionSearchProps) {
  const { t } = useTranslation('sampling-groups');
  const mediumName = useMediumName();
  const [typed, setTyped] = useState('');
  const term = useDebounced(typed);
  const query = useCall(
    companyEndpoints.institutions,
    { query: { eligible: true, pageSize: OFFERED, sortBy: 'name', ...(term === '' ? {} : { term }) } },
    { placeholderData: keepPrevious },
  );
  const found = (query.data?.items ?? []).filter(({ id }) => !members.has(id));
  return (
    <Select
      id={fieldId}
      className={styles.search}
      showSearch
      filterOption={false}
      aria-label={t('members.add')}
      placeholder={t('members.add')}
      loading={query.isFetching}
      notFoundContent={
        query.error ? <ReadFailure error={query.error} retry={() => void query.refetch()} /> : t('members.noHits')
      }
      options={found.map((institution) => ({
        value: institution.id,
        label: [institution.name, institution.medium && mediumName(institution.medium), placeOf(institution)]
          .filter(Boolean)
          .join(' · '),
      }))}
      value={null}
      searchValue={typed}
      onSearch={setTyped}
      onChange={(id: number | null) => {
        const chosen = found.find((one) => one.id === id);
        if (chosen) onAdd(asMember(chosen));
        setTyped('');
      }}
    />
  );
}

interface MemberListProps {
  members: readonly SamplingCircleMember[];
  /** Undefined if the group cannot be changed. */
  onRemove: ((id: number) => void) | undefined;
}

function MemberList({ members, onRemove }: MemberListProps) {
  const { t } = useTranslation(['sampling-groups', 'common']);
  const { isPhone } = useScreen();
  const mediumName = useMediumName();
  const [page, setPage] = useState(1);
  const lastPage = Math.max(1, Math.ceil(members.length / PAGE_SIZE));
  const current = Math.min(page, lastPage);
  const shown = members.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE);
  const removeButton = ({ id, name }: SamplingCircleMember) => (
    <Button size="small" aria-label={t('sampling-groups:members.removeLabel', { name })} onClick={() => onRemove?.(id)}>
      {t('sampling-groups:members.remove')}
    </Button>
  );
  const mediumOf = ({ medium }: SamplingCircleMember) => medium && mediumName(medium);
  return (
    <>
      {isPhone ? (
        <ul className={styles.cards} aria-label={t('sampling-groups:members.title')}>
          {shown.map((member) => (
            <li key={member.id}>
              <div>
                <Typography.Text strong>{member.name}</Typography.Text>
                <br />
                <Typography.Text type="secondary">
                  {[mediumOf(member), placeOf(member)].filter(Boolean).join(' · ')}
                </Typography.Text>
                <div>
                  <Standing standing={member.standing} />
                </div>
              </div>
              {onRemove && removeButton(member)}
            </li>
          ))}
        </ul>
      ) : (
        <Table<SamplingCircleMember>
          aria-label={t('sampling-groups:members.title')}
          size="middle"
          rowKey={({ id }) => id}
          dataSource={shown}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: t('sampling-groups:members.none') }}
          columns={[
            {
              key: 'name',
              title: t('sampling-groups:members.name'),
              render: (_, member) => (
                <>
                  {member.name} <Standing standing={member.standing} />
                </>
              ),
            },
            { key: 'medium', title: t('sampling-groups:members.medium'), render: (_, member) => mediumOf(member) },
            { key: 'place', title: t('sampling-groups:members.place'), render: (_, member) => placeOf(member) },
            ...(onRemove
              ? [
                  {
                    key: 'remove',
                    title: t('sampling-groups:members.actions'),
                    align: 'right' as const,
                    render: (_: unknown, member: SamplingCircleMember) => removeButton(member),
                  },
                ]
              : []),
          ]}
        />
      )}
      <Pagination
        align="end"
        size="small"
        className={looks.spaceAbove}
        hideOnSinglePage
        showSizeChanger={false}
        current={current}
        pageSize={PAGE_SIZE}
        total={members.length}
        onChange={setPage}
      />
    </>
  );
}

interface MembersFieldProps {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
  /** The stored members. */
  stored: readonly SamplingCircleMember[];
  readOnly?: boolean;
}

/** The institutions of a group as a field: a search that adds, and a table to remove from. Newest first. */
export function MembersField({ id, value = [], onChange, stored, readOnly = false }: MembersFieldProps) {
  const [added, setAdded] = useState<readonly SamplingCircleMember[]>([]);
  const known = new Map([...added, ...stored].map((member) => [member.id, member]));
  const members = value.flatMap((member) => known.get(member) ?? []);
  return (
    <>
      {!readOnly && (
        <InstitutionSearch
          id={id}
          members={new Set(value)}
          onAdd={(member) => {
            setAdded((before) => [member, ...before]);
            onChange?.([member.id, ...value]);
          }}
        />
      )}
      <MemberList
        members={members}
        onRemove={readOnly ? undefined : (removed) => onChange?.(value.filter((other) => other !== removed))}
      />
    </>
  );
}
