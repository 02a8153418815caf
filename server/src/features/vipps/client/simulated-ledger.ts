import type { LocalDate } from '../../../domain/days/local-date.ts';
import { addDays, osloDate, osloMidnight } from '../../../domain/days/local-date.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { SimulatedEntry } from './simulated-ledger.store.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { balanceBefore, insertEntries, listEntriesOf } from './simulated-ledger.store.ts';

/** The simulated Vipps keeps 1.99 % of what it captures. */
const FEE_BASIS_POINTS = 199n;

/**
 * Answers the settlement and the report API as Vipps does, for one ledger: a day ends with the fees of its captures and the payout of what is there.
 * @param unit the sales unit, which is also the number of the ledger
 * @returns undefined for other paths
 */
export async function answerLedger(
  db: AccountDb,
  { pathname, unit, accountNow }: { pathname: string; unit: string; accountNow: () => Promise<Date> },
): Promise<object | undefined> {
  if (pathname === '/settlement/v1/ledgers') {
    return {
      items: [{ ledgerId: unit, currency: 'NOK', settlesForRecipientHandles: [`api:${unit}`] }],
      cursor: '',
    };
  }
  const [, ledgerId, day] =
    /^\/report\/v2\/ledgers\/(\d+)\/funds\/dates\/(\d{4}-\d{2}-\d{2})$/.exec(pathname) ?? [];
  if (ledgerId !== unit || day === undefined) return undefined;
  if (day >= osloDate(await accountNow())) return { items: [], hasMore: false, tryLater: true };
  const before = await balanceBefore(db, day);
  await endDay(db, day, before, unit);
  return { items: present(await listEntriesOf(db, day), before, unit), hasMore: false, tryLater: false };
}

/** An entry for money that moves now. @param what.name another one for each capture and refund; an entry is made once for a name */
export function entryOf(
  entryType: 'capture' | 'refund',
  { name, reference, amountOre, at }: { name: string; reference: string; amountOre: bigint; at: Date },
): SimulatedEntry {
  const pspReference = `${entryType}-${name}`;
  return { pspReference, ledgerDate: osloDate(at), entryType, reference, amountOre, madeAt: at };
}

/** Ends a day once, however often it is asked for: fees and payout have names of the day. */
async function endDay(db: AccountDb, day: LocalDate, before: bigint, unit: string): Promise<void> {
  const entries = await listEntriesOf(db, day);
  if (entries.length === 0 || entries.some(({ pspReference }) => pspReference === feesOf(day))) return;
  const captured = entries.filter(({ entryType }) => entryType === 'capture');
  const sum = (some: SimulatedEntry[]) => some.reduce((ore, { amountOre }) => ore + amountOre, 0n);
  const fees = (sum(captured) * FEE_BASIS_POINTS) / 10_000n;
  const left = before + sum(entries) - fees;
  const number = day.replaceAll('-', '');
  // The day ends with its midnight, after all that it had.
  const end = { ledgerDate: day, madeAt: osloMidnight(addDays(day, 1)) };
  const fee = {
    ...end,
    pspReference: feesOf(day),
    entryType: 'fees-retained',
    reference: '',
    amountOre: -fees,
  };
  const text = `Vipps utbet. ${number} Vippsnr ${unit}`;
  const payout = { ...end, pspReference: number, entryType: 'scheduled-for-payout', reference: text };
  const made = [fee, { ...payout, amountOre: left > 0n ? -left : 0n }].filter(
    ({ amountOre }) => amountOre !== 0n,
  );
  await inTransaction(db, (trx) => insertEntries(trx, made));
}

/** Sorted before the number of the payout. */
function feesOf(day: LocalDate): string {
  return `!fees-${day}`;
}

function present(entries: SimulatedEntry[], before: bigint, unit: string): object[] {
  let balance = before;
  return entries.map(({ pspReference, ledgerDate, entryType, reference, amountOre, madeAt }) => {
    const balanceBeforeOre = balance;
    balance += amountOre;
    return {
      pspReference,
      time: madeAt.toISOString(),
      ledgerDate,
      entryType,
      reference,
      currency: 'NOK',
      amount: Number(amountOre),
      balanceBefore: Number(balanceBeforeOre),
      balanceAfter: Number(balance),
      recipientHandle: `api:${unit}`,
    };
  });
}
