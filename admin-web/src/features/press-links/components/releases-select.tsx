import {
  PRESS_RELEASES_MAX,
  releaseEndpoints,
  type Page,
  type PressLinkRelease,
  type ReleaseStatus,
} from '@mpn/domain';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '@/components/forms/use-debounced';
import { ReadFailure } from '@/components/page/read-failure';
import { keepPrevious, useCall } from '@/providers/api/hooks';
import { useIsSuperAdmin } from '@/providers/session/session-store';

/** Maximum number of options; a more specific search finds the others. */
const OFFERED = 30;
/** Releases that guests may have (`isOpenToPress`). */
const OPEN: ReleaseStatus[] = ['READY', 'SCHEDULED', 'ON_AIR'];

type Named = Pick<PressLinkRelease, 'id' | 'title' | 'artistName'>;

const optionOf = ({ id, title, artistName }: Named) => ({
  value: id,
  label: [artistName, title].filter(Boolean).join(' – '),
});

interface Props {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
  /** Releases that are on the link, whose names are known. */
  known: readonly Named[];
  /** The company of the link: a super admin sees the releases of all, and only these can be saved. */
  companyId: number;
}

/** Choice of the releases of a link among those that are open to guests, in the order in which they are chosen. */
export function ReleasesSelect({ known, companyId, ...props }: Props) {
  const { t } = useTranslation('press-links');
  const [typed, setTyped] = useState('');
  const term = useDebounced(typed);
  const isSuperAdmin = useIsSuperAdmin();
  const searched = { pageSize: OFFERED, releaseStatus: OPEN, ...(term === '' ? {} : { term }) };
  const own = useCall(
    releaseEndpoints.table,
    { query: { view: 'albums', ...searched } },
    { enabled: !isSuperAdmin, placeholderData: keepPrevious },
  );
  const ofCompany = useCall(
    releaseEndpoints.picker,
    { query: { companyId, ...searched } },
    { enabled: isSuperAdmin, placeholderData: keepPrevious },
  );
  const query = isSuperAdmin ? ofCompany : own;
  const found = ((query.data as Page<Named> | undefined)?.items ?? []).filter(
    ({ id }) => !known.some((release) => release.id === id),
  );
  return (
    <Select
      {...props}
      mode="multiple"
      filterOption={false}
      maxCount={PRESS_RELEASES_MAX}
      placeholder={t('fields.releasesSearch')}
      loading={query.isFetching}
      notFoundContent={query.error ? <ReadFailure error={query.error} retry={() => void query.refetch()} /> : undefined}
      options={[...known, ...found].map(optionOf)}
      onSearch={setTyped}
    />
  );
}
