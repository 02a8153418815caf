import { kronerFromOre } from '../domain/money.ts';
import type { ChangeContext, Input } from '../http/endpoint.ts';
import { ApiError } from '../errors.ts';
import { requireMatch } from '../http/etags.ts';
import type { Client } from './client.ts';
import * as store from './clients.store.ts';
import type { Trx } from '../database/database.ts';
import * as deletion from './delete-client.store.ts';

/** Beyond so many the caller asks again. */
const MOST_NAMED = 100;

/**
 * Takes a client off the register and deletes what is kept about it (GDPR article 17), and its captured mails. What has been sent to it
 * stays as it was sent, and its name and organisation number stay in the customer ledger and in SAF-T: the law keeps documents
 * and the specification of customers for five years after the year (bokføringsloven § 13, bokføringsforskriften § 3-1; GDPR
 * article 17 no. 3 b). Stored answers, which a retry needs, go by themselves after 7 days.
 *
 * @throws ApiError `not-found`, `precondition-failed`, `client-has-drafts` with `details.draftIds`, `client-in-use` with
 *   `details.openInvoices` and, where it has credit, `details.creditBalance` (kroner)
 */
export async function deleteClient(
  { trx, accountId, now }: ChangeContext,
  { params, ifMatch }: Input<{ id: string }, unknown, unknown>,
) {
  const client = await store.lockClient(trx, accountId, params.id);
  if (client === undefined) throw new ApiError('not-found');
  requireMatch(ifMatch, client.version);

  const draftIds = await deletion.listDraftIds(trx, accountId, client.id, MOST_NAMED);
  if (draftIds.length > 0) throw new ApiError('client-has-drafts', { details: { draftIds } });
  await requireNothingOpen(trx, accountId, client);
  const keepsName = await deletion.isNameKept(trx, accountId, client.id);
  await deletion.emptyClient(trx, accountId, client.id, { keepsName }, now);
  await deletion.deleteCapturedEmails(trx, accountId, client.id);
  return { body: undefined };
}

/** Everything between the company and the client is settled: whatever either owes the other is asked for here. */
async function requireNothingOpen(trx: Trx, accountId: string, { id, creditOre }: Client): Promise<void> {
  const openInvoices = await deletion.listOpenInvoiceIds(trx, accountId, id, MOST_NAMED);
  if (openInvoices.length === 0 && creditOre === 0n) return;
  const credit = creditOre > 0n && { creditBalance: kronerFromOre(creditOre) };
  throw new ApiError('client-in-use', { details: { openInvoices, ...credit } });
}
