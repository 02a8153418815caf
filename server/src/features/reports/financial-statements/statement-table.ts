import type { Compared } from '../../../domain/books/financial-statement.ts';
import type { Language } from '../../../domain/texts/language.ts';
import type { Cell, Column, Row, Section } from '../report-table.ts';
import { lineRow, subtotalRow, totalRow } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import { financialStatementWordsIn } from './statement-words.ts';

/** What stands in a statement from top to bottom: a part with its groups and further lines, or a sum over parts. */
export type FinancialStatementItem = Compared & {
  name: string;
  groups?: readonly Group[];
  lines?: readonly Named[];
};
type Named = Compared & { name: string };
type Group = Named & {
  group: string;
  accounts: readonly (Compared & { account: string; accountName: string })[];
};

/**
 * A statement for a file. To be read (PDF) it has the sums of groups and parts. For a spreadsheet each line names its part and
 * group.
 * @param headings of the figures: the year, and the year before where it is compared
 */
export function financialStatementSection(
  items: readonly FinancialStatementItem[],
  headings: readonly string[],
  language: Language,
  isForReading: boolean,
): Section {
  const words = reportWordsIn(language);
  const { part, group, groupName } = financialStatementWordsIn(language);
  const isCompared = headings.length > 1;
  const figures = ({ ore, beforeOre }: Compared): Cell[] => (isCompared ? [ore, beforeOre] : [ore]);
  const placed: Column[] = [
    { heading: part, kind: 'text' },
    { heading: group, kind: 'code' },
    { heading: groupName, kind: 'text' },
  ];
  return {
    title: '',
    columns: [
      ...(isForReading ? [] : placed),
      { heading: words.account, kind: 'code' },
      { heading: words.accountName, kind: 'text' },
      ...headings.map((heading): Column => ({ heading, kind: 'amount' })),
    ],
    rows: items.flatMap(({ name, groups, lines = [], ...sum }): Row[] => {
      const sums = figures(sum);
      if (groups === undefined) return [totalRow('', name, ...sums)];
      const place = (...cells: Cell[]) => (isForReading ? [] : [name, ...cells]);
      const rows = [
        ...groups.flatMap((of) => [
          subtotalRow(of.group, of.name, ...figures(of)),
          ...of.accounts.map(({ account, accountName, ...ofAccount }) =>
            lineRow(...place(of.group, of.name), account, accountName, ...figures(ofAccount)),
          ),
        ]),
        ...lines.map((one) => lineRow(...place('', ''), '', one.name, ...figures(one))),
      ];
      return rows.length === 0 ? [] : [...rows, totalRow('', `${words.sum} ${name.toLowerCase()}`, ...sums)];
    }),
  };
}
