import { ValidationError, type AnyObjectSchema, type Schema, type ValidateOptions } from 'yup';
import type { ErrorCode } from '../errors';
import { hasLineCharacters, isSavable, unsavablePaths } from './characters';
import { fieldOf, innerTypeOf, isPlainObject, pathOf, type Findings, type Place } from './shape';

/** Collects what yup found about one value. */
export interface FindingsCollector extends Findings {
  addAll(error: ValidationError): void;
}

const UNSAVABLE: ErrorCode = 'mpn.backend.validation.error.control-characters';
const NOT_ONE_LINE: ErrorCode = 'mpn.backend.validation.error.single-line';

/** What yup's own `validateSyncAt` also passes: the surrounding object, for rules that read its other fields. */
type OptionsWithin = ValidateOptions & { parent?: unknown; path?: string; recursive: boolean };

interface OwnRules {
  tests: readonly { OPTIONS?: { skipAbsent?: boolean } }[];
  internalTests: { whiteList?: unknown; blackList?: unknown };
  spec: { nullable: boolean };
}

/**
 * Whether a schema has no rule for a value of its type: yup takes microseconds to find that out, and lists have tens of
 * thousands of such values.
 */
function hasNoRuleFor(schema: Schema, value: unknown): boolean {
  const { tests, internalTests, spec } = schema as unknown as OwnRules;
  if (value === undefined || internalTests.whiteList || internalTests.blackList) return false;
  if (value === null) return spec.nullable && tests.every(({ OPTIONS }) => OPTIONS?.skipAbsent === true);
  return tests.length === 0 && schema.isType(value);
}

/** A schema's own rules for a value, without those of its fields or entries. */
function ownRules(schema: Schema, value: unknown, parent: unknown, path: string): ValidationError | undefined {
  if (hasNoRuleFor(schema, value)) return undefined;
  const options: OptionsWithin = {
    strict: true,
    abortEarly: false,
    recursive: false,
    disableStackTrace: true,
    parent,
    path,
  };
  try {
    schema.validateSync(value, options as ValidateOptions);
    return undefined;
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
}

/**
 * Checks the characters of a text, or of all texts inside a value without a schema.
 * @returns whether they are valid
 */
function checkCharacters(schema: Schema, value: unknown, place: Place | undefined, found: FindingsCollector): boolean {
  if (typeof value === 'string') {
    const fault = !isSavable(value)
      ? UNSAVABLE
      : schema.meta()?.multiline !== true && hasLineCharacters(value)
        ? NOT_ONE_LINE
        : undefined;
    if (fault) found.add(place, fault);
    return !fault;
  }
  if (schema.type !== 'mixed' || unsavablePaths(value, 1).length === 0) return true;
  found.add(place, UNSAVABLE);
  return false;
}

/**
 * Validates a cast value: characters of texts, then every rule, value by value, so that it can stop after enough
 * errors. Yup itself would walk every entry of a list first.
 */
export function validateValue(
  schema: Schema,
  value: unknown,
  parent: unknown,
  place: Place | undefined,
  found: FindingsCollector,
): void {
  if (found.isFull()) return;
  if (!checkCharacters(schema, value, place, found)) return;
  const resolved = schema.resolve({ value, parent } as Parameters<Schema['resolve']>[0]);
  if (Array.isArray(value)) {
    const inner = innerTypeOf(resolved);
    for (let index = 0; inner && index < value.length && !found.isFull(); index += 1)
      validateValue(inner, value[index], value, { ...(place && { above: place }), key: index }, found);
  } else if (resolved.type === 'object' && isPlainObject(value)) {
    for (const key of Object.keys((resolved as AnyObjectSchema).fields))
      validateValue(
        fieldOf(resolved as AnyObjectSchema, key)!,
        value[key],
        value,
        { ...(place && { above: place }), key },
        found,
      );
  }
  // The path is built only for the few values that a rule refuses.
  if (!ownRules(resolved, value, parent, '')) return;
  const error = ownRules(resolved, value, parent, place ? pathOf(place) : '');
  if (error) found.addAll(error);
}
