import { SMTPServer } from 'smtp-server';

/** Takes every mail and remembers whom it was for, but for people called "refused". */
export class Postbox {
  readonly recipients: string[] = [];
  readonly texts = new Map<string, string>();
  readonly server = new SMTPServer({
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
        done();
      });
    },
  });

  listen(): Promise<number> {
    return new Promise((ready) => {
      const listening = this.server.listen(0, '127.0.0.1', () => {
        const address = listening.address();
        ready(typeof address === 'object' && address ? address.port : 0);
      });
    });
  }
}
