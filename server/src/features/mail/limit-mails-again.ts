import { countInDay } from '../../platform/access/rate-limits.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import { mailboxOf } from '../../domain/texts/email-address.ts';
import { ApiError } from '../../domain/errors/errors.ts';

/**
 * How many mails an account may send again in 24 hours: about one document, to one address, and in all. Letters by hand have a
 * room of their own at the address, because a large customer may be late with many invoices at once.
 */
const MAILS_AGAIN = { document: 10, recipient: 20, lettersOfRecipient: 100, account: 2_000 };

/**
 * Counts a mail that somebody asks for beside the first sending of a document: a copy, a statement of account, a letter. The
 * first sending is never counted. Without these limits a stolen key, or a loop in a program, floods a customer.
 *
 * Call it after all other checks and before writes: the counts are locked until the transaction ends, so that two requests at
 * once cannot pass together. A refusal and a dry run are not counted, because they are rolled back.
 *
 * @param mail.invoiceId null for a statement of account
 * @throws ApiError `rate_limited` with `details.limit` (`document`, `recipient` or `account`) and `details.max`
 */
export async function limitRepeatedMails(
  trx: AccountTrx,
  { recipient, invoiceId, isLetter }: { recipient: string; invoiceId: string | null; isLetter: boolean },
): Promise<void> {
  const ofAccount = `mails ${trx.accountId}`;
  const limits = [
    { limit: 'account', subject: ofAccount, max: MAILS_AGAIN.account },
    {
      limit: 'recipient',
      subject: `${ofAccount} ${isLetter ? 'letters' : 'copies'} to ${mailboxOf(recipient)}`,
      max: isLetter ? MAILS_AGAIN.lettersOfRecipient : MAILS_AGAIN.recipient,
    },
    ...(invoiceId === null
      ? []
      : [{ limit: 'document', subject: `${ofAccount} about ${invoiceId}`, max: MAILS_AGAIN.document }]),
  ];
  const windows = await countInDay(
    trx,
    limits.map(({ subject }) => subject),
  );
  for (const { limit, subject, max } of limits) {
    const window = windows.get(subject);
    if (window === undefined || window.requestCount <= max) continue;
    throw new ApiError('rate_limited', {
      message: 'So many mails may go again in 24 hours, and no more; see details.limit and details.max.',
      details: { limit, max },
      headers: { 'retry-after': String(window.resetSeconds) },
    });
  }
}
