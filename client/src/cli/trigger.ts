import type { EventType, TilgodeEvent } from '../event-types.ts';
import { ACCOUNT_OPTIONS } from './account.ts';
import type { Command, Values } from './command.ts';
import { CommandError, UsageError } from './command.ts';
import { describeEvent, lastSequence } from './feed.ts';
import { bold, dim, green, write } from './terminal.ts';
import type { TestAccount } from './test-account.ts';
import { openTestAccount } from './test-account.ts';
import { EVENT_TYPES, TRIGGERS } from './triggers.ts';

/** A mail is captured, and an invoice becomes overdue, within seconds. */
const PATIENCE_MILLISECONDS = 60_000;

export const trigger: Command = {
  name: 'trigger',
  about: 'Make an event of a test account happen, as in "trigger invoice.paid"; --list shows the types.',
  usage: '<type> [options]',
  options: { ...ACCOUNT_OPTIONS, list: { about: 'list the types, and what each makes' } },
  run: ({ values, flags, rest }) => (flags.has('list') ? list() : make(rest, values)),
};

function list(): void {
  const lines = EVENT_TYPES.map((type) => `${bold(type.padEnd(28))}${TRIGGERS[type].about}\n`);
  // In one write, because a reader such as `head` may close the pipe after the first lines.
  write(lines.join(''));
}

/** Makes an event of this type happen by calls of the API, and waits for it in the feed. */
async function make([wanted, ...more]: string[], values: Values): Promise<void> {
  const type = EVENT_TYPES.find((one) => one === wanted);
  const known = '"tilgode trigger --list" shows those there are';
  if (wanted === undefined) throw new UsageError(`the type is missing; ${known}`);
  if (type === undefined) throw new UsageError(`there is no type ${wanted}; ${known}`);
  if (more.length > 0) throw new UsageError(`one type at a time, not also ${more.join(' ')}`);
  const account = await openTestAccount(values);
  write(
    `Making ${bold(type)} happen at ${account.companyName}, test account ${account.accountId} at ${account.url}\n\n`,
  );
  const start = await lastSequence(account, [type]);
  const tell = (done: string) => write(`  ${done.padEnd(54)}${dim(account.lastCall())}\n`);
  const id = await TRIGGERS[type].make({ client: account.client, tell });
  if (type === 'webhook.test') return;
  const event = await waitFor(account, type, start, id);
  write(`\n${green('✓')} ${bold(type)}  ${describeEvent(event)}  ${dim(event.id)}\n`);
}

/** The first event of this type after a number that holds the resource. */
async function waitFor(
  { client }: TestAccount,
  type: EventType,
  after: number,
  id: string,
): Promise<TilgodeEvent> {
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  for await (const event of client.events({ after, types: [type], signal })) {
    if (JSON.stringify(event.data).includes(id)) return event;
  }
  throw new CommandError(`${type} has not come within a minute. Is the service well?`);
}
