/** The thread in which a workbook is made of its sheets. */
import writeExcelFile from 'write-excel-file/node';
import { answerQuestions } from '../../platform/documents/file-thread.ts';
import type { Sheet } from './report-workbook.ts';

const AMOUNT = '#,##0.00';
const PRICE = '#,##0.00##';
const DATE = 'dd.mm.yyyy';
const WIDTHS = { text: 40, code: 16, amount: 16, price: 16, quantity: 12, date: 12, number: 12 } as const;

answerQuestions(async (sheets: Sheet[]) => {
  const written = sheets.map(({ name, columns, rows }) => ({
    sheet: name,
    data: [
      columns.map(({ heading }) => ({ value: heading, fontWeight: 'bold' as const })),
      ...rows.map((cells) => columns.map(({ kind }, column) => cellOf(cells[column] ?? null, kind))),
    ],
    columns: columns.map(({ kind }) => ({ width: WIDTHS[kind] })),
    stickyRowsCount: 1,
  }));
  return new Uint8Array(await writeExcelFile(written).toBuffer());
});

function cellOf(cell: Sheet['rows'][number][number], kind: keyof typeof WIDTHS) {
  if (cell === null || cell === '') return null;
  if (kind === 'price') return { type: Number, value: Number(cell) / 10_000, format: PRICE };
  if (kind === 'quantity') return { type: Number, value: Number(cell) / 10_000 };
  // A double has every øre of the largest amounts, which are far below 2^53.
  if (typeof cell === 'bigint') return { type: Number, value: Number(cell) / 100, format: AMOUNT };
  if (typeof cell === 'number') return { type: Number, value: cell };
  if (kind === 'date') return { type: Date, value: new Date(`${cell}T00:00:00Z`), format: DATE };
  return { type: String, value: cell };
}
