import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type { AdminContext } from '../../features/companies/index.ts';
import type { AccountReport, CompanyReport, Selection } from '../../features/retention/index.ts';
import {
  deleteDocuments,
  liftRetentionHold,
  listRetentionHolds,
  reportRetention,
  setRetentionHold,
} from '../../features/retention/index.ts';
import type { Settings } from '../settings.ts';
import { addHoldSince } from './database/hold-since.ts';
import { print } from './parts/output.ts';
import { countText, megabytesText, openProgressLine } from './parts/progress-line.ts';
import { withAdminContext } from './database/storage.ts';

type Asked = { throughYear: number; company?: string; json?: true };

const UNCONFIRMED = 'Nothing was deleted. To delete this, give --yes. It cannot be undone.';

/** `tilgode retention report | delete` */
export function addRetentionCommands(retention: Command, settings: () => Settings): void {
  asking(
    retention.command('report').description('Tell what "retention delete" would delete, and change nothing.'),
  ).action(async ({ json, ...asked }: Asked) => {
    const reports = await asOwner(settings(), (context) => reportRetention(context, selectionOf(asked)));
    print(json === true ? { companies: reports } : textOf(reports), json === true);
  });

  asking(
    retention
      .command('delete')
      .description(
        'Delete invoices, credit notes, letters, quotes and recurring invoices as they were sent, with their PDFs, attachments and mails.',
      )
      .option('--yes', 'delete; without it the command reports and deletes nothing'),
  ).action(async ({ json, yes, ...asked }: Asked & { yes?: true }) => {
    if (yes !== true) {
      const reports = await asOwner(settings(), (context) => reportRetention(context, selectionOf(asked)));
      print(json === true ? { companies: reports } : `${textOf(reports)}\n${UNCONFIRMED}`, json === true);
      process.exitCode = 1;
      return;
    }
    const deleted = await asOwner(settings(), (context) => deleteWithProgress(context, asked, json === true));
    print(deleted, json === true);
    if (!deleted.isFinished) process.exitCode = 1;
  });
}

/** `tilgode hold set | list | lift`, and `tilgode hold --since`, which holds what waits to go out */
export function addHoldCommands(hold: Command, settings: () => Settings): void {
  addHoldSince(hold, settings);
  hold
    .command('set')
    .description('Keep everything of a company, however old it is, until the hold is lifted.')
    .requiredOption('--company <id>', 'the company')
    .requiredOption('--reason <text>', 'why, for those who find the hold in years')
    .option('--json', 'print one JSON value')
    .action(async ({ company, reason, json }: { company: string; reason: string; json?: true }) => {
      print(
        await asOwner(settings(), (context) => setRetentionHold(context, company, reason)),
        json === true,
      );
    });

  hold
    .command('list')
    .description('List the holds that stand.')
    .option('--json', 'print one JSON value')
    .action(async ({ json }: { json?: true }) => {
      const holds = (await asOwner(settings(), listRetentionHolds)).map(({ id, setAt, ...said }) => ({
        holdId: id,
        ...said,
        setAt: setAt.toISOString(),
      }));
      print(json === true ? { holds } : holds, json === true);
    });

  hold
    .command('lift')
    .description('Let a hold go.')
    .requiredOption('--id <hold>', 'the hold, as "hold list" shows it')
    .option('--json', 'print one JSON value')
    .action(async ({ id, json }: { id: string; json?: true }) => {
      await asOwner(settings(), (context) => liftRetentionHold(context, id));
      print({ lifted: id }, json === true);
    });
}

function asking(command: Command): Command {
  return command
    .requiredOption('--through-year <year>', 'the last accounting year', readYear)
    .option('--company <id>', 'only of this company')
    .option('--json', 'print one JSON value');
}

function readYear(text: string): number {
  if (!/^2\d{3}$/.test(text)) throw new InvalidArgumentError('A year is needed, as in 2020.');
  return Number(text);
}

function selectionOf({ throughYear, company }: Asked): Selection {
  return { throughYear, companyId: company };
}

/** Ctrl-C ends the work after the batch at hand. */
async function deleteWithProgress(context: AdminContext, asked: Asked, json: boolean) {
  const line = openProgressLine(json);
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const onBatch = (documents: number): void => line.show(`deleted  ${countText(documents)} documents`);
    return await deleteDocuments(context, selectionOf(asked), onBatch, stopping.signal);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    line.end();
  }
}

/** Works as the owner of the tables, because requests may not delete what was sent. */
function asOwner<T>(settings: Settings, use: (context: AdminContext) => Promise<T>): Promise<T> {
  return withAdminContext(settings, use, 'owner');
}

function textOf(reports: CompanyReport[]): string {
  if (reports.length === 0) return 'Nothing is old enough.';
  return reports
    .map(({ companyId, company, holds, accounts }) =>
      [
        `${company} (${companyId})`,
        ...holds.map((reason) => `  ON HOLD, nothing goes: ${reason}`),
        ...accounts.flatMap(linesOf),
      ].join('\n'),
    )
    .join('\n\n');
}

function linesOf({
  accountId,
  years,
  quotes,
  recurringInvoices,
  bankTransactions,
  names,
}: AccountReport): string[] {
  return [
    `  ${accountId}`,
    ...years.flatMap(({ year, documents, letters, files, attachments, bytes, mails, open, later }) => [
      `    ${year}  ${[
        `documents ${countText(documents)}`,
        `letters ${countText(letters)}`,
        `PDFs ${countText(files)}`,
        `attachments ${countText(attachments)}`,
        `mails ${countText(mails)}`,
        megabytesText(bytes),
      ].join(', ')}`,
      ...(open + later === 0
        ? []
        : [`          what stays: open ${countText(open)}, used in a later year ${countText(later)}`]),
    ]),
    ...(quotes === 0 ? [] : [`    quotes: ${countText(quotes)}`]),
    ...(recurringInvoices === 0 ? [] : [`    recurring invoices: ${countText(recurringInvoices)}`]),
    ...(bankTransactions === 0
      ? []
      : [`    payers and payees of bank transactions: ${countText(bankTransactions)}`]),
    ...(names === 0 ? [] : [`    names of deleted customers: ${countText(names)}`]),
  ];
}
