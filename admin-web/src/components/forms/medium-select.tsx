import { Select } from 'antd';
import { useReferenceData } from '@/providers/reference/use-reference-data';

/** Picker for a sampling medium of a country; the value is its id. */
export function MediumSelect(props: { value?: number; onChange?: (id: number) => void; id?: string }) {
  const countries = useReferenceData().data?.countries ?? [];
  const options = countries.map(({ code, name, mediums }) => ({
    key: code,
    label: name,
    options: mediums.map((medium) => ({ value: medium.id, label: `${medium.name} (${name})` })),
  }));
  return <Select {...props} options={options} showSearch optionFilterProp="label" />;
}
