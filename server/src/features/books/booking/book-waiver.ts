import { entryText } from '../../../domain/books/entry-texts.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { negated } from '../../../domain/money.ts';
import { refundedClaimPostings, waiverPostings } from '../../../domain/books/postings.ts';
import type { Claims } from '../../../domain/invoices/owed-claims.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { getBookingAccounts, shareLockBookingAccounts } from '../chart/booking-accounts.store.ts';
import { postEntry } from './post-entry.ts';

/**
 * Claims that a person gave up, or that a payment corrected. `creditOre` is the part of fees that had been paid. A correction can
 * have amounts below 0; `refundedOre` below 0 is refunded credit that is claimed. `invoiceNumber` is for the entry's text.
 */
export type BookedWaiver = Claims & {
  id: string;
  ground: 'given_up' | 'payment';
  creditOre: Ore;
  waivedOn: LocalDate;
  invoiceNumber: string | null;
  customerId: string | null;
};

const TEXTS = { given_up: 'waiver', payment: 'correctedClaims', refunded: 'refundedClaim' } as const;

/** Takes back the fees of letters, or claims them again where the amounts are below 0. @throws RangeError when all amounts are 0 */
export async function bookWaiver(trx: AccountTrx, waiver: BookedWaiver, now: Date): Promise<void> {
  // A paid fee may be the first posting on the account of debt to customers, so the accounts must not change.
  const accounts =
    waiver.creditOre > 0n ? await shareLockBookingAccounts(trx) : await getBookingAccounts(trx);
  const { refundedOre = 0n } = waiver;
  const isClaim = refundedOre < 0n;
  postEntry(
    trx,
    {
      series: 'Manual',
      documentDate: waiver.waivedOn,
      description: entryText(TEXTS[isClaim ? 'refunded' : waiver.ground], String(waiver.invoiceNumber)),
      sourceDocumentType: 'Waiver',
      sourceDocumentId: waiver.id,
      lines: isClaim
        ? refundedClaimPostings(negated(refundedOre), waiver.customerId, accounts)
        : waiverPostings(waiver, waiver.customerId, accounts),
    },
    now,
  );
}
