import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { ENVIRONMENTS } from '../../../domain/access/environment.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { findMove, takeMoveBack } from '../../../features/moves/index.ts';
import { TIES } from '../../../features/retention/index.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Settings } from '../../settings.ts';
import { print } from '../parts/output.ts';
import { readDay } from '../parts/read-day.ts';
import type { Place } from './account-of-move.ts';
import { noteInLog, withAccountOfMove } from './account-of-move.ts';
import type { MoveInOptions } from './move-in.ts';
import { moveIn } from './move-in.ts';

/** `tilgode move in | undo` */
export function addMoveCommands(move: Command, settings: () => Settings): void {
  atPlace(
    move
      .command('in')
      .description(
        'Compute what comes of files of another system, and with --apply make it; 1 when it cannot be.',
      ),
  )
    .requiredOption('--date <day>', 'the day at whose end the balances are', readDay)
    .option('--saf-t <files...>', 'SAF-T Financial files, or the ZIP with the parts of one', [])
    .option('--open-invoices <files...>', 'CSV files of open invoices and credit notes', [])
    .option('--balances <files...>', 'CSV files of balances', [])
    .option('--account <from=to...>', 'where a balance goes, as 3000100=3000', readPairs, [])
    .option(
      '--customer <number=client...>',
      'the client that a customer is, by its id, or "new"',
      readPairs,
      [],
    )
    .option('--leave-out <numbers...>', 'customers without a balance that do not come along', [])
    .option('--accept-sums', 'what the files do not tell becomes one invoice of the customer')
    .option('--accept-split-term', 'the day may lie within a VAT term')
    .option('--accept-other-company', 'files may be of another organisation number')
    .option(
      '--companies-are-businesses',
      'new customers with the name of a company are businesses, also without an organisation number',
    )
    .option('--apply', 'make it, when nothing stands against it')
    .action((options: MoveInOptions) => moveIn(settings(), options));

  atPlace(move.command('undo').description('Take back all that a move has made.'))
    .argument('<move>', 'its id, which "move in --apply" prints')
    .action(async (moveId: string, { json, ...place }: Place & { json?: true }) => {
      const undone = await withAccountOfMove(settings(), place, (context) =>
        inTransaction(context.db, async (trx) => {
          if ((await findMove(trx, moveId)) === undefined)
            throw new ApiError('not-found', { missing: 'move' });
          const { id, status } = await takeMoveBack({ trx, now: context.now }, moveId, TIES);
          await noteInLog(context, trx, { action: 'move.undone', subject: id, details: { status } });
          return id;
        }),
      );
      print({ undone }, json === true);
    });
}

function atPlace(command: Command): Command {
  return command
    .requiredOption('--company <id>', 'company id')
    .addOption(
      new Option('--environment <environment>', 'which account').choices(ENVIRONMENTS).default('production'),
    )
    .option('--json', 'print one JSON value');
}

type Pair = { from: string; to: string };

/** `3000100=3000`, after those before. @throws InvalidArgumentError */
function readPairs(text: string, before: readonly Pair[]): Pair[] {
  const [, from, to] = /^([^=\p{Cc}]{1,70})=([^=\p{Cc}]{1,70})$/u.exec(text) ?? [];
  if (from === undefined || to === undefined) {
    throw new InvalidArgumentError('Two numbers are needed with = between them, as in 3000100=3000.');
  }
  return [...before, { from, to }];
}
