import { formatKroner, oreFromKroner } from '../../../domain/money.ts';
import type { ImportedFile } from '../../../features/imports/index.ts';
import type { Move, StoredReport } from '../../../features/moves/index.ts';
import { countText } from '../parts/progress-line.ts';

const MOST_LINES = 100;

/** What a file says, or why it cannot be read. */
export function textOfImport({ name, status, error, report, source }: ImportedFile): string {
  const file = plain(name);
  if (status === 'failed' || report === null)
    return [`${file}: failed, ${failureOf(error)}`, ...rowErrors(report)].join('\n');
  const { version = null, companyName = null, from = null, to = null } = source ?? {};
  const said = [
    ...(version === null ? [] : [`SAF-T ${version}`]),
    ...(companyName === null ? [] : [`of ${plain(companyName)}`]),
    ...(from === null || to === null ? [] : [`${from} to ${to}`]),
  ].join(' ');
  const { accountCount, customerCount, openInvoices, openCredits, warnings } = report;
  return [
    `${file}: ${said === '' ? 'read' : said}`,
    `  ${counted(accountCount, 'account')}, ${counted(customerCount, 'customer')}, ${counted(openInvoices.count, 'open invoice')} of ${kr(openInvoices.amount)}, ${counted(openCredits.count, 'credit')} of ${kr(openCredits.amount)}`,
    ...warnings.map(
      ({ code, count, amount }) =>
        `  warning: ${[code, ...(count > 0 ? [countText(count)] : []), ...(amount === null ? [] : [kr(amount)])].join(', ')}`,
    ),
  ].join('\n');
}

function failureOf(error: ImportedFile['error']): string {
  const { line, reason } = { line: undefined, reason: undefined, ...error?.details };
  const place = line === undefined ? '' : `, line ${String(line)}`;
  return `${error?.code ?? ''}${place}: ${typeof reason === 'string' ? reason : (error?.message ?? '')}`;
}

function rowErrors(report: ImportedFile['report']): string[] {
  return (report?.errors ?? [])
    .slice(0, MOST_LINES)
    .map(({ line, field, code, message }) =>
      [
        ...(line === null ? [] : [`  line ${line}`]),
        ...(field === null ? [] : [field]),
        `${code}: ${message}`,
      ].join(', '),
    );
}

/** What comes of the files, what differs, and what becomes of it. */
export function textOfMove({ id, status, report, choices }: Move, wasToApply: boolean): string {
  return [
    `At the end of ${choices.date}:`,
    ...(report === null ? [] : textOfReport(report)),
    outcomeOf(status, id, wasToApply),
  ].join('\n');
}

function textOfReport(report: StoredReport): string[] {
  const { accounts, customers, openInvoiceCount, outstanding, openCreditCount, credit } = report;
  const differences: [number, string][] = [
    [report.balanceDifference, 'debit less credit'],
    [report.receivablesDifference, 'accounts of customers less the customers'],
    [report.reclassified, 'receivables and debts to customers become higher by'],
  ];
  return [
    `  ${counted(accounts.filter(({ closing }) => closing !== 0).length, 'account')} with a balance, ${counted(accounts.filter(({ taken }) => taken === 'added').length, 'account')} new to the chart`,
    `  ${counted(customers.added, 'customer')} new, ${countText(customers.matched)} known`,
    `  ${counted(openInvoiceCount, 'open invoice')} of ${kr(outstanding)}, ${counted(openCreditCount, 'credit')} of ${kr(credit)}`,
    ...differences.flatMap(([amount, what]) => (amount === 0 ? [] : [`  ${what}: ${kr(amount)}`])),
    ...problems('Against it', report.errorCount, report.errors),
    ...problems('Warnings', report.warningCount, report.warnings),
  ];
}

function problems(title: string, count: number, listed: StoredReport['errors']): string[] {
  if (count === 0) return [];
  const shown = listed.slice(0, MOST_LINES);
  const rows = shown.map(({ code, message, account, customer, number, amount }) => {
    const about = [
      ...(account === null ? [] : [`account ${plain(account)}`]),
      ...(customer === null ? [] : [`customer ${plain(customer)}`]),
      ...(number === null ? [] : [`invoice ${plain(number)}`]),
      ...(amount === null ? [] : [kr(amount)]),
    ];
    return `  ${[code, ...about].join(', ')}: ${message}`;
  });
  const more = count - shown.length;
  return [`${title}:`, ...rows, ...(more > 0 ? [`  and ${countText(more)} more; --json has them`] : [])];
}

function outcomeOf(status: Move['status'], id: string, wasToApply: boolean): string {
  if (status === 'done') return `Moved in. "tilgode move undo ${id}" takes all of it back.`;
  if (status === 'ready') {
    return wasToApply
      ? 'Nothing was made: something else would come of it by now. Look at it, and run the command again.'
      : 'Nothing was made. Run the command again with --apply to move in.';
  }
  return 'Nothing was made. Answer what stands against it by an option, or mend the files.';
}

/** What a file says may hold signs that a terminal obeys. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}

function counted(count: number, what: string): string {
  return `${countText(count)} ${what}${count === 1 ? '' : 's'}`;
}

function kr(kroner: number): string {
  return `${formatKroner(oreFromKroner(kroner))} kr`;
}
