import { SMTPServer } from 'smtp-server';

/** An SMTP server that accepts and records every mail, except for recipients called "refused". */
export class Postbox {
  readonly recipients: string[] = [];
  readonly texts = new Map<string, string>();
  server = this.make();
  private replying = Promise.resolve();

  private make(): SMTPServer {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        done(address.startsWith('refused') ? new Error('nobody of that name') : undefined);
      },
      onData: (stream, session, done) => {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
        stream.once('end', () => {
          for (const { address } of session.envelope.rcptTo) {
            this.recipients.push(address);
            this.texts.set(address, text);
          }
          void this.replying.then(() => done());
        });
      },
    });
    // A sender that is killed in the middle of a mail; without a listener the error would end the test file.
    server.on('error', (error: Error & { remoteAddress?: string }) => {
      if (error.remoteAddress === undefined) throw error;
    });
    return server;
  }

  /** Accepts mails without saying so. @returns sends the replies */
  holdReplies(): () => void {
    let reply = (): void => undefined;
    this.replying = new Promise((resolve) => (reply = resolve));
    return reply;
  }

  /** Listens again on a former port. */
  async listenAgain(port: number): Promise<void> {
    this.server = this.make();
    await this.listen(port);
  }

  /** @param port default: a free one */
  listen(port = 0): Promise<number> {
    return new Promise((ready) => {
      const listening = this.server.listen(port, '127.0.0.1', () => {
        const address = listening.address();
        ready(typeof address === 'object' && address ? address.port : 0);
      });
    });
  }
}
