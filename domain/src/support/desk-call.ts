import type { AnyObjectSchema, InferType } from 'yup';
import type { ErrorCode } from '../errors';
import type { HttpMethod, Reply } from '../http';
import type { DeskPermission } from '../permissions';

/** One call of the panel's support desk, below `/admin/support`: what the server routes and the panel's page send. */
export interface DeskCall<B extends AnyObjectSchema | undefined, R> {
  readonly method: HttpMethod;
  /** Relative to `/admin/support`, with `:id`. */
  readonly path: string;
  readonly permission: DeskPermission;
  readonly summary: string;
  /** Schema of the body; undefined for calls without one. */
  readonly body: B;
  readonly reply: Reply<R>;
  /** Error codes of this call beside those of every call of the desk. */
  readonly errors?: readonly ErrorCode[];
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- calls of any body and reply
export type AnyDeskCall = DeskCall<any, any>;

export type DeskBodyOf<C extends AnyDeskCall> = C['body'] extends AnyObjectSchema ? InferType<C['body']> : undefined;
export type DeskReplyOf<C extends AnyDeskCall> = NonNullable<C['reply']['__type']>;

/** Declares one call of the desk. */
export const deskCall = <B extends AnyObjectSchema | undefined, R>(call: DeskCall<B, R>): DeskCall<B, R> => call;

/** Method and path, by which the server finds handler and permission: `POST /super-admins`. */
export const addressOf = ({ method, path }: Pick<AnyDeskCall, 'method' | 'path'>): string => `${method} ${path}`;

/** The path of a call for one object. @param id undefined for calls without `:id` */
export const deskPathOf = ({ path }: Pick<AnyDeskCall, 'path'>, id?: number): string =>
  id === undefined ? path : path.replace(':id', String(id));
