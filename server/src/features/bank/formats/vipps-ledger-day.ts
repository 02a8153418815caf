import { BOOK_CURRENCY, amountOf } from '../../../domain/currency/currency.ts';
import { magnitude } from '../../../domain/money.ts';
import type { Ore } from '../../../domain/money.ts';
import type { Ledger, LedgerEntry } from '../../../domain/vipps/ledger.ts';
import { accountOfLedger, meaningOfEntry } from '../../../domain/vipps/ledger.ts';
import type { BankFileItem, BankFileReader, ReadTransaction } from './bank-file-item.ts';

/**
 * A day of a ledger of Vipps as a file: the ledger is the first line, and each entry is a line. The same answers of Vipps always give the same
 * bytes.
 */
export function* writeLedgerDay(ledger: Ledger, entries: readonly LedgerEntry[]): Generator<Buffer> {
  const { ledgerId, unit } = ledger;
  yield lineOf({ ledgerId, unit });
  for (const entry of entries) {
    const { pspReference, ledgerDate, entryType, reference, balanceBeforeOre, balanceAfterOre } = entry;
    const [balanceBefore, balanceAfter] = [Number(balanceBeforeOre), Number(balanceAfterOre)];
    yield lineOf({ pspReference, ledgerDate, entryType, reference, balanceBefore, balanceAfter });
  }
}

function lineOf(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

type Line = Omit<LedgerEntry, 'balanceBeforeOre' | 'balanceAfterOre'> & {
  balanceBefore: number;
  balanceAfter: number;
};

/** Reads what `writeLedgerDay` has written. The file is the service's own, so its lines are as they were written. */
export function ledgerDayReader(): BankFileReader {
  const decoder = new TextDecoder();
  let ledger: Ledger | undefined;
  let rest = '';
  let line = 0;
  let last: Line | undefined;

  function readLine(text: string): BankFileItem[] {
    line += 1;
    if (ledger === undefined) {
      ledger = JSON.parse(text) as Ledger;
      return [{ type: 'start', format: 'vipps' }];
    }
    last = JSON.parse(text) as Line;
    const transaction = toTransaction(ledger, last, line);
    return transaction === undefined ? [] : [{ type: 'transaction', transaction }];
  }

  return {
    read(bytes) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      return lines.flatMap(readLine);
    },
    end() {
      if (ledger === undefined || last === undefined) return [];
      const bankAccount = accountOfLedger(ledger.ledgerId);
      const balanceOre = amountOf(BigInt(last.balanceAfter), BOOK_CURRENCY);
      return [{ type: 'balance', bankAccount, currency: BOOK_CURRENCY, day: last.ledgerDate, balanceOre }];
    },
  };
}

/** @returns undefined for an entry that moves nothing and only explains another one, such as the fee of a single capture */
function toTransaction({ ledgerId, unit }: Ledger, entry: Line, line: number): ReadTransaction | undefined {
  const { pspReference, ledgerDate, entryType, reference, balanceBefore, balanceAfter } = entry;
  const movedOre: Ore = BigInt(balanceAfter) - BigInt(balanceBefore);
  if (movedOre === 0n) return undefined;
  const meaning = meaningOfEntry(entryType);
  const payoutText = `Vipps utbet. ${pspReference} Vippsnr ${unit}`;
  const text = meaning === 'payout' && reference === '' ? payoutText : reference;
  return {
    line,
    position: line - 1,
    format: 'vipps',
    bankAccount: accountOfLedger(ledgerId),
    currency: BOOK_CURRENCY,
    bookedOn: ledgerDate,
    amountOre: magnitude(amountOf(movedOre, BOOK_CURRENCY)),
    chargesOre: 0n,
    direction: movedOre > 0n ? 'in' : 'out',
    kind: meaning === 'fees' ? 'fee' : meaning === 'taken-back' ? 'reversal' : 'payment',
    kid: null,
    payerName: null,
    payerAccount: null,
    text: text === '' ? null : text,
    archiveReference: pspReference === '' ? null : pspReference,
    endToEndId: meaning === 'payout' || reference === '' ? null : reference,
    vippsEntry: entryType,
    identity: JSON.stringify(['vipps', ledgerId, pspReference, entryType, balanceBefore, balanceAfter]),
    formerIdentity: null,
    isNamed: true,
    copyNumber: null,
  };
}
