import { getAddresseeDetails, type AddresseeDetails, type AddresseeInstitution } from '@mpn/domain';
import { Descriptions, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryState } from '@/components/page/states';
import { useCall } from '@/providers/api/hooks';
import { codeName } from '@/providers/i18n/code-names';
import { localeOf } from '@/providers/i18n/locale';
import { useFormats } from '@/providers/i18n/use-formats';
import { useMediumName } from '@/providers/reference/use-reference-data';

interface Props {
  institution: Pick<AddresseeInstitution, 'id' | 'name' | 'formerReactions'>;
  onClose: () => void;
}

function Facts({
  details,
  formerReactions,
}: { details: AddresseeDetails } & Pick<Props['institution'], 'formerReactions'>) {
  const { t, i18n } = useTranslation(['sampling', 'common']);
  const { number } = useFormats();
  const mediumName = useMediumName();
  const { audienceAgeFrom: from, audienceAgeTo: to } = details;
  const age = from === null && to === null ? null : t('details.age', { from: from ?? '', to: to ?? '' });
  const town = [details.postalCode, details.city].filter(Boolean).join(' ');
  const country = details.country && codeName('region', details.country, localeOf(i18n.language));
  const lines: [string, string | null][] = [
    ['medium', details.medium && mediumName(details.medium)],
    ['ownership', details.ownership === 'UNKNOWN' ? null : t(`common:ownership.${details.ownership}`)],
    ['network', details.networkName],
    ['address', [details.street, town, country].filter(Boolean).join(', ')],
    ['areas', details.areas.join(', ')],
    ['genres', details.genres.join(', ')],
    ['reach', details.audienceReach === null ? null : number(details.audienceReach)],
    ['ages', age],
    ['departments', details.departments.map(({ name, editorCount }) => `${name} (${number(editorCount)})`).join(', ')],
    ['editors', number(details.editorCount)],
    ['musicEditorial', t(details.musicEditorial ? 'details.yes' : 'details.no')],
    ['formerReactions', formerReactions?.map((one) => t(`browser.formerReactions.${one}`)).join(', ') ?? null],
    ['partner', details.isPartner ? t('details.yes') : null],
    ['about', details.additionalInformation],
  ];
  const known = lines.filter(([, text]) => text !== null && text !== '');
  return (
    <Descriptions
      column={1}
      size="small"
      // texts: sampling:details.fields.*
      items={known.map(([key, text]) => ({
        key,
        label: t(`details.fields.${key}` as 'details.fields.medium'),
        children: text,
      }))}
    />
  );
}

/** What is known of an institution: address, areas, genres, audience, departments, and what it says about itself. */
export function AddresseeDetailsDialog({ institution, onClose }: Props) {
  const query = useCall(getAddresseeDetails, { params: { id: institution.id } });
  return (
    <Modal open title={institution.name} footer={null} width={560} onCancel={onClose}>
      <QueryState query={query}>
        {(details) => <Facts details={details} formerReactions={institution.formerReactions} />}
      </QueryState>
    </Modal>
  );
}
