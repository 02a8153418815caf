import { ApiError } from '../../../domain/errors/errors.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ledger, LedgerEntry } from '../../../domain/vipps/ledger.ts';
import { accountOfLedger, meaningOfEntry } from '../../../domain/vipps/ledger.ts';
import { invoiceOfReference } from '../../../domain/vipps/reference.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { bringFile, writeLedgerDay } from '../../bank/index.ts';
import { noteVippsLedger } from '../../books/index.ts';
import type { Vipps } from '../client/vipps.ts';
import type { StoredKeys } from '../keys/keys.store.ts';
import type { VippsDeps } from '../vipps-deps.ts';
import { askByName } from '../webhooks/take-webhook.ts';
import { readDay } from './report-api.ts';
import { listUnrecorded } from './settlements.store.ts';

/**
 * Brings a day of a ledger as a bank brings a file, so that the import stores each entry once and explains what it can. Killed anywhere and begun
 * anew, it brings the same bytes.
 * @returns whether the day is over at Vipps, so that it need not be asked for again
 * @throws VippsFailed, NoSecretsKey; ApiError `rate_limited` while too many files wait
 */
export async function bringDay(
  deps: VippsDeps,
  db: AccountDb,
  keys: Pick<StoredKeys, 'id' | 'merchantSerialNumber' | 'sealed'>,
  { vipps, ledger, day }: { vipps: Pick<Vipps, 'read'>; ledger: Ledger; day: LocalDate },
): Promise<boolean> {
  const entries = await readDay(vipps, ledger, day);
  if (entries === undefined) return false;
  if (entries.length === 0) return true;
  await recordMissing(deps, db, keys, entries);
  await inTransaction(db, (trx) => noteVippsLedger(trx, accountOfLedger(ledger.ledgerId)));
  const name = `${accountOfLedger(ledger.ledgerId)} ${day}`;
  try {
    const chunks = async function* () {
      yield* writeLedgerDay(ledger, entries);
    };
    await bringFile({ db, now: deps.clock() }, { name, chunks }, 'vipps');
  } catch (error) {
    const isKnown = error instanceof ApiError && error.code === 'bank-file-already-imported';
    if (!isKnown) throw error;
  }
  return true;
}

/** Payments that Vipps has captured and that nobody here has recorded: the service was down, or the database went back to an earlier moment. */
async function recordMissing(
  deps: VippsDeps,
  db: AccountDb,
  keys: Pick<StoredKeys, 'id' | 'merchantSerialNumber' | 'sealed'>,
  entries: readonly LedgerEntry[],
): Promise<void> {
  const captured = entries.filter(({ entryType }) => meaningOfEntry(entryType) === 'capture');
  const ours = captured.filter(({ reference }) => invoiceOfReference(reference) !== undefined);
  const references = [...new Set(ours.map(({ reference }) => reference))];
  for (const reference of await listUnrecorded(db, references)) {
    try {
      await askByName(deps, db, keys, reference);
    } catch (error) {
      // What cannot be recorded, as for an invoice that is a draft again, waits as a transaction.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
