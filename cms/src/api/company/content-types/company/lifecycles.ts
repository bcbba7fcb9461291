import { errors } from '@strapi/utils';
import { isMpnNumber } from '@mpn/domain';
import { currentConnection } from '@mpn/server-kit';
import { newWatermarkFingerprint, nextCompanyNumber } from '../../commands/numbers';

type Data = Record<string, unknown> & { mpnCompanyNumber?: string | null };
interface LifecycleEvent {
  params: { data: Data; where?: { id?: number } };
}

/**
 * Attributes whose change ends sessions, pauses campaigns or must be audited: only the pages of the support desk may
 * change them, not the panel's forms.
 */
const BY_ACTION_ONLY: Readonly<Record<string, string>> = {
  disabled: 'disabled',
  problematic: 'problematic',
  pendingRegistration: 'pending_registration',
};

/** Strapi's own error class, because the panel shows its text. */
function refuse(message: string): never {
  // eslint-disable-next-line mpn/app-errors-only -- an answer to the panel, which reads Strapi's own error body
  throw new errors.ApplicationError(message);
}

/** Replaces an empty MPN company number with the next one; checks an entered one. */
async function completeNumber(data: Data, id: number | undefined): Promise<void> {
  if (data.mpnCompanyNumber === undefined && id !== undefined) return;
  const knex = await currentConnection(strapi);
  const typed = (data.mpnCompanyNumber ?? '').trim();
  data.mpnCompanyNumber = typed || (await nextCompanyNumber(knex));
  if (!typed) return;
  if (!isMpnNumber(typed)) refuse('An MPN company number has exactly 5 digits.');
  const taken: unknown = await knex('companies')
    .where({ mpn_company_number: typed })
    .whereNot({ id: id ?? 0 })
    .first('id');
  if (taken) refuse(`The MPN company number ${typed} is already taken.`);
}

async function keepWhatActionsRule(data: Data, id: number): Promise<void> {
  const knex = await currentConnection(strapi);
  const row = (await knex('companies').where({ id }).first()) as Record<string, unknown> | undefined;
  for (const [name, column] of Object.entries(BY_ACTION_ONLY)) {
    if (data[name] === undefined) continue;
    if (Boolean(data[name]) !== Boolean(row?.[column])) {
      refuse(`"${name}" changes on the page Support, which also ends sessions, pauses campaigns and keeps a trail.`);
    }
  }
  // The form sends the whole row back; these attributes are ignored.
  delete data.watermarkFingerprint;
  delete data.deletedAt;
  data.version = Number(row?.version ?? 0) + 1;
}

export default {
  async beforeCreate({ params: { data } }: LifecycleEvent): Promise<void> {
    await completeNumber(data, undefined);
    // Also for a copy of another company.
    data.watermarkFingerprint = newWatermarkFingerprint();
    data.deletedAt = null;
    data.version = 1;
  },
  async beforeUpdate({ params: { data, where } }: LifecycleEvent): Promise<void> {
    if (!where?.id) return;
    await keepWhatActionsRule(data, where.id);
    await completeNumber(data, where.id);
  },
};
