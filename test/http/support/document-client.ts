import addFormats from 'ajv-formats';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { api, type ApiClient } from './client';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
}

interface Operation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, unknown> };
  security?: Record<string, unknown>[];
  responses: Record<string, { content?: Record<string, unknown>; headers?: Record<string, unknown> }>;
}

export interface OpenApiDocument {
  /** Operations by method. Those of the panel are not below the document's server, and name their own. */
  paths: Record<string, { servers?: unknown } & Record<string, Operation>>;
}

/** Input of a call, by the names in the document. */
export interface Sent {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
  /** Of an upload. */
  form?: FormData;
  /** The token for the operation's security. */
  token?: string | undefined;
}

export interface Answered<T> {
  status: number;
  headers: Headers;
  body: T;
}

const DOCUMENT = 'document';
const pointer = (...keys: (string | number)[]): string =>
  `${DOCUMENT}#/${keys.map((key) => encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/**
 * A client that makes calls by /api/openapi.json only: paths, input and replies. Requests and responses are validated
 * against the document; a difference fails the test.
 */
export class DocumentClient {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly operations = new Map<string, { method: string; path: string; operation: Operation }>();

  private constructor(document: OpenApiDocument) {
    // oxlint-disable-next-line typescript/no-unsafe-call -- typed as an ES module, which it is not
    addFormats.default(this.ajv);
    this.ajv.addFormat('binary', true);
    this.ajv.addSchema(document, DOCUMENT);
    for (const [path, { servers: _, ...methods }] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
        if (this.operations.has(operation.operationId)) throw new Error(`${operation.operationId} stands twice`);
        this.operations.set(operation.operationId, { method, path, operation });
      }
    }
  }

  static async load(client: ApiClient = api()): Promise<DocumentClient> {
    return new DocumentClient((await client.get<OpenApiDocument>('/openapi.json')).body);
  }

  get operationIds(): string[] {
    return [...this.operations.keys()];
  }

  /** Problems of an operation's schemas: those that cannot be compiled. */
  problemsOf(operationId: string): string[] {
    const { method, path, operation } = this.find(operationId);
    const schemas = [
      ...operation.parameters.map((_, index) => ['parameters', index, 'schema']),
      ...Object.keys(operation.requestBody?.content ?? {}).map((type) => ['requestBody', 'content', type, 'schema']),
      ...Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
        Object.keys(content).map((type) => ['responses', status, 'content', type, 'schema']),
      ),
    ];
    return schemas.flatMap((keys) => {
      try {
        this.validator('paths', path, method, ...keys);
        return [];
      } catch (error) {
        return [`${operationId} ${keys.join('/')}: ${String(error)}`];
      }
    });
  }

  /** Makes a call. @throws Error if request or response contradict the document */
  async call<T = unknown>(operationId: string, sent: Sent = {}): Promise<Answered<T>> {
    const { method, path, operation } = this.find(operationId);
    this.checkSent(operationId, sent);
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(sent.path?.[name])));
    const headers = { ...sent.headers, ...(sent.token === undefined ? {} : { authorization: sent.token }) };
    const answer = await api().request<T>(method.toUpperCase(), address, sent.form ?? sent.body, {
      headers,
      query: (sent.query ?? {}) as Record<string, string>,
    });
    this.checkAnswer(operationId, answer);
    for (const name of Object.keys(operation.responses[answer.status]?.headers ?? {})) {
      if (answer.headers.get(name) === null) throw new Error(`${operationId} answered without the header ${name}`);
    }
    return answer;
  }

  private find(operationId: string) {
    const found = this.operations.get(operationId);
    if (!found) throw new Error(`The document names no operation ${operationId}`);
    return found;
  }

  private validator(...keys: (string | number)[]): ValidateFunction {
    const reference = pointer(...keys);
    return this.ajv.getSchema(reference) ?? this.ajv.compile({ $ref: reference });
  }

  private check(what: string, value: unknown, ...keys: (string | number)[]): void {
    const validate = this.validator(...keys);
    if (validate(value)) return;
    const problems = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    throw new Error(`${what}: ${problems.slice(0, 5).join('; ')} in ${JSON.stringify(value).slice(0, 600)}`);
  }

  private checkSent(operationId: string, { path = {}, query = {}, headers = {}, body, form, token }: Sent): void {
    const { method, path: address, operation } = this.find(operationId);
    const needsToken = operation.security === undefined || operation.security.every((one) => Object.keys(one).length);
    if (needsToken && operation.security?.length !== 0 && token === undefined) {
      throw new Error(`${operationId} needs a token`);
    }
    const given = { path, query, header: headers };
    operation.parameters.forEach(({ name, in: where, required }, index) => {
      const value = given[where][name];
      if (value === undefined && required) throw new Error(`${operationId} needs ${where} ${name}`);
      if (value === undefined) return;
      this.check(
        `${operationId} takes another ${name}`,
        value,
        'paths',
        address,
        method,
        'parameters',
        index,
        'schema',
      );
    });
    for (const name of Object.keys({ ...path, ...query })) {
      if (!operation.parameters.some((one) => one.name === name)) throw new Error(`${operationId} knows no ${name}`);
    }
    const content = operation.requestBody?.content;
    if (form && content?.['multipart/form-data'] === undefined) throw new Error(`${operationId} takes no file`);
    if (form) return;
    const keys = ['paths', address, method, 'requestBody', 'content', 'application/json', 'schema'];
    if (content) this.check(`${operationId} takes another body`, body, ...keys);
    else if (body !== undefined) throw new Error(`${operationId} takes no body`);
  }

  private checkAnswer(operationId: string, { status, body }: Answered<unknown>): void {
    const { method, path, operation } = this.find(operationId);
    if (status >= 400) {
      this.check(`${operationId} answered ${status} with another body`, body, 'components', 'schemas', 'ErrorBody');
      return;
    }
    const response = operation.responses[status];
    if (!response) throw new Error(`${operationId} answered ${status}, which the document does not name`);
    if (response.content?.['application/json'] === undefined) return;
    const keys = ['paths', path, method, 'responses', String(status), 'content', 'application/json', 'schema'];
    this.check(`${operationId} answered another body`, body, ...keys);
  }
}
