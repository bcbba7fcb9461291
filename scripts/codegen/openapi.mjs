import { createRequire } from 'node:module';
import { mkdirSync, writeFileSync } from 'node:fs';
import { answerSchemas } from '../lib/answer-schemas.mjs';
import { inputSchema } from '../lib/input-schemas.mjs';
import { inRoot } from '../lib/paths.mjs';

/**
 * docs/generated/openapi.json from the contracts: parameters and bodies from their yup schemas, replies from their
 * TypeScript types, access and errors as the contract names them. The server serves the same file at /api/openapi.json.
 * Also docs/generated/calls.md, the list of calls.
 */
const domain = createRequire(inRoot('package.json'))('@mpn/domain');

const isEndpoint = (value) =>
  value && typeof value === 'object' && 'method' in value && 'path' in value && 'access' in value;
/**
 * Contracts are exported one by one, or as one object per resource. The objects come last, because the last one wins:
 * single exports of the same call narrow its reply for one kind of caller.
 */
const exported = Object.values(domain).filter((value) => value && typeof value === 'object');
const found = [
  ...exported.filter(isEndpoint),
  ...exported.filter((value) => !isEndpoint(value)).flatMap((resource) => Object.values(resource).filter(isEndpoint)),
];
const endpoints = [
  ...new Map(found.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint])).values(),
].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));

const { components: schemas, answerSchema } = answerSchemas(
  inRoot('domain/src/index.ts'),
  inRoot('domain/tsconfig.json'),
);

/** Response headers by name, in OpenAPI's form. */
const answerHeaders = ({ answerHeaders: headers }) =>
  headers && {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    ),
  };

/** Security of a call; without an entry the document's default holds: a session. */
function securityOf({ access, mayNeedSession, needsVerifiedEmail }) {
  if (needsVerifiedEmail) return { security: [{ verifiedEmail: [] }] };
  if (access === 'press') return { security: [{ pressSession: [] }] };
  if (access !== 'public') return {};
  return { security: mayNeedSession ? [{}, { session: [] }] : [] };
}

const BYTES = { '*/*': { schema: { type: 'string', format: 'binary' } } };

/** The reply of a successful call; streams have no type. */
function answerOf(endpoint) {
  if (endpoint.status === 204) return { description: 'Done; no body.' };
  const schema = answerSchema(endpoint.reply.name);
  const headers = answerHeaders(endpoint);
  if (schema) return { description: endpoint.reply.name, ...headers, content: { 'application/json': { schema } } };
  const bytes = endpoint.kind === 'stream' && endpoint.method === 'GET';
  return bytes ? { description: 'Bytes.', content: BYTES } : { description: 'No body.' };
}

const parameters = (schema, where) => {
  if (!schema) return [];
  const { properties = {}, required = [] } = inputSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    ...(property.type === 'array' ? { style: 'form', explode: true } : {}),
  }));
};

/** The id in a path of the desk. */
const DESK_ID = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 1, maximum: domain.MAX_INTEGER },
};

/** `POST /users/:id/lock` of the desk becomes `desk.users.lock`; a page of a list `desk.users.list`. */
function deskOperationId({ method, path }) {
  const words = path.split('/').filter((word) => word !== '' && word !== ':id');
  const verb =
    words.length > 1
      ? []
      : [method === 'GET' ? (path.endsWith(':id') ? 'get' : 'list') : path.endsWith(':id') ? 'update' : 'create'];
  return ['desk', ...words, ...verb].join('.').replaceAll('-', '_');
}

/** A reply of the desk is in `data`, as the panel expects it; a file is sent as it is. */
function deskAnswer(call) {
  if (call.kind === 'stream') return { description: 'A file.', content: BYTES };
  const schema = answerSchema(call.reply.name) ?? { type: 'null' };
  const body = { type: 'object', required: ['data'], properties: { data: schema } };
  return { description: call.reply.name, content: { 'application/json': { schema: body } } };
}

const deskOperation = (call) => ({
  operationId: deskOperationId(call),
  tags: ['support desk'],
  summary: call.summary,
  description: describe({ ...call, access: [`${domain.deskAction(call.permission)} (of the panel)`] }),
  parameters: [...(call.path.includes(':id') ? [DESK_ID] : []), ...parameters(call.query, 'query')],
  ...(call.body
    ? { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(call.body) } } } }
    : {}),
  security: [{ panel: [] }],
  responses: { 200: deskAnswer(call), default: { $ref: '#/components/responses/PanelError' } },
});

/** The parts of a documented path that the server takes as one parameter. */
const furtherPathParameters = ({ path, documentedPath = path }) =>
  [...documentedPath.matchAll(/:(\w+)/g)]
    .map(([, name]) => name)
    .filter((name) => !path.includes(`:${name}`))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string', maxLength: 20 } }));

const headerParameters = ({ headers = {} }) =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));

const errorLines = (endpoint) =>
  (endpoint.errors ?? []).map(
    (code) => `- ${domain.errorCatalogue[code].httpStatus} \`${code}\`: ${domain.errorCatalogue[code].en}`,
  );

function describe(endpoint) {
  const access =
    endpoint.access === 'public'
      ? 'Public.'
      : endpoint.access === 'authenticated'
        ? 'Any session.'
        : endpoint.access === 'press'
          ? 'The session of a guest of press links (cookie `mpn_press`).'
          : `Any of: ${endpoint.access.join(', ')}.`;
  return [access, ...(endpoint.errors?.length ? ['', 'Errors of its own:', ...errorLines(endpoint)] : [])].join('\n');
}

function operation(endpoint) {
  const status = String(endpoint.status ?? 200);
  return {
    operationId: endpoint.id,
    tags: [endpoint.path.split('/')[1]],
    summary: endpoint.summary,
    description: describe(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...furtherPathParameters(endpoint),
      ...parameters(endpoint.query, 'query'),
      ...headerParameters(endpoint),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: {
              [endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json']: {
                schema: inputSchema(endpoint.body),
              },
            },
          },
        }
      : {}),
    ...(endpoint.kind === 'upload'
      ? {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['file'],
                  properties: { file: { type: 'string', format: 'binary' } },
                },
              },
            },
          },
        }
      : {}),
    ...securityOf(endpoint),
    responses: { [status]: answerOf(endpoint), default: { $ref: '#/components/responses/Error' } },
  };
}

const paths = {};
for (const endpoint of endpoints) {
  const path = (endpoint.documentedPath ?? endpoint.path).replaceAll(/:(\w+)/g, '{$1}');
  (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
}

const DESK = '/admin/support';
for (const call of domain.allDeskCalls) {
  const path = `${DESK}${call.path}`.replaceAll(/:(\w+)/g, '{$1}');
  // The panel's calls are not below /api.
  paths[path] ??= { servers: [{ url: '/' }] };
  paths[path][call.method.toLowerCase()] = deskOperation(call);
}

const problem = (where) => ({
  type: 'object',
  required: [...(where ? [where] : []), 'messageCode'],
  properties: {
    ...(where ? { [where]: { type: 'string' } } : {}),
    messageCode: { type: 'string', description: 'A code of the catalogue, see errors.md.' },
    [where === 'field' ? 'fallbackMessage' : 'message']: { type: 'string' },
    ...(where === 'field' ? { translationValues: { type: 'object' } } : {}),
  },
});
/** Written by hand: its codes are computed from the catalogue, which no generator can follow. */
schemas.ErrorBody = {
  type: 'object',
  required: ['error', 'status', 'path', 'timestamp', 'globalErrors', 'parameterErrors', 'fieldErrors'],
  properties: {
    error: { type: 'string' },
    status: { type: 'integer' },
    path: { type: 'string' },
    timestamp: { type: 'string', format: 'date-time' },
    globalErrors: { type: 'array', items: problem() },
    parameterErrors: { type: 'array', items: problem('parameter') },
    fieldErrors: { type: 'array', items: problem('field') },
  },
};

schemas.PanelErrorBody = {
  type: 'object',
  required: ['data', 'error'],
  properties: {
    data: { type: 'null' },
    error: {
      type: 'object',
      required: ['status', 'name', 'message'],
      properties: {
        status: { type: 'integer' },
        name: { type: 'string', description: 'A code of the catalogue, see errors.md.' },
        message: { type: 'string', description: 'In the language of the request.' },
        details: {
          type: 'object',
          properties: {
            fields: {
              type: 'object',
              description: 'Texts by field.',
              additionalProperties: { type: 'string' },
            },
          },
        },
      },
    },
  },
};

const document = {
  openapi: '3.1.0',
  info: {
    title: 'MPN',
    version: '1',
    description: 'The calls of the music promotion network, generated from their contracts.',
  },
  servers: [{ url: '/api' }],
  security: [{ session: [] }],
  paths,
  components: {
    securitySchemes: {
      pressSession: {
        type: 'apiKey',
        in: 'cookie',
        name: 'mpn_press',
        description: 'The session of a guest of press links, by `press_sessions.create`.',
      },
      session: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The token of `auth.login`: its authorization header, sent back as it is.',
      },
      panel: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The token of a login to the panel.',
      },
      verifiedEmail: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The token of `email_verification.verify`: its authorization header, sent back as it is.',
      },
    },
    responses: {
      Error: {
        description: 'The error body of every answer of 400 and above.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
      },
      PanelError: {
        description: 'The error body of every answer of 400 and above of the support desk.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/PanelErrorBody' } } },
      },
    },
    schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))),
  },
};

mkdirSync(inRoot('docs/generated'), { recursive: true });
writeFileSync(inRoot('docs/generated/openapi.json'), `${JSON.stringify(document, null, 2)}\n`);

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const rows = endpoints.map((endpoint) => {
  const access = Array.isArray(endpoint.access) ? endpoint.access.join(', ') : endpoint.access;
  return `| ${endpoint.method} | \`${endpoint.path}\` | ${cell(endpoint.summary)} | ${access} |`;
});
const deskRows = domain.allDeskCalls.map(
  ({ method, path, summary, permission }) => `| ${method} | \`${path}\` | ${cell(summary)} | ${permission} |`,
);
writeFileSync(
  inRoot('docs/generated/calls.md'),
  `# Calls\n\nGenerated from the contracts in \`domain/src/*/contract.ts\` by \`npm run codegen\`.\n\n| method | path | what | any of these permissions |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n\n## Support desk\n\nCalls of the panel, below \`${DESK}\`, from the contracts in \`domain/src/support\`.\n\n| method | path | what | permission of the panel |\n| --- | --- | --- | --- |\n${deskRows.join('\n')}\n`,
);
