import type { Context } from 'koa';

/** A file that is made while the caller waits. */
export interface MadeFile {
  name: string;
  /** With its character set where it is a text. */
  type: string;
  content: string | Buffer;
}

/** Answers with a file where the contract describes a JSON reply, whose type the result therefore fits. */
export function answerFile(ctx: Context, { name, type, content }: MadeFile): never {
  ctx.type = type;
  ctx.attachment(name);
  return content as never;
}
