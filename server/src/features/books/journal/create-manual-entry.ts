import { movedByEntry } from '../../../domain/proposals/moved.ts';
import type { Static } from 'typebox';
import { findClientIds } from '../../clients/index.ts';
import { addDays } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { postingDay } from '../../../domain/invoices/customer-credit.ts';
import { mayStateVatDeviation, vatOfEntry } from '../../../domain/vat/entry-vat-amounts.ts';
import { vatCodeProblems } from '../../../domain/vat/entry-vat-codes.ts';
import { kronerFromOre, oreFromKroner, magnitude } from '../../../domain/money.ts';
import type { PostingLine } from '../../../domain/books/postings.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { ChangeContext, WithBody } from '../../../platform/http/endpoint.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import { shareLockBookingAccounts } from '../chart/booking-accounts.store.ts';
import { shareLockLedgerAccounts } from '../chart/ledger-accounts.store.ts';
import { requireWaitingVouchers } from '../vouchers/waiting-vouchers.ts';
import { getEntry } from './read-entries.ts';
import type { newManualEntry } from './manual-entry-schemas.ts';
import { postEntry } from '../booking/post-entry.ts';
import { findOpeningDay } from '../booking/opening-entry.store.ts';
import { lockClosedThrough } from '../closing/period-closing.store.ts';
import { presentEntry } from './present.ts';
import { withEntryWarnings } from './entry-warnings.ts';
import { currencyErrors, inCurrencyOf } from './manual-currency.ts';
import { closeWaitingTransaction, lockWaitingTransaction, requireSameMoney } from './waiting-transaction.ts';

/**
 * Posts an entry without a document of the service, such as an accrual, depreciation or bank fees.
 * @throws ApiError `validation-failed` (`unknown-account`, `reserved-account`, `unfitting-vat-code`, the codes of `vatCodeProblems` and
 *   `currencyErrors`; `vat-amount-mismatch` with `details.expectedVat` in kroner by field; `unbalanced` with
 *   `details.difference` in kroner, debit less credit; `before-opening-balance`), `client-not-found` with `details.lines` (line indexes
 *   from 0); as `requireWaitingVouchers`, `lockWaitingTransaction` and `requireSameMoney`
 */
export async function createManualEntry(
  { trx, now }: ChangeContext,
  { body }: WithBody<typeof newManualEntry, never>,
) {
  const lines = body.lines.map(toPostingLine);
  const transaction = await lockWaitingTransaction(trx, body.bankTransactionId);
  await checkAccountsAndBalance(trx, lines, body.documentDate, await currencyErrors(trx, body.lines));
  await checkCustomers(trx, lines);
  if (transaction !== undefined) await requireSameMoney(trx, transaction, lines);
  const takeVouchers = await requireWaitingVouchers(trx, body.voucherIds ?? []);
  await requireAfterOpening(trx, body.documentDate);

  const id = postEntry(
    trx,
    {
      series: 'Manual',
      documentDate: body.documentDate,
      description: body.description.trim(),
      sourceDocumentType: 'Manual',
      lines,
    },
    now,
  );
  await takeVouchers(id);
  if (transaction !== undefined) closeWaitingTransaction(trx, transaction, id, now);
  const entry = await getEntry(trx, id);
  return {
    body: { ...presentEntry(entry), ...withEntryWarnings(entry) },
    location: `/v1/journal-entries/${id}`,
    moved: movedByEntry(lines),
  };
}

/**
 * What was before the opening balance is in its balances. The other order is refused, too (`earlier-balances`). The journal is held,
 * so that no opening balance comes between.
 * @throws ApiError `validation-failed` with `before-opening-balance`
 */
async function requireAfterOpening(trx: AccountTrx, documentDate: LocalDate): Promise<void> {
  const postedOn = postingDay(documentDate, await lockClosedThrough(trx));
  const opening = await findOpeningDay(trx);
  if (opening === undefined || postedOn > opening) return;
  const details = { min: addDays(opening, 1) };
  throw validationFailed([{ field: 'documentDate', code: 'before-opening-balance', details }]);
}

type ManualLine = PostingLine & { vatDeviation: boolean };

function toPostingLine(line: Static<typeof newManualEntry>['lines'][number]): ManualLine {
  return {
    account: line.account,
    debitOre: oreFromKroner(line.debit ?? 0),
    creditOre: oreFromKroner(line.credit ?? 0),
    vatCode: line.vatCode ?? null,
    // In lower case, as the database writes ids, because the entry's hash covers the text.
    customerId: line.customerId?.toLowerCase() ?? null,
    description: line.description?.trim() || null,
    vatDeviation: line.vatDeviation === true,
    ...inCurrencyOf(line),
  };
}

async function checkAccountsAndBalance(
  trx: AccountTrx,
  lines: ManualLine[],
  documentDate: LocalDate,
  errorsOfCurrency: FieldError[],
): Promise<void> {
  const { receivables, owedToCustomers } = await shareLockBookingAccounts(trx);
  const numbers = lines.map(({ account }) => account);
  const chart = await shareLockLedgerAccounts(trx, numbers);
  const errors = lines.flatMap((line, index): FieldError[] => {
    const { account, vatCode } = line;
    const known = chart.get(account);
    if (known === undefined) return [{ field: `lines[${index}].account`, code: 'unknown-account' }];
    // These accounts must stay the sum of the customers' outstanding amounts.
    if (account === receivables || account === owedToCustomers) {
      return [{ field: `lines[${index}].account`, code: 'reserved-account' }];
    }
    if (vatCode !== null && !known.acceptsVat) {
      return [{ field: `lines[${index}].vatCode`, code: 'unfitting-vat-code' }];
    }
    if (line.vatDeviation && !mayStateVatDeviation(line)) {
      const message = 'Only on a line with a `vatCode`, or on a VAT account; leave it out.';
      return [{ field: `lines[${index}].vatDeviation`, code: 'vat-code-missing', message }];
    }
    return [];
  });
  errors.push(
    ...errorsOfCurrency,
    ...vatCodeProblems(lines).map(({ index, field, code }) => ({ field: `lines[${index}].${field}`, code })),
  );
  // Where the codes or accounts are wrong, the amounts say nothing.
  const mismatches = errors.length > 0 ? [] : vatMismatches(lines, documentDate);
  errors.push(...mismatches.map(({ field }) => ({ field, code: 'vat-amount-mismatch' as const })));
  const differenceOre = lines.reduce((sum, line) => sum + line.debitOre - line.creditOre, 0n);
  if (differenceOre !== 0n) errors.push({ field: 'lines', code: 'unbalanced' });
  if (errors.length === 0) return;
  throw validationFailed(errors, {
    ...(differenceOre !== 0n && { difference: kronerFromOre(differenceOre) }),
    ...(mismatches.length > 0 && {
      expectedVat: Object.fromEntries(mismatches.map(({ field, expected }) => [field, expected])),
    }),
  });
}

/** @returns the field of the VAT, or of the code where its VAT is missing, with the VAT in kroner that base and rate give */
function vatMismatches(lines: ManualLine[], documentDate: LocalDate): { field: string; expected: number }[] {
  const entry = lines.map((line) => ({ ...line, creditedOre: line.creditOre - line.debitOre }));
  return vatOfEntry(entry, documentDate)
    .filter(({ deviates, isStated }) => deviates && !isStated)
    .map(({ index, expectedOre }) => {
      const line = lines[index];
      const side = line?.vatCode !== null ? 'vatCode' : line.debitOre > 0n ? 'debit' : 'credit';
      return {
        field: `lines[${index}].${side}`,
        expected: kronerFromOre(magnitude(expectedOre)),
      };
    });
}

async function checkCustomers(trx: AccountTrx, lines: PostingLine[]): Promise<void> {
  const named = lines.flatMap(({ customerId }) => customerId ?? []);
  if (named.length === 0) return;
  const known = await findClientIds(trx, named);
  const unknown = lines.flatMap(({ customerId }, index) =>
    customerId === null || known.has(customerId) ? [] : [index],
  );
  if (unknown.length > 0) throw new ApiError('client-not-found', { details: { lines: unknown } });
}
