import { useCallback } from 'react';
import { kronerFromOre } from '../../../../../server/src/domain/money.ts';
import { typedDecimal } from '../../../text/decimals.ts';
import { amount } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import type { Account } from '../../ledger/books-queries.ts';
import type { RowValues } from './opening-values.ts';
import { newRow } from './opening-values.ts';
import { openingTexts } from './opening-texts.ts';
import { PasteForm, PastedTable } from './paste-form.tsx';
import { pasteTexts } from './paste-texts.ts';
import type { Meaning, PastedBalance } from './paste.ts';
import { readBalances } from './paste.ts';

/** Takes a trial balance from a spreadsheet. */
export default function PasteBalances({
  accounts,
  onRows,
}: {
  accounts: readonly Account[];
  onRows: (rows: RowValues[]) => void;
}) {
  const { pasteRowsHint } = useTexts(openingTexts);
  const texts = useTexts(pasteTexts);
  const { language } = useLanguage();
  const debitOf = ({ balanceOre }: PastedBalance) => (balanceOre > 0n ? balanceOre : 0n);
  const creditOf = ({ balanceOre }: PastedBalance) => (balanceOre < 0n ? -balanceOre : 0n);
  const shown = (ore: bigint) => (ore === 0n ? '' : amount(kronerFromOre(ore), language));
  const typed = (ore: bigint) => (ore === 0n ? '' : typedDecimal(kronerFromOre(ore), language));
  const sum = (rows: PastedBalance[], of: (row: PastedBalance) => bigint) =>
    amount(kronerFromOre(rows.reduce((ore, row) => ore + of(row), 0n)), language);
  const read = useCallback(
    (pasted: string, meaning: Meaning) =>
      readBalances(pasted, meaning, new Set(accounts.map(({ number }) => number))),
    [accounts],
  );
  const names = new Map(accounts.map(({ number, name }) => [number, name]));
  return (
    <PasteForm
      hint={pasteRowsHint}
      read={read}
      table={(rows) => (
        <PastedTable
          head={[texts.account, texts.name, texts.debit, texts.credit]}
          figures={2}
          rows={rows.map((row) => [
            row.account,
            row.name || (names.get(row.account) ?? ''),
            shown(debitOf(row)),
            shown(creditOf(row)),
          ])}
          sums={[sum(rows, debitOf), sum(rows, creditOf)]}
        />
      )}
      onRows={(rows) =>
        onRows(
          rows.map((row) =>
            newRow({ account: row.account, debit: typed(debitOf(row)), credit: typed(creditOf(row)) }),
          ),
        )
      }
    />
  );
}
