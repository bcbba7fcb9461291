import { rowId } from '@mpn/domain';
import type { EventSchemas } from '@mpn/server-kit';
import { array, object } from 'yup';

const action = object({ campaignId: rowId().required(), actionId: rowId().required() });

/** Schemas of the plugin's events, which contracts.ts declares. */
export const SAMPLING_EVENTS: EventSchemas<'sampling'> = {
  'sampling.action-activated': action,
  'sampling.action-announced': action,
  'sampling.action-stopped': action,
  'sampling.block-list-changed': object({
    companyId: rowId().required(),
    institutionIds: array(rowId().required()).required(),
  }),
};
