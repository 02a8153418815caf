import { oreFromKroner } from '../../../src/domain/money.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { journalOf } from '../example-invoices.ts';

/** Code and side of each VAT account, as the entries of these tests use them. */
const VAT_ACCOUNTS: Record<string, string> = {
  2700: '3 output',
  2701: '31 output',
  2703: '33 output',
  2706: '86 output',
  2711: '1 input',
  2712: '11 input',
  2713: '13 input',
  2716: '86 input',
};
const DEDUCTED = new Set(['1', '11', '13']);
const PURCHASES = new Set([...DEDUCTED, '86', '88']);

/**
 * A term's VAT return worked out entry by entry from the journal of the API, another way than the service's: base and VAT in
 * øre by `3 output`, `1 input tapPåKrav`.
 */
export async function vatFromJournal(
  api: ApiCaller,
  year: number,
  term: number,
): Promise<Record<string, { baseOre: bigint; vatOre: bigint }>> {
  const months = new Set(
    [2 * term - 1, 2 * term].map((month) => `${year}-${String(month).padStart(2, '0')}`),
  );
  const found: Record<string, { baseOre: bigint; vatOre: bigint }> = {};
  const at = (key: string) => (found[key] ??= { baseOre: 0n, vatOre: 0n });

  for (const { postingDate, sourceDocumentType, lines } of await journalOf(api, String(year))) {
    if (!months.has(postingDate.slice(0, 7))) continue;
    const settles = lines.some(({ account }) => account === '2740');
    const isLowRate = lines.some(({ vatCode }) => vatCode === '88');
    for (const { account, vatCode, debit, credit } of lines) {
      const creditedOre = oreFromKroner(credit) - oreFromKroner(debit);
      const vatKey = VAT_ACCOUNTS[account];
      if (vatKey !== undefined && !settles) {
        const key = isLowRate ? vatKey.replace('86', '88') : vatKey;
        at(sourceDocumentType === 'WriteOff' ? `${key} tapPåKrav` : key).vatOre += creditedOre;
      } else if (vatCode !== null && vatCode !== '7') {
        const side = DEDUCTED.has(vatCode) ? 'input' : 'output';
        at(`${vatCode} ${side}`).baseOre += PURCHASES.has(vatCode) ? -creditedOre : creditedOre;
      }
    }
  }
  return Object.fromEntries(
    Object.entries(found).filter(([, { baseOre, vatOre }]) => baseOre !== 0n || vatOre !== 0n),
  );
}
