import { convertSchema } from '@sodaru/yup-to-json-schema';

const isObject = (schema) => schema?.type === 'object' && schema.properties !== undefined;
const hasRequired = (schema) => isObject(schema) && (schema.required?.length ?? 0) > 0;

/**
 * yup gives every object a default made of its fields' defaults, so that the converter makes none of them required. An
 * object with required fields of its own is required by the server: its default is removed here. Unknown keys are
 * forbidden, as on the server.
 */
function asServerReads(schema) {
  if (Array.isArray(schema)) return schema.map(asServerReads);
  if (typeof schema !== 'object' || schema === null) return schema;
  const read = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === 'default' ? value : asServerReads(value)]),
  );
  if (!isObject(read)) return read;
  const needed = Object.entries(read.properties)
    .filter(([name, property]) => hasRequired(property) && schema.properties[name].default !== undefined)
    .map(([name]) => name);
  const required = [...new Set([...(read.required ?? []), ...needed])];
  if (required.length > 0) delete read.default;
  return { ...read, ...(required.length > 0 ? { required } : {}), additionalProperties: false };
}

/** The JSON schema of parameters or a body. */
export const inputSchema = (yup) => asServerReads(convertSchema(yup));
