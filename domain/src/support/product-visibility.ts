import { object, string } from 'yup';
import { ProductVisibility } from '../enums';
import { reply } from '../http';
import { multilineText } from '../validation/limits';
import { deskCall } from './desk-call';

/** Gives a person of a promotion company the view of all active full samplings, or takes it back. */
export const setProductVisibility = deskCall({
  method: 'POST',
  path: '/users/:id/product-visibility',
  permission: 'accounts',
  summary: 'Sets which releases a person of a promotion company sees, with a reason',
  body: object({
    productVisibility: string()
      .oneOf([...ProductVisibility])
      .required(),
    reason: multilineText(2_000).trim().required(),
  }),
  reply: reply<null>('Nothing'),
  errors: ['mpn.backend.global.error.not-found', 'mpn.backend.data.error.user-not-editable'],
});
