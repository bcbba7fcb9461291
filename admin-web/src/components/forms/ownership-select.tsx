import { InstitutionOwnership } from '@mpn/domain';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';

interface OwnershipSelectProps {
  value?: InstitutionOwnership;
  onChange?: (value: InstitutionOwnership) => void;
  id?: string;
  /** Without the choice "not stated", which leaving it empty says. */
  isOptional?: boolean;
}

/** Picker for the ownership of a media company. */
export function OwnershipSelect({ isOptional = false, ...props }: OwnershipSelectProps) {
  const { t } = useTranslation('common');
  const choices = isOptional ? InstitutionOwnership.filter((value) => value !== 'UNKNOWN') : InstitutionOwnership;
  return (
    <Select
      {...props}
      allowClear={isOptional}
      options={choices.map((value) => ({ value, label: t(`ownership.${value}`) }))}
    />
  );
}
