import { object, string } from 'yup';
import { checkInput } from '..';

/* Names that every JavaScript object has, as keys of what was sent. */

const schema = object({ name: string(), inside: object({ text: string() }) });

test.each(['toString', 'valueOf', 'hasOwnProperty', 'constructor', '__proto__', '__defineGetter__'])(
  'a key "%s" that is no field is left out, at the top and inside',
  (key) => {
    const sent: unknown = JSON.parse(`{"name":"x","${key}":{"x":1},"inside":{"text":"e\u0301","${key}":1}}`);
    expect(checkInput(schema, sent)).toEqual({ value: { name: 'x', inside: { text: 'é' } }, errors: [] });
  },
);
