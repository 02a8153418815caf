import { kronerFromOre, numberFromAmount } from '../../domain/money.ts';
import type { ChangeContext, OfPath } from '../../platform/http/endpoint.ts';
import { ApiError, requireFound } from '../../domain/errors/errors.ts';
import { requireMatch } from '../../platform/http/answers/etags.ts';
import type { Client } from './client.ts';
import * as store from './clients.store.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { DraftsOfClient, Ties } from '../../platform/database/ties.ts';
import * as deletion from './delete-client.store.ts';
import { noteClient } from './save-client.ts';

/** An error names at most so many documents. The caller settles them and asks again. */
const MOST_NAMED = 100;

/**
 * Takes a client off the register, and deletes its personal data (GDPR article 17), its captured mails and its statements of account. Issued documents
 * stay as they were sent. The name and the organisation number stay in the customer ledger and in SAF-T. The reason is that
 * documents and the specification of customers must be kept for five years after the year (bokføringsloven § 13,
 * bokføringsforskriften § 3-1; GDPR article 17 no. 3 b). Stored answers are needed for retries and go after 7 days.
 *
 * @throws ApiError `not-found`, `precondition-failed`, `client-has-drafts` with `details.draftIds` and, of quotes, `details.quoteIds`, `client-in-use` with
 *   `details.openInvoices` and, when the client has credit, `details.creditBalance` (kroner) and
 *   `details.creditBalances` (other currencies)
 */
export async function deleteClient(
  { trx, accountId, now }: ChangeContext,
  { params, ifMatch }: OfPath,
  ties: readonly Ties[],
) {
  const client = requireFound(await store.lockClient(trx, params.id));
  requireMatch(ifMatch, client.version);

  const drafts: DraftsOfClient = {};
  for (const { draftsOf } of ties) Object.assign(drafts, await draftsOf?.(trx, client.id, MOST_NAMED));
  if (Object.values(drafts).flat().length > 0) throw new ApiError('client-has-drafts', { details: drafts });
  await requireNothingOpen(trx, client, ties);
  const keeps = ties.flatMap(({ keepsName }) => keepsName?.(accountId, client.id) ?? []);
  const keepsName = await deletion.isNameKept(trx, keeps);
  await deletion.eraseClient(trx, client.id, { keepsName }, now);
  noteClient(trx, client, undefined);
  const mails = deletion.unionOf(ties.flatMap(({ mailsOf }) => mailsOf?.(accountId, client.id) ?? []));
  for (const { forgetClient } of ties) await forgetClient?.(trx, client.id, { now, mails });
  return { body: undefined };
}

/**
 * Takes clients off the register with whom nothing has happened, in few statements. Those that are off it already stay so. The caller takes
 * the names that no entry needs (`eraseClientNames`).
 */
export async function takeClientsOffRegister(
  trx: AccountTrx,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const clients = await store.lockClients(trx, ids);
  await deletion.eraseClients(
    trx,
    clients.map(({ id }) => id),
    now,
  );
  for (const client of clients) noteClient(trx, client, undefined);
}

/** Neither the company nor the client may owe the other anything. */
async function requireNothingOpen(
  trx: AccountTrx,
  { id, creditOre, creditBalances }: Client,
  ties: readonly Ties[],
): Promise<void> {
  const openInvoices: string[] = [];
  for (const { openOf } of ties) openInvoices.push(...((await openOf?.(trx, id, MOST_NAMED)) ?? []));
  if (openInvoices.length === 0 && creditOre === 0n && creditBalances.length === 0) return;
  const details = {
    openInvoices,
    ...(creditOre > 0n && { creditBalance: kronerFromOre(creditOre) }),
    ...(creditBalances.length > 0 && {
      creditBalances: creditBalances.map(({ currency, amountOre }) => ({
        currency,
        amount: numberFromAmount(amountOre),
      })),
    }),
  };
  throw new ApiError('client-in-use', { details });
}
