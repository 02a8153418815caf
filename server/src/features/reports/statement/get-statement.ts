import { documentLanguage } from '../../../domain/language.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { renderStatement } from '../../issued-documents/index.ts';
import { reportFile } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import { PDF_TYPE } from '../report-parameters.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { readStatement, toAccountStatement } from './read-statement.ts';
import type { ClientStatement, StatementChoice } from './read-statement.ts';
import { statementTable } from './statement-table.ts';

/** The PDF is the document that the customer gets by mail. @throws as `readStatement` */
export async function getStatement(
  context: ReadContext,
  { params, query }: Input<{ id: string }, StatementChoice & ReportParameters, unknown>,
) {
  const { db, accountId, renderer } = context;
  const { format = 'json' } = query;
  const statement = await readStatement(db, context, params.id, query, format === 'json' ? 'csv' : format);
  if (format === 'json') return { body: presentStatement(statement) };
  if (format === 'pdf') {
    const document = await toAccountStatement(db, context, statement, query.language);
    const { bytes, name } = await renderStatement(context, accountId, document);
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
    from,
    to,
    openingBalance: kronerFromOre(statement.openingOre),
    closingBalance: kronerFromOre(statement.closingOre),
    outstanding: kronerFromOre(statement.outstandingOre),
    overdue: kronerFromOre(statement.overdueOre),
    credit: kronerFromOre(statement.creditOre),
    lines: lines.map(({ day, type, ore, balanceOre, invoiceId, number, dueDate }) => ({
      date: day,
      type,
      invoiceId,
      number,
      dueDate,
      amount: kronerFromOre(ore),
      balance: kronerFromOre(balanceOre),
    })),
    openInvoices: open.map((invoice) => ({
      invoiceId: invoice.invoiceId,
      number: invoice.number,
      kid: invoice.kid,
      issueDate: invoice.issueDate,
      dueDate: invoice.dueDate,
      isOverdue: invoice.isOverdue,
      total: kronerFromOre(invoice.totalOre),
      outstanding: kronerFromOre(invoice.outstandingOre),
      fees: kronerFromOre(invoice.claimsOre),
    })),
  };
}
