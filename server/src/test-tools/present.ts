import type { Static } from 'typebox';
import type { CapturedEmail } from './captured-emails.store.ts';
import type { ParsedEmail } from './parse-email.ts';
import { parseEmail } from './parse-email.ts';
import type { capturedEmailSchema, testClockSchema } from './schemas.ts';

/** @param withContent the attachments' bytes, too */
export async function presentCapturedEmail(
  email: CapturedEmail,
  { withContent }: { withContent: boolean },
): Promise<Static<typeof capturedEmailSchema>> {
  const parsed = (await parseEmail(email.source)) ?? unreadable(email);
  return {
    id: email.id,
    createdAt: email.createdAt.toISOString(),
    invoiceId: email.invoiceId,
    reminderId: email.reminderId,
    deliveryId: email.deliveryId,
    ...parsed,
    date: parsed.date?.toISOString() ?? null,
    attachments: parsed.attachments.map(({ filename, contentType, sha256, content }) => ({
      filename,
      contentType,
      size: content.length,
      sha256,
      ...(withContent && { content: content.toString('base64') }),
    })),
  };
}

/** What is known of a mail whose source cannot be read. */
function unreadable({ recipient, subject }: CapturedEmail): ParsedEmail {
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

/** @param clock what the account's clock is set to; null when it goes by the real time `now` */
export function presentTestClock(clock: Date | null, now: Date): Static<typeof testClockSchema> {
  return { now: (clock ?? now).toISOString(), isSet: clock !== null };
}
