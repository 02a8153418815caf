import nodemailer from 'nodemailer';
import type { SendMailOptions, TransportOptions } from 'nodemailer';

/** What a mail is made of. `messageId` stays the same over all attempts, so that a second copy can be recognised. */
export type Email = {
  messageId: string;
  fromName: string;
  fromAddress: string;
  recipient: string;
  subject: string;
  text: string;
};

export type SendOutcome =
  | { kind: 'accepted' }
  /** The server will never take it (RFC 5321 § 4.2.1: a 5yz reply to this mail). */
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string };

export type Mailer = { send(email: Email): Promise<SendOutcome>; close(): void };

const TIMEOUT_MILLISECONDS = 60_000;

/** Sends by SMTP, over a pool of connections. `smtpUrl` as in `smtp://user:password@host:587`. */
export function createMailer(smtpUrl: string): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: TIMEOUT_MILLISECONDS,
    greetingTimeout: TIMEOUT_MILLISECONDS,
    socketTimeout: TIMEOUT_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as TransportOptions);

  return {
    async send(email) {
      try {
        await transport.sendMail(toMessage(email));
        return { kind: 'accepted' };
      } catch (error) {
        return toOutcome(error);
      }
    },
    close() {
      transport.close();
    },
  };
}

/** The mail's source (RFC 5322), as it would have been sent. */
export async function renderSource(email: Email): Promise<Buffer> {
  const renderer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await renderer.sendMail(toMessage(email));
  if (!Buffer.isBuffer(message)) throw new TypeError('With buffer: true the message is bytes.');
  return message;
}

function toMessage(email: Email): SendMailOptions {
  return {
    messageId: email.messageId,
    from: { name: email.fromName, address: email.fromAddress },
    to: { name: '', address: email.recipient },
    subject: email.subject,
    text: email.text,
  };
}

/** The reply's text may repeat the recipient, so only its code is kept. */
function toOutcome(error: unknown): SendOutcome {
  if (!(error instanceof Error)) return { kind: 'failed', reason: 'unknown' };
  const { responseCode, code, command } = error as Error & {
    responseCode?: number;
    code?: string;
    command?: string;
  };
  const reason = [code, command, responseCode].filter((part) => part !== undefined).join(' ') || error.name;
  // Only an answer to this recipient or this content is final; one to the connection or the login is ours to mend.
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA';
  if (aboutThisMail && responseCode !== undefined && responseCode >= 500) return { kind: 'refused', reason };
  return { kind: 'failed', reason };
}
