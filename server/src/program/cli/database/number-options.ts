import { SERIES } from '../../../domain/books/journal.ts';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { DOCUMENT_SERIES } from '../../../features/companies/index.ts';
import { QUOTE_SERIES } from '../../../features/quotes/index.ts';
import type { DocumentGap, GapRule } from '../../../platform/operations/backup/index.ts';

/** The options of commands that bring an earlier moment back (decision 76). */
export type NumberOptions = { continueFrom: Map<string, bigint>; sameNumbers?: true };

export function addNumberOptions(command: Command): Command {
  return command
    .option(
      '--continue-from <account=number>',
      'the number with which the documents of an account go on, as in P12345678=1042; can be repeated. Without it a gap is reckoned',
      readContinuation,
      new Map<string, bigint>(),
    )
    .addOption(
      new Option(
        '--same-numbers',
        'for rehearsals only: numbers that may have been given are given again',
      ).conflicts('continueFrom'),
    );
}

/** @returns undefined when the same numbers are wanted */
export function gapRule(
  { continueFrom, sameNumbers }: NumberOptions,
  facts: Pick<GapRule, 'reason' | 'restoredTo' | 'now'>,
): GapRule | undefined {
  if (sameNumbers === true) return undefined;
  return {
    ...facts,
    continueFrom,
    documentSeries: DOCUMENT_SERIES,
    quoteSeries: QUOTE_SERIES,
    // Nothing is posted in the series of suppliers' invoices yet.
    journalSeries: SERIES.filter((name) => name !== 'SupplierInvoice'),
    datedAhead: 'Manual',
  };
}

/** For the command's answer: what each account leaves out, as in `8–107`; null for nothing. */
export function numbersLeftOut(gaps: readonly DocumentGap[]): Record<string, string> | null {
  if (gaps.length === 0) return null;
  return Object.fromEntries(gaps.map(({ accountId, from, to }) => [accountId, `${from}–${to}`]));
}

/** What a person has to know after the command. */
export function tellWhatIsGone(restoredTo: Date, gaps: readonly DocumentGap[]): void {
  const numbers =
    gaps.length > 0
      ? 'Numbers that may have been given since are not given again; the report of number gaps names them. ' +
        'If the service has run on a restored copy of this backup before, restore with --continue-from instead'
      : 'Numbers that were given since will be given again: nobody outside may see them';
  process.stderr.write(
    `What was made after ${restoredTo.toISOString()} is gone: documents, payments, customers, people and companies. ${numbers}.\n`,
  );
}

/** What a person has to do after the command. */
export function tellWhatIsHeld(): void {
  process.stderr.write(
    'What may have gone out since is held until you say what became of it: "tilgode release" shows it once the service has started.\n',
  );
}

function readContinuation(text: string, known: Map<string, bigint>): Map<string, bigint> {
  const [, accountId, number] = /^([PT]\d+)=([1-9]\d{0,17})$/.exec(text) ?? [];
  if (accountId === undefined || number === undefined) {
    throw new InvalidArgumentError('An account and a number are needed, as in P12345678=1042.');
  }
  return new Map(known).set(accountId, BigInt(number));
}
