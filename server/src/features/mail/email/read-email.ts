import { createHash } from 'node:crypto';
import type { AddressObject, Attachment, ParsedMail } from 'mailparser';

export type EmailAddress = { name: string; address: string };

/** All of a mail except the bytes of its attachments. A captured mail keeps these facts beside its source. */
export type EmailFacts = {
  messageId: string | null;
  /** ISO 8601. */
  date: string | null;
  from: EmailAddress | null;
  to: EmailAddress[];
  replyTo: EmailAddress[];
  subject: string;
  text: string | null;
  html: string | null;
  /** `size` in bytes, `sha256` in hexadecimal. */
  attachments: { filename: string | null; contentType: string; size: number; sha256: string }[];
};

/** A mail with the bytes of its attachments, in their order. */
export type ReadEmail = { facts: EmailFacts; contents: Buffer[] };

/**
 * Reads a mail's source (RFC 5322). Time and memory grow with the source: some 35 ms a MB.
 * @param known the facts to return for a mail whose source cannot be read
 */
export async function readEmail(
  source: Buffer,
  known: { recipient: string; subject: string },
): Promise<ReadEmail> {
  // The parser is loaded at its first use, because it takes a tenth of the service's start and few requests need it.
  const { simpleParser } = await import('mailparser');
  try {
    // The parts stay as they were sent: no part is derived from another, and pictures are not put into the HTML.
    const parsed = await simpleParser(source, {
      skipHtmlToText: true,
      skipTextToHtml: true,
      keepCidLinks: true,
    });
    return { facts: factsOf(parsed), contents: parsed.attachments.map(({ content }) => content) };
  } catch {
    return { facts: unreadable(known), contents: [] };
  }
}

function factsOf(parsed: ParsedMail): EmailFacts {
  return {
    messageId: parsed.messageId ?? null,
    date: parsed.date?.toISOString() ?? null,
    from: addressesOf(parsed.from)[0] ?? null,
    to: addressesOf(parsed.to),
    replyTo: addressesOf(parsed.replyTo),
    subject: parsed.subject ?? '',
    text: parsed.text ?? null,
    // For a mail without HTML, the value is false or undefined, whatever its type says.
    html: parsed.html || null,
    attachments: parsed.attachments.map(toAttachment),
  };
}

function addressesOf(header: AddressObject | AddressObject[] | undefined): EmailAddress[] {
  return [header ?? []]
    .flat()
    .flatMap(({ value }) => value.map(({ name, address }) => ({ name, address: address ?? '' })));
}

function toAttachment({ filename, contentType, content }: Attachment) {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { filename: filename ?? null, contentType, size: content.length, sha256 };
}

function unreadable({ recipient, subject }: { recipient: string; subject: string }): EmailFacts {
  return {
    messageId: null,
    date: null,
    from: null,
    to: [{ name: '', address: recipient }],
    replyTo: [],
    subject,
    text: null,
    html: null,
    attachments: [],
  };
}
