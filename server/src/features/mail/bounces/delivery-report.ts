import { domainToASCII } from 'node:url';
import { simpleParser } from 'mailparser';

/** The outcome of a delivery, as a mail to its return path reports it. */
export type DeliveryReport = {
  kind: 'failed' | 'delayed' | 'other';
  /** A status code of RFC 3463, for example `5.1.1`; undefined when the report names none. */
  status: string | undefined;
};

const NO_REPORT: DeliveryReport = { kind: 'other', status: undefined };
/** The types of RFC 3464, and of RFC 6533 for addresses beyond ASCII. */
const STATUS_PARTS = new Set(['message/delivery-status', 'message/global-delivery-status']);

/**
 * Reads a mail (RFC 5322) as a mail server's report (RFC 3464) about a mail to `recipient`. The kind is `other` when
 * the mail is no report, cannot be read, or concerns only other recipients.
 */
export async function readDeliveryReport(source: Buffer, recipient: string): Promise<DeliveryReport> {
  const statusText = await findStatusPart(source);
  return statusText === undefined ? NO_REPORT : judgeStatusPart(statusText, recipient);
}

/** The part of a report that is made for programs; undefined when the mail is no report. */
async function findStatusPart(source: Buffer): Promise<string | undefined> {
  try {
    const { headers, attachments } = await simpleParser(source, {
      keepDeliveryStatus: true,
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipImageLinks: true,
    });
    const contentType = headers.get('content-type');
    const value = typeof contentType === 'object' && 'value' in contentType ? contentType.value : undefined;
    if (typeof value !== 'string' || value.toLowerCase() !== 'multipart/report') return undefined;
    return attachments.find(({ contentType: type }) => STATUS_PARTS.has(type))?.content.toString('utf8');
  } catch {
    // Anybody can send to an open port. Text that is not MIME is no report.
    return undefined;
  }
}

/**
 * The worst outcome for `recipient` in a message/delivery-status part. The part has groups of fields: the first is
 * about the mail, each other one about one recipient (RFC 3464 § 2.1).
 */
function judgeStatusPart(text: string, recipient: string): DeliveryReport {
  const groups = text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[\t ]*\n/)
    .map(readFields)
    .filter((fields) => isAbout(fields, recipient));
  const acting = (action: string) => groups.find((fields) => fields.get('action')?.toLowerCase() === action);
  const failed = acting('failed');
  const decisive = failed ?? acting('delayed');
  if (decisive === undefined) return NO_REPORT;
  return {
    kind: decisive === failed ? 'failed' : 'delayed',
    status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(decisive.get('status') ?? '')?.[0],
  };
}

/**
 * Names are in lower case. The first of two equal fields counts. Comments in parentheses are left out (RFC 3464 §
 * 2.1.1).
 */
function readFields(group: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.replaceAll(/\n[\t ]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const value = line
      .slice(colon + 1)
      .replaceAll(/\([^()]*\)/g, '')
      .trim();
    if (name !== '' && !fields.has(name)) fields.set(name, value);
  }
  return fields;
}

/** A forwarder reports the address that it knows, and also the original address if it was told that (RFC 3461). */
function isAbout(fields: Map<string, string>, recipient: string): boolean {
  const wanted = comparable(recipient);
  return ['final-recipient', 'original-recipient'].some((name) => {
    const address = (fields.get(name) ?? '').replace(/^[^;]*;/, '').trim();
    return [address, fromXtext(address)].some((one) => comparable(one) === wanted);
  });
}

/** Decodes an address such as `user+2Btag@…` (RFC 3461 § 4), because some servers repeat the encoded address. */
function fromXtext(text: string): string {
  const bytes = text.replaceAll(/\+([0-9A-F]{2})/g, (_code, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Mail servers change the case, add angle brackets, and convert a non-ASCII domain to or from its ASCII form. */
function comparable(address: string): string {
  const bare = address.replaceAll(/^<|>$/g, '').toLowerCase();
  const at = bare.lastIndexOf('@');
  return `${bare.slice(0, at)}@${domainToASCII(bare.slice(at + 1)) || bare.slice(at + 1)}`;
}
