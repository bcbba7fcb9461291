import { object } from 'yup';
import { multilineText, validateInput } from '@mpn/domain';

const reasonSchema = object({ reason: multilineText(2_000).trim().required() });

/**
 * The reason that support has to give for acting in a person's name, and for actions that take something away from a
 * person or company; it is audited.
 * @throws AppError invalid-input (400) without one
 */
export const reasonOf = (sent: unknown): string => validateInput(reasonSchema, sent).reason;
