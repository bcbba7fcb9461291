import type { AnyObjectSchema, Schema } from 'yup';
import * as contracts from '../..';
import { endpointsIn, invalidInput, toErrorBody } from '../..';
import { fieldNameOf } from '../field-names';

/** Names of the fields of a body that must not be missing, at any depth. */
function requiredIn(schema: Schema | undefined): string[] {
  if (!schema) return [];
  const { fields, innerType } = schema as unknown as { fields?: Record<string, Schema>; innerType?: Schema };
  return [
    ...Object.entries(fields ?? {}).flatMap(([name, field]) => [
      ...(field.spec.optional ? [] : [name]),
      ...requiredIn(field),
    ]),
    ...requiredIn(innerType),
  ];
}

test('every field that a call requires has a name for people, in German and English', () => {
  const bodies = endpointsIn(contracts).map(({ body }) => body as AnyObjectSchema | undefined);
  const names = [...new Set(bodies.flatMap(requiredIn))];
  expect(names.length).toBeGreaterThan(50);
  const unnamed = names.filter((name) => fieldNameOf(name, 'de-DE') === name);
  expect(unnamed).toEqual([]);
});

test('every field that a call before the login requires has a French name', () => {
  const open = endpointsIn(contracts).filter(({ access }) => access === 'public');
  const names = [...new Set(open.flatMap(({ body }) => requiredIn(body as AnyObjectSchema | undefined)))];
  expect(names.length).toBeGreaterThan(15);
  // Some words are the same in both languages.
  const alike = ['code', 'type'];
  expect(names.filter((name) => fieldNameOf(name, 'fr-FR') === fieldNameOf(name, 'en-US')).sort()).toEqual(alike);
});

test.each([
  ['en-US', 'Enter a login name', 'login name'],
  ['de-DE', 'Bitte ausfüllen: Login-Name', 'Login-Name'],
  ['fr-FR', 'Champ à remplir : identifiant', 'identifiant'],
] as const)('an empty login name is named in %s', (locale, fallbackMessage, field) => {
  const error = invalidInput([
    { field: 'user.loginName', code: 'mpn.backend.validation.error.required', values: { field: 'loginName' } },
  ]);
  const body = toErrorBody(error, { path: '/registration', locale, now: new Date() });
  expect(body.fieldErrors).toEqual([
    expect.objectContaining({ field: 'user.loginName', fallbackMessage, translationValues: { field } }),
  ]);
});
