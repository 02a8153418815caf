import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { documentLanguage } from '../../../domain/texts/language.ts';
import { kronerFromOre, numberFromAmount } from '../../../domain/money.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import {
  renderAccountStatement,
  accountStatementLineText,
  accountStatementWordsIn,
} from '../../issued-documents/index.ts';
import { reportFile } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import { PDF_TYPE } from '../report-parameters.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { readAccountStatement, toAccountStatement } from './read-statement.ts';
import type { ClientStatement, AccountStatementChoice } from './read-statement.ts';
import type { Ore } from '../../../domain/money.ts';
import { periodText } from '../../../platform/documents/formats.ts';
import { wordsIn } from '../../../platform/documents/words.ts';
import type { ReportHeading } from '../report-heading.ts';
import { lineRow, totalRow } from '../report-table.ts';
import type { ReportTable } from '../report-table.ts';

/** The PDF is the document that the customer gets by mail. @throws as `readAccountStatement` */
export async function getAccountStatement(
  context: ReadContext,
  { params, query }: Input<{ id: string }, AccountStatementChoice & ReportParameters, unknown>,
) {
  const { db, accountId, renderer } = context;
  const { format = 'json' } = query;
  const statement = await readAccountStatement(
    db,
    context,
    params.id,
    query,
    format === 'json' ? 'csv' : format,
  );
  if (format === 'json') return { body: presentStatement(statement) };
  if (format === 'pdf') {
    const document = await toAccountStatement(db, context, statement, query.language);
    const { bytes, name } = await renderAccountStatement(context, accountId, document);
    return { bytes, name, contentType: PDF_TYPE };
  }
  const { client } = statement;
  const company = await getReportHeading(context, query.language);
  const language = query.language ?? documentLanguage(client.language, client.country, 'nb');
  return reportFile(renderer, format, statementTable({ ...company, language }, statement));
}

function presentStatement(statement: ClientStatement) {
  const { client, from, to, lines, open } = statement;
  return {
    clientId: client.id,
    currency: statement.currency,
    from,
    to,
    openingBalance: numberFromAmount(statement.openingOre),
    closingBalance: numberFromAmount(statement.closingOre),
    outstanding: numberFromAmount(statement.outstandingOre),
    overdue: numberFromAmount(statement.overdueOre),
    credit: numberFromAmount(statement.creditOre),
    openingBalanceNok: kronerFromOre(statement.openingNokOre),
    closingBalanceNok: kronerFromOre(statement.closingNokOre),
    outstandingNok: kronerFromOre(statement.outstandingNokOre),
    overdueNok: kronerFromOre(statement.overdueNokOre),
    creditNok: kronerFromOre(statement.creditNokOre),
    lines: lines
      .values()
      .map(
        ({ day, type, ore, nokOre, balanceOre, balanceNokOre, invoiceId, number, dueDate, reference }) => ({
          date: day,
          type,
          invoiceId,
          number,
          dueDate,
          reference,
          amount: numberFromAmount(ore),
          balance: numberFromAmount(balanceOre),
          amountNok: kronerFromOre(nokOre),
          balanceNok: kronerFromOre(balanceNokOre),
        }),
      ),
    openInvoices: open.values().map((invoice) => ({
      invoiceId: invoice.invoiceId,
      number: invoice.number,
      kid: invoice.kid,
      issueDate: invoice.issueDate,
      dueDate: invoice.dueDate,
      isOverdue: invoice.isOverdue,
      total: numberFromAmount(invoice.totalOre),
      outstanding: numberFromAmount(invoice.outstandingOre),
      outstandingNok: kronerFromOre(invoice.outstandingNokOre),
      fees: numberFromAmount(invoice.claimsOre),
    })),
  };
}

/** The lines of a statement for a spreadsheet. The opening balance is the first line, so that the amounts add up, in kroner as well. */
function statementTable(heading: ReportHeading, statement: ClientStatement): ReportTable {
  const { language } = heading;
  const words = wordsIn(language);
  const own = accountStatementWordsIn(language);
  const { client, from, to, lines, openingOre, closingOre, openingNokOre, closingNokOre } = statement;
  const isForeign = statement.currency !== BOOK_CURRENCY;
  const inNok = (ore: Ore, balanceOre: Ore) => (isForeign ? [ore, balanceOre] : []);
  return {
    ...heading,
    title: own.statement,
    period: `${from}-${to}`,
    subtitles: [client.name, periodText({ from, to }, language), ...(isForeign ? [statement.currency] : [])],
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
          ...(isForeign
            ? [
                { heading: `${words.amount} ${BOOK_CURRENCY}`, kind: 'amount' as const },
                { heading: `${own.balance} ${BOOK_CURRENCY}`, kind: 'amount' as const },
              ]
            : []),
        ],
        rows: [
          lineRow(from, own.opening, null, openingOre, openingOre, ...inNok(openingNokOre, openingNokOre)),
          ...lines.map((changed) =>
            lineRow(
              changed.day,
              accountStatementLineText(changed, language),
              changed.dueDate,
              changed.ore,
              changed.balanceOre,
              ...inNok(changed.nokOre, changed.balanceNokOre),
            ),
          ),
          totalRow(to, own.closing, null, closingOre, closingOre, ...inNok(closingNokOre, closingNokOre)),
        ],
      },
    ],
    notes: [],
  };
}
