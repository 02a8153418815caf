import { periodText } from '../../../platform/documents/formats.ts';
import { wordsIn } from '../../../platform/documents/words.ts';
import { statementLineText, statementWordsIn } from '../../issued-documents/index.ts';
import type { ReportHeading } from '../report-heading.ts';
import { line, total } from '../report-table.ts';
import type { ReportTable } from '../report-table.ts';
import type { ClientStatement } from './read-statement.ts';

/** The lines of a statement for a spreadsheet. The opening balance is the first line, so that the amounts add up. */
export function statementTable(heading: ReportHeading, statement: ClientStatement): ReportTable {
  const { language } = heading;
  const words = wordsIn(language);
  const own = statementWordsIn(language);
  const { client, from, to, lines, openingOre, closingOre } = statement;
  return {
    ...heading,
    title: own.statement,
    period: `${from}-${to}`,
    subtitles: [client.name, periodText({ from, to }, language)],
    isLandscape: false,
    sections: [
      {
        title: '',
        columns: [
          { heading: words.date, kind: 'date' },
          { heading: own.text, kind: 'text' },
          { heading: own.due, kind: 'date' },
          { heading: words.amount, kind: 'amount' },
          { heading: own.balance, kind: 'amount' },
        ],
        rows: [
          line(from, own.opening, null, openingOre, openingOre),
          ...lines.map((changed) =>
            line(
              changed.day,
              statementLineText(changed, language),
              changed.dueDate,
              changed.ore,
              changed.balanceOre,
            ),
          ),
          total(to, own.closing, null, closingOre, closingOre),
        ],
      },
    ],
    notes: [],
  };
}
