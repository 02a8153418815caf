import type { Static } from 'typebox';
import { osloDate } from '../../domain/days/local-date.ts';
import type { Happened } from '../../platform/operations/passing-time.ts';
import type { EmailFacts } from '../mail/index.ts';
import type { CapturedEmail } from './captured-emails.store.ts';
import type { capturedEmailSchema, testClockSchema } from './schemas.ts';

/** @param contents the bytes of the attachments, in their order; left out where the answer does not hold them */
export function presentCapturedEmail(
  { id, createdAt, invoiceId, quoteId, reminderId, deliveryId }: CapturedEmail,
  facts: EmailFacts,
  contents?: Buffer[],
): Static<typeof capturedEmailSchema> {
  return {
    id,
    createdAt: createdAt.toISOString(),
    invoiceId,
    quoteId,
    reminderId,
    deliveryId,
    ...facts,
    attachments: facts.attachments.map((attachment, index) => ({
      ...attachment,
      ...(contents && { content: contents[index]?.toString('base64') ?? '' }),
    })),
  };
}

/** @param clock the time to which the account's clock is set; null when the account has the real time `now` */
export function presentTestClock(clock: Date | null, now: Date): Static<typeof testClockSchema> {
  const time = clock ?? now;
  return { now: time.toISOString(), today: osloDate(time), isSet: clock !== null };
}

/** What a move of the clock brought. A move that brought nothing has nothing to tell. */
export function presentHappened(happened: Happened): Pick<Static<typeof testClockSchema>, 'happened'> {
  if (Object.values(happened).every((count) => count === 0)) return {};
  const { invoicesOverdue = 0, reminders = 0, collectionWarnings = 0, recurringInvoices = 0 } = happened;
  return { happened: { invoicesOverdue, reminders, collectionWarnings, recurringInvoices } };
}
