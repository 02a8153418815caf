import { kronerFromOre } from '../../../../../server/src/domain/money.ts';
import { typedDecimal } from '../../../text/decimals.ts';
import { amount, day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import type { InvoiceValues } from './opening-values.ts';
import { newInvoice } from './opening-values.ts';
import { openingTexts } from './opening-texts.ts';
import { PasteForm, PastedTable } from './paste-form.tsx';
import { pasteTexts } from './paste-texts.ts';
import { readOpenInvoices } from './paste.ts';

/** Takes open invoices from a spreadsheet. */
export default function PasteInvoices({ onRows }: { onRows: (rows: InvoiceValues[]) => void }) {
  const { pasteInvoicesHint } = useTexts(openingTexts);
  const texts = useTexts(pasteTexts);
  const { language } = useLanguage();
  const shown = (ore: bigint) => amount(kronerFromOre(ore), language);
  return (
    <PasteForm
      hint={pasteInvoicesHint}
      read={readOpenInvoices}
      table={(rows) => (
        <PastedTable
          head={[texts.number, texts.customer, texts.dueDate, texts.outstanding]}
          figures={1}
          rows={rows.map(({ number, customer, dueDate, outstandingOre }) => [
            number,
            customer,
            dueDate === '' ? '' : day(dueDate, language),
            shown(outstandingOre),
          ])}
          sums={[shown(rows.reduce((ore, { outstandingOre }) => ore + outstandingOre, 0n))]}
        />
      )}
      onRows={(rows) =>
        onRows(
          rows.map(({ line: _line, outstandingOre, ...values }) =>
            newInvoice({ ...values, outstanding: typedDecimal(kronerFromOre(outstandingOre), language) }),
          ),
        )
      }
    />
  );
}
