import { FTPError, type Client } from 'basic-ftp';

/** Milliseconds that a server may take to report on the control connection why it dropped the data connection. */
const REPLY_TIMEOUT_MS = 5_000;
const FAILURE_REPLY = /^([45]\d\d) .*$/m;

/** Observes the control connection during an upload. */
export interface ControlReply {
  /** The reply that explains a broken data connection, or the error itself when there is none. */
  explain: (error: unknown) => Promise<unknown>;
  stop: () => void;
}

/**
 * A server whose disk is full drops the data connection and then reports why. The library closes the control connection
 * at once, so that a full disk looks like a lost connection; this delays the closing until the reply.
 */
export function watchControlReply(client: Client): ControlReply {
  const { ftp } = client;
  const control = ftp.socket;
  const closeNow = ftp.closeWithError.bind(ftp);
  let heard = '';
  let dropped: Error | undefined;
  let wake = (): void => undefined;
  const onData = (text: string | Buffer): void => {
    heard += text.toString();
    wake();
  };
  const onClose = (): void => wake();
  control.on('data', onData).once('close', onClose);
  ftp.closeWithError = (error: Error): void => {
    if (!error.message.endsWith('(data socket)')) closeNow(error);
    else dropped ??= error;
  };
  const stop = (): void => {
    control.off('data', onData).off('close', onClose);
    ftp.closeWithError = closeNow;
    // A server that has reported why it dropped the data connection keeps the control connection open.
    if (dropped !== undefined && reply() === null) closeNow(dropped);
  };
  const reply = (): RegExpExecArray | null => FAILURE_REPLY.exec(heard);
  const explain = async (error: unknown): Promise<unknown> => {
    // Over TLS a server may close the data connection cleanly in the middle of the file.
    if ((error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE') dropped ??= error as Error;
    if (dropped === undefined) return error;
    const until = Date.now() + REPLY_TIMEOUT_MS;
    while (reply() === null && !control.destroyed && Date.now() < until) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, 100);
      });
    }
    const said = reply();
    return said === null ? error : new FTPError({ code: Number(said[1]), message: said[0] });
  };
  return { explain, stop };
}
