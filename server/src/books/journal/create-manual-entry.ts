import type { Static } from 'typebox';
import { findClientIds } from '../../clients/index.ts';
import { vatCodeProblems } from '../../domain/vat/entry-vat-codes.ts';
import { kronerFromOre, oreFromKroner } from '../../domain/money.ts';
import type { PostingLine } from '../../domain/books/postings.ts';
import type { Trx } from '../../database/database.ts';
import type { ChangeContext, Input } from '../../http/endpoint.ts';
import type { FieldError } from '../../errors.ts';
import { ApiError } from '../../errors.ts';
import { holdBookingAccounts } from '../chart/booking-accounts.store.ts';
import { holdLedgerAccounts } from '../chart/ledger-accounts.store.ts';
import { getEntry } from './get-journal-entry.ts';
import type { newManualEntry } from './manual-entry-schemas.ts';
import { postEntry } from '../booking/post-entry.ts';
import { presentEntry } from './present.ts';

/**
 * Posts an entry without a document of the service, such as an accrual, depreciation or bank fees.
 * @throws ApiError `validation-failed` (`unknown-account`, `reserved-account`, `unfitting-vat-code`, the codes of
 *   `vatCodeProblems`; `unbalanced` with `details.difference` in kroner, debit less credit), `client-not-found` with
 *   `details.lines` (line indexes from 0)
 */
export async function createManualEntry(
  { trx, accountId, now }: ChangeContext,
  { body }: Input<unknown, unknown, Static<typeof newManualEntry>>,
) {
  const lines = body.lines.map(toPostingLine);
  await checkAccountsAndBalance(trx, accountId, lines);
  await checkCustomers(trx, accountId, lines);

  const id = postEntry(
    trx,
    accountId,
    {
      series: 'Manual',
      documentDate: body.documentDate,
      description: body.description.trim(),
      sourceDocumentType: 'Manual',
      correctsEntryId: null,
      lines,
    },
    now,
  );
  return { body: presentEntry(await getEntry(trx, accountId, id)), location: `/v1/journal-entries/${id}` };
}

function toPostingLine(line: Static<typeof newManualEntry>['lines'][number]): PostingLine {
  return {
    account: line.account,
    debitOre: oreFromKroner(line.debit ?? 0),
    creditOre: oreFromKroner(line.credit ?? 0),
    vatCode: line.vatCode ?? null,
    // In lower case, as the database writes ids, because the entry's hash covers the text.
    customerId: line.customerId?.toLowerCase() ?? null,
    description: line.description?.trim() || null,
  };
}

async function checkAccountsAndBalance(trx: Trx, accountId: string, lines: PostingLine[]): Promise<void> {
  const { receivables, owedToCustomers } = await holdBookingAccounts(trx, accountId);
  const numbers = lines.map(({ account }) => account);
  const chart = await holdLedgerAccounts(trx, accountId, numbers);
  const errors = lines.flatMap(({ account, vatCode }, index): FieldError[] => {
    const known = chart.get(account);
    if (known === undefined) return [{ field: `lines[${index}].account`, code: 'unknown-account' }];
    // These accounts must stay the sum of the customers' outstanding amounts.
    if (account === receivables || account === owedToCustomers) {
      return [{ field: `lines[${index}].account`, code: 'reserved-account' }];
    }
    if (vatCode !== null && !known.acceptsVat) {
      return [{ field: `lines[${index}].vatCode`, code: 'unfitting-vat-code' }];
    }
    return [];
  });
  errors.push(
    ...vatCodeProblems(lines).map(({ index, field, code }) => ({ field: `lines[${index}].${field}`, code })),
  );
  const differenceOre = lines.reduce((sum, line) => sum + line.debitOre - line.creditOre, 0n);
  if (differenceOre !== 0n) errors.push({ field: 'lines', code: 'unbalanced' });
  if (errors.length === 0) return;
  throw new ApiError('validation-failed', {
    errors,
    ...(differenceOre !== 0n && { details: { difference: kronerFromOre(differenceOre) } }),
  });
}

async function checkCustomers(trx: Trx, accountId: string, lines: PostingLine[]): Promise<void> {
  const named = lines.flatMap(({ customerId }) => customerId ?? []);
  if (named.length === 0) return;
  const known = await findClientIds(trx, accountId, named);
  const unknown = lines.flatMap(({ customerId }, index) =>
    customerId === null || known.has(customerId) ? [] : [index],
  );
  if (unknown.length > 0) throw new ApiError('client-not-found', { details: { lines: unknown } });
}
