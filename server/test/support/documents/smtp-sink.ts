import type { AddressInfo, Socket } from 'node:net';
import type { ParsedMail } from 'mailparser';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerSession } from 'smtp-server';
import { onEnd } from '../program/cleanup.ts';

export type ReceivedMail = {
  envelope: { from: string; to: string[] };
  /** What the sender wants to be told about it (RFC 3461). */
  reports: { ret: string | null; notify: string[]; orcpt: string | null };
  source: string;
  parsed: ParsedMail;
};

/** What the server does next instead of accepting. */
type Trouble =
  | { at: 'MAIL FROM' | 'RCPT TO' | 'DATA'; code: number }
  | { at: 'DATA'; drop: 'before answering' }
  /** Lets the mail to this address wait for its answer. */
  | { at: 'DATA'; recipient: string; until: Promise<void> };

export type SmtpSink = {
  /** For `createMailer`. */
  url: string;
  /** Every mail whose content came in whole, also those that were then not accepted. */
  received: ReceivedMail[];
  /** How many connections there have been. */
  connections: number;
  trouble: Trouble | undefined;
};

/**
 * A real SMTP server on a free port of 127.0.0.1, which can be told to fail; stopped when the test file has run.
 * @param options.port this one instead of a free one
 * @param options.lacksUtf8 whether it takes no addresses beyond ASCII
 */
export async function startSmtpSink({ lacksUtf8 = false, port = 0 } = {}): Promise<SmtpSink> {
  const sockets = new Set<Socket>();
  const failure = (at: Trouble['at']) => {
    const { trouble } = sink;
    if (trouble?.at !== at || !('code' in trouble)) return null;
    // A real server's answer names the recipient; nothing of that may be kept.
    return Object.assign(new Error('<kari@nordmann.example> says no'), { responseCode: trouble.code });
  };

  async function takeIn(
    { envelope: { mailFrom, rcptTo, dsn } }: SMTPServerSession,
    source: Buffer,
    answer: (failed: Error | null) => void,
  ): Promise<void> {
    sink.received.push({
      envelope: {
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
      },
      reports: {
        ret: dsn?.ret ?? null,
        notify: rcptTo[0]?.dsn?.notify ?? [],
        orcpt: rcptTo[0]?.dsn?.orcpt ?? null,
      },
      source: source.toString('utf8'),
      parsed: await simpleParser(source),
    });
    const { trouble } = sink;
    if (trouble !== undefined && 'until' in trouble && rcptTo[0]?.address === trouble.recipient) {
      await trouble.until;
    }
    if (trouble !== undefined && 'drop' in trouble) {
      for (const socket of sockets) socket.destroy();
    } else {
      answer(failure('DATA'));
    }
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    hideDSN: false,
    hideSMTPUTF8: lacksUtf8,
    logger: false,
    onMailFrom: (_address, _session, done) => done(failure('MAIL FROM')),
    onRcptTo: (_address, _session, done) => done(failure('RCPT TO')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void takeIn(session, Buffer.concat(chunks), done);
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    sink.connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  onEnd(
    () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(resolve);
      }),
  );

  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: [],
    connections: 0,
    trouble: undefined,
  };
  return sink;
}
