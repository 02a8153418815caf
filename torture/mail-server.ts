import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** The ways in which a mail server fails to accept mail. */
export type MailTrouble =
  /** Nobody answers. */
  | 'down'
  | 'slow'
  /** 451 to the recipient: the sender should come back later. */
  | 'greylisting'
  /** 550 to the mail: it is refused for good. */
  | 'refusing'
  /** Takes the whole mail in, and breaks the connection instead of answering. */
  | 'dropping';

export const MAIL_TROUBLES: MailTrouble[] = ['down', 'slow', 'greylisting', 'refusing', 'dropping'];

/**
 * A mail that came in whole, and how its delivery ended.
 * @property messageId the delivery's id, the same in all attempts
 * @property to the address of its recipient
 */
export type Copy = { messageId: string; to: string; end: 'accepted' | 'refused' | 'dropped'; at: number };

export type MailServer = {
  url: string;
  trouble: MailTrouble | undefined;
  /** Whether mail to the address has to come back later, as with `greylisting`. */
  isLate(to: string): boolean;
  copies: Copy[];
  close(): Promise<void>;
};

const SLOW_MILLISECONDS = 800;
const TO_OWNERS = /^To: .*@(bedrift|[0-9.]+)\.example/im;

/** A real SMTP server that remembers every mail and fails as it is told. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const failure = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

  async function takeIn(source: string, to: string, answer: (failed: Error | null) => void): Promise<void> {
    const messageId = /^Message-ID: <([^@>]+)@/im.exec(source)?.[1] ?? '';
    const { trouble } = mail;
    const end = trouble === 'refusing' ? 'refused' : trouble === 'dropping' ? 'dropped' : 'accepted';
    // Owners are told of proposals that wait. What is proven is the mail to customers.
    if (!TO_OWNERS.test(source)) mail.copies.push({ messageId, to, end, at: Date.now() });
    if (trouble === 'slow') await pause(SLOW_MILLISECONDS);
    if (end === 'dropped') for (const socket of sockets) socket.destroy();
    else answer(end === 'refused' ? failure(550) : null);
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(mail.trouble === 'greylisting' || mail.isLate(address) ? failure(451) : null);
    },
    onData(stream, { envelope: { rcptTo } }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on(
        'end',
        () => void takeIn(Buffer.concat(chunks).toString('latin1'), rcptTo[0]?.address ?? '', done),
      );
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (mail.trouble === 'down') socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    trouble: undefined,
    isLate: () => false,
    copies: [],
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    },
  };
  return mail;
}
