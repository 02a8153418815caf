import { randomBytes } from 'node:crypto';
import nodemailer from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { needsSmtpUtf8 } from '../../domain/texts/email-address.ts';
import type { Door } from '../../platform/operations/door.ts';
import { createDoor } from '../../platform/operations/door.ts';
import { toOneLine } from './email/clean-text.ts';
import type { OpenSource } from './email/mail-source.ts';
import { storedSource } from './email/mail-source.ts';

/** The parts of a mail. `messageId` stays the same over all attempts, so that a second copy can be recognised. */
export type Email = {
  messageId: string;
  fromName: string;
  fromAddress: string;
  /** The address for answers; undefined means the sender's address. */
  replyTo: string | undefined;
  recipient: string;
  subject: string;
  text: string;
  /** Undefined for a mail of text alone. */
  html: string | undefined;
  /** `documentId` where the attachment is the stored file of a document. */
  attachments: { name: string; bytes: Uint8Array; contentType: string; documentId?: string }[];
  envelope: Envelope;
};

/** The data for the mail server beside the mail itself. */
export type Envelope = {
  /** MAIL FROM: the address for reports about the mail. */
  from: string;
  /** Whether a program reads the reports. A program wants reports of failures only, without the mail. */
  wantsReports: boolean;
};

export type SendOutcome =
  | { kind: 'accepted' }
  /**
   * The server refuses the mail for good (RFC 5321 § 4.2.1: a 5yz reply to this mail), or cannot take its address (RFC 6531 § 3.2).
   */
  | { kind: 'refused'; reason: string }
  /** The server does not accept the mail now (a 4yz reply to this mail). */
  | { kind: 'deferred'; reason: string }
  /** A failure between the service and the mail server, not caused by this mail. */
  | { kind: 'failed'; reason: string };

export type Mailer = {
  send(email: Email): Promise<SendOutcome>;
  /** Shut while the mail server cannot be reached or refuses the service itself. */
  door: Door;
  close(): void;
};

const SILENCE_MILLISECONDS = 60_000;
/** The longest attempt, even with a slow mail server. It is well below the lease of `MAIL_LEASES` (deliveries.store.ts). */
const ATTEMPT_MILLISECONDS = 5 * 60_000;
/** Open connections at once. More mails wait for a free connection. */
export const MAIL_CONNECTIONS = 5;

/**
 * Makes a mailer that sends by SMTP over a pool of connections.
 * @param smtpUrl for example `smtp://user:password@host:587`
 * @param attemptMilliseconds an attempt is given up after this time, and its outcome is unknown
 */
export function createMailer(
  smtpUrl: string,
  attemptMilliseconds = ATTEMPT_MILLISECONDS,
  door = createDoor(),
): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    // A mail whose connection closes may have arrived, so the pool must not send it again by itself.
    maxRequeues: 0,
    connectionTimeout: SILENCE_MILLISECONDS,
    greetingTimeout: SILENCE_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    door,
    async send(email) {
      const outcome = await trySending(email);
      door.tell(outcome.kind !== 'failed');
      return outcome;
    },
    close() {
      transport.close();
    },
  };

  async function trySending(email: Email): Promise<SendOutcome> {
    try {
      if (needsSmtpUtf8(email.recipient) && !(await takesUtf8(transport.options))) {
        return { kind: 'refused', reason: 'The mail server has no SMTPUTF8' };
      }
      const signal = AbortSignal.timeout(attemptMilliseconds);
      const open = await renderSource(email, new Date());
      const contents = email.attachments.map(({ bytes }) => ({ bytes }));
      const raw = storedSource(open, contents).source;
      await transport.sendMail({ ...envelopeOf(email), raw, signal });
      return { kind: 'accepted' };
    } catch (error) {
      return toOutcome(error);
    }
  }
}

/** Long enough for a server that looks its callers up. */
const TRY_MILLISECONDS = 10_000;

/**
 * Connects to the mail server as for a mail, with STARTTLS and login where the server and the URL have them, and sends nothing.
 * @returns why mail would not go out
 */
export async function problemOfMailServer(
  smtpUrl: string,
): Promise<{ isAboutLogin: boolean; reason: string } | undefined> {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: TRY_MILLISECONDS,
    greetingTimeout: TRY_MILLISECONDS,
    // Longer, so that the reason tells that the greeting is what lacks.
    socketTimeout: 2 * TRY_MILLISECONDS,
  });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code, message, responseCode } = toSmtpError(error);
    // The text of the answer may repeat the user.
    return code === 'EAUTH'
      ? { isAboutLogin: true, reason: String(responseCode ?? 'no way to log in') }
      : { isAboutLogin: false, reason: message };
  } finally {
    transport.close();
  }
}

/**
 * Whether the mail server has SMTPUTF8 (`needsSmtpUtf8`). Without it, the library would send the address raw. This opens a
 * connection of its own, because the pool does not tell what the server has.
 */
async function takesUtf8(options: SMTPConnection.Options): Promise<boolean> {
  const connection = new SMTPConnection(options);
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.connect(() => resolve());
    });
    return /^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse));
  } finally {
    connection.close();
  }
}

/** Writes sources. Its lines end as those of a mail do (RFC 5322 § 2.1). */
const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
/** Base64 of so many bytes stands on one line. */
const MARK_BYTES = 48;

/**
 * The source of the mail as it is sent at `date`, with places for its attachments. The library writes each attachment byte by byte in
 * JavaScript, which takes longer than the rest of the mail. So the library gets a random mark in the place of each one.
 */
export async function renderSource(email: Email, date: Date): Promise<OpenSource> {
  const marks = email.attachments.map(() => randomBytes(MARK_BYTES));
  const { message } = await writer.sendMail({ ...toMessage(email, marks), date });
  if (!Buffer.isBuffer(message)) throw new TypeError('With buffer: true the message is bytes.');
  const pieces: Buffer[] = [];
  const offsets: number[] = [];
  let from = 0;
  for (const mark of marks) {
    const line = mark.toString('base64');
    const at = message.indexOf(line, from);
    if (at < 0) throw new Error('The source does not have the mark of each attachment.');
    pieces.push(message.subarray(from, at));
    offsets.push(at - line.length * offsets.length);
    from = at + line.length;
  }
  return { source: Buffer.concat([...pieces, message.subarray(from)]), offsets };
}

function envelopeOf({ envelope, recipient }: Email): Pick<SendMailOptions, 'envelope' | 'dsn'> {
  return {
    envelope: { from: envelope.from, to: recipient },
    ...(envelope.wantsReports && { dsn: reportRequest(recipient) }),
  };
}

function toMessage(email: Email, contents: Buffer[]): SendMailOptions {
  return {
    messageId: email.messageId,
    from: { name: headerText(email.fromName), address: email.fromAddress },
    ...(email.replyTo !== undefined && { replyTo: { name: '', address: email.replyTo } }),
    to: { name: '', address: email.recipient },
    subject: headerText(email.subject),
    text: email.text,
    html: email.html,
    attachments: email.attachments.map(({ name, contentType }, index) => ({
      filename: name,
      content: contents[index],
      contentType,
      contentTransferEncoding: 'base64' as const,
    })),
    // RFC 3834 § 5: keeps out-of-office programs from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/**
 * A text for a header, on one line and shown as written. `=?` would begin an encoded word (RFC 2047). The author of the
 * text could hide line breaks and headers in an encoded word, because receiving mail programs decode it.
 */
function headerText(text: string): string {
  return toOneLine(text).replaceAll('=?', '= ?');
}

/**
 * A request for reports (RFC 3461), for servers that support it. Forwarders pass the original recipient on, so that a report
 * names this recipient. A non-ASCII address would need another type (RFC 6533), and few servers accept that type.
 */
function reportRequest(recipient: string): NonNullable<SendMailOptions['dsn']> {
  const isAscii = /^[\x21-\x7e]+$/.test(recipient);
  return { ret: 'HDRS', notify: 'FAILURE', ...(isAscii && { orcpt: `rfc822;${recipient}` }) };
}

/** A server's answer to any command of an unauthenticated sender (RFC 4954 § 6). */
const AUTHENTICATION_REQUIRED = 530;

/** An error of the library, with what the server has answered. */
type SmtpError = Error & { responseCode?: number; code?: string; command?: string };

function toSmtpError(error: unknown): SmtpError {
  return error instanceof Error ? error : new Error(String(error));
}

/** The reply's text may repeat the recipient, so only its code is kept. */
function toOutcome(error: unknown): SendOutcome {
  const { responseCode, code, command, name } = toSmtpError(error);
  const reason = [code, command, responseCode].filter((part) => part !== undefined).join(' ') || name;
  // Only an answer about this recipient or this content concerns the mail. An answer about the connection, the login or
  // our own address is our own problem.
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA';
  if (!aboutThisMail || responseCode === undefined || responseCode === AUTHENTICATION_REQUIRED) {
    return { kind: 'failed', reason };
  }
  return { kind: responseCode >= 500 ? 'refused' : 'deferred', reason };
}
