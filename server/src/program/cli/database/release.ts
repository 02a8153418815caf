import type { Command } from 'commander';
import { Argument, InvalidArgumentError, Option } from 'commander';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { HeldKind, RefusedThing } from '../../../platform/operations/held.ts';
import { ReleaseRefused } from '../../../platform/operations/held.ts';
import type { AnswerName, HeldCount } from '../../../platform/operations/held-things.ts';
import { ANSWERS, answerHeld, countHeld, listHeld } from '../../../platform/operations/held-things.ts';
import { endHolds, listHolds } from '../../../platform/operations/holds.store.ts';
import type { AdminContext } from '../../../features/companies/index.ts';
import { HELD_KINDS } from '../../held-kinds.ts';
import type { Settings } from '../../settings.ts';
import { print, tableOf } from '../parts/output.ts';
import { readDay } from '../parts/read-day.ts';
import { withAdminContext } from './storage.ts';

type Options = {
  kind?: string;
  account?: string;
  id?: string;
  number?: bigint;
  day?: LocalDate;
  all?: true;
  list?: true;
  json?: true;
};

const MOST_LISTED = 1_000;

/** `tilgode release` */
export function describeRelease(command: Command, settings: () => Settings): void {
  command
    .addArgument(
      new Argument(
        '[answer]',
        'send: it goes out now; drop: it never does; done: it has gone out in the hours that are lost',
      ).choices(ANSWERS),
    )
    .addOption(new Option('--kind <kind>', 'only of this kind').choices(HELD_KINDS.map(({ name }) => name)))
    .option('--account <id>', 'only of this account')
    .option('--id <id>', 'only this one, as --list shows it')
    .option('--number <number>', 'with done: the number of the invoice that the customer has', readNumber)
    .option('--day <date>', 'with done: its invoice date, or the day on which the bank paid', readDay)
    .option('--all', 'with send: everything, and nothing is held any more')
    .option('--list', 'show what is held one by one')
    .option('--json', 'print one JSON value')
    .action(async (answer: AnswerName | undefined, options: Options) => {
      const json = options.json === true;
      if (answer === undefined) {
        const shown = await withAdminContext(settings(), (context) => show(context, options), 'owner');
        print(json ? shown : textOf(shown), json);
      } else {
        // As the owner of the tables, because requests may not fill a number of a gap.
        const taken = await withAdminContext(
          settings(),
          (context) => take(context, answer, options),
          'owner',
        );
        print(taken, json);
      }
    });
}

type Shown = Awaited<ReturnType<typeof show>>;

/** What is held, and why. */
async function show({ db, now }: AdminContext, { kind, account, id, list }: Options) {
  const holds = await listHolds(db);
  const kinds = kindsOf(kind);
  const counts = (await countHeld(db, kinds, now)).filter(
    ({ accountId }) => account === undefined || accountId === account,
  );
  const things = [];
  if (list === true) {
    for (const one of kinds) {
      const found = await listHeld(db, one, { accountId: account, id }, { now, limit: MOST_LISTED });
      things.push(...found.map((thing) => ({ kind: one.name, ...thing })));
    }
  }
  return {
    holds: holds.map(({ reason, ...times }) => ({ reason, ...times })),
    held: counts.map((count) => ({ ...count, title: titleOf(count) })),
    ...(list === true && { things }),
  };
}

async function take(context: AdminContext, answer: AnswerName, options: Options) {
  const { db, now, actor: by } = context;
  const { kind, account, id, number, day, all } = options;
  if (all === true) {
    if (answer !== 'send' || kind !== undefined || account !== undefined || id !== undefined) {
      throw new ReleaseRefused('--all goes with "send", and with no choice of kind, account or id.');
    }
    await endHolds(db, { by, now });
    return { ended: true };
  }
  if (kind === undefined && account === undefined) {
    throw new ReleaseRefused(
      'Say which: --kind, --account, or both; --id for one. "send --all" lets everything go.',
    );
  }
  if (id !== undefined && kind === undefined) throw new ReleaseRefused('--id needs its --kind.');
  if (day !== undefined && day > osloDate(now)) throw new ReleaseRefused(`${day} has not come yet.`);
  const said = { by, now, ...(number !== undefined && { number }), ...(day !== undefined && { day }) };
  let answered = 0;
  const refused: RefusedThing[] = [];
  for (const one of kindsOf(kind)) {
    const which = { accountId: account, id };
    // Of an account, what has no such answer stays held.
    const isLeft =
      kind === undefined && answer !== 'send' && (one[answer] === undefined || isNeedy(one, answer));
    if (isLeft) continue;
    const done = await answerHeld(db, one, answer, which, said);
    answered += done.answered;
    refused.push(...done.refused);
  }
  const left = (await countHeld(db, HELD_KINDS, now)).reduce((sum, { count }) => sum + count, 0);
  const ended = left === 0 && !(await mayMoreCome(db));
  if (ended) await endHolds(db, { by, now });
  return { answered, left, ended, ...(refused.length > 0 && { refused }) };
}

/** Whether the first start, which has not been yet, makes more that is held. */
async function mayMoreCome(db: Db): Promise<boolean> {
  if ((await listHolds(db)).every(({ startedAt }) => startedAt !== null)) return false;
  for (const { mayCome } of HELD_KINDS) if ((await mayCome?.(db)) === true) return true;
  return false;
}

function isNeedy({ needs }: HeldKind, answer: AnswerName): boolean {
  return answer === 'done' && needs !== undefined;
}

function kindsOf(name: string | undefined): readonly HeldKind[] {
  return name === undefined ? HELD_KINDS : HELD_KINDS.filter((kind) => kind.name === name);
}

function titleOf({ kind }: HeldCount): string {
  return HELD_KINDS.find(({ name }) => name === kind)?.title ?? kind;
}

function textOf({ holds, held, things }: Shown): string {
  if (holds.length === 0) return 'Nothing is held.';
  const name = (accountId: string) => accountId || '–';
  return [
    ...holds.map(
      ({ reason, wentBackTo, startedAt }) =>
        `${reason}: the database went back to ${wentBackTo.toISOString()}, and started ${
          startedAt === null ? 'not yet' : `at ${startedAt.toISOString()}`
        }`,
    ),
    '',
    tableOf([
      ['kind', 'account', 'count', 'oldest', 'newest'],
      ...held.map(({ kind, accountId, count, oldestAt, newestAt }) => [
        kind,
        name(accountId),
        String(count),
        oldestAt.toISOString(),
        newestAt.toISOString(),
      ]),
    ]),
    ...(things === undefined
      ? []
      : [
          '',
          tableOf([
            ['kind', 'account', 'since', 'id'],
            ...things.map(({ kind, accountId, since, id }) => [
              kind,
              name(accountId),
              since.toISOString(),
              id,
            ]),
          ]),
        ]),
  ].join('\n');
}

function readNumber(text: string): bigint {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new InvalidArgumentError('A number is needed, as in 1041.');
  return BigInt(text);
}
