import type { AccountFact } from '../../../domain/moves/import-facts.ts';
import type { RowValues } from './row-values.ts';

/** `1500`, or `1500 Kundefordringer`, which then has the name. */
const ACCOUNT = /^(?<account>\d{4,20})(?:[\s:.–-]+(?<name>.*))?$/;
/** Rows that programs write below the accounts. */
const SUM = /^(sum|totalt?|i alt|resultat|differanse|difference|result)\b/i;

/** An account with its balance. Undefined where something of the row is wrong, and for a row of sums. */
export function readBalance(row: RowValues): AccountFact | undefined {
  const cell = row.text('account');
  if (cell === null || SUM.test(cell)) return undefined;
  const { account, name } = ACCOUNT.exec(cell)?.groups ?? {};
  if (account === undefined) {
    return row.problem('account', {
      code: 'invalid-format',
      message: 'Must be an account number of 4 to 20 digits.',
    });
  }
  const closingOre = row.has('balance') ? row.neededOre('balance') : debitLessCredit(row);
  if (closingOre === undefined) return undefined;
  return {
    account,
    name: row.text('name') ?? name ?? '',
    groupingCategory: null,
    groupingCode: null,
    openingOre: 0n,
    closingOre,
  };
}

/** Blank is 0. Undefined where a side is wrong. */
function debitLessCredit(row: RowValues): bigint | undefined {
  const sideOf = (field: string) => (row.isBlank(field) ? 0n : row.ore(field));
  const [debit, credit] = [sideOf('debit'), sideOf('credit')];
  return debit === undefined || credit === undefined ? undefined : debit - credit;
}
