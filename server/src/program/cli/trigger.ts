import { styleText } from 'node:util';
import type { Command } from 'commander';
import { EVENT_TYPES } from '../../domain/event-types.ts';
import type { EventType } from '../../domain/event-types.ts';
import type { FeedEvent } from './test-account/feed.ts';
import { describeEvent, lastSequence, readNext } from './test-account/feed.ts';
import { TRIGGERS } from './test-account/triggers.ts';
import type { Credentials, TestAccount } from './test-account/test-account.ts';
import { TestAccountError, openTestAccount, withCredentials } from './test-account/test-account.ts';

/** A mail is captured, and an invoice becomes overdue, within seconds. */
const PATIENCE_MILLISECONDS = 60_000;
const WAIT_SECONDS = 10;

/** `tilgode trigger` */
export function describeTrigger(command: Command): void {
  // The list needs no service. Otherwise commander would ask for credentials first.
  if (process.argv.includes('--list')) {
    command.option('--list', 'list the types').action(list);
    return;
  }
  withCredentials(command)
    .argument('<type>', 'as in invoice.paid')
    .option('--list', 'list the types, and what each makes')
    .action(trigger);
}

function list(): void {
  for (const type of EVENT_TYPES) {
    process.stdout.write(`${styleText('bold', type.padEnd(28))}${TRIGGERS[type].about}\n`);
  }
}

/** Makes an event of this type happen by calls of the API, and waits for it in the feed. */
async function trigger(wanted: string, credentials: Credentials): Promise<void> {
  const type = EVENT_TYPES.find((one) => one === wanted);
  if (type === undefined) {
    const known = `"tilgode trigger --list" shows those there are.`;
    throw new TestAccountError(`There is no type ${wanted}: ${known}`);
  }
  const account = await openTestAccount(credentials);
  process.stdout.write(
    `Making ${styleText('bold', type)} happen at ${account.companyName}, test account ${account.account} at ${account.url}\n\n`,
  );
  const start = await lastSequence(account, type);
  const id = await TRIGGERS[type].make({ account, tell });
  if (type === 'webhook.test') return;
  const event = await waitFor(account, type, start, id);
  process.stdout.write(
    `\n${styleText('green', '✓')} ${styleText('bold', type)}  ${describeEvent(event)}  ${styleText('dim', event.id)}\n`,
  );
}

/** Tells of a call that was made. */
function tell(done: string, call: string): void {
  process.stdout.write(`  ${done.padEnd(54)}${styleText('dim', call)}\n`);
}

/** The first event of this type after a number that holds the resource. */
async function waitFor(account: TestAccount, type: EventType, start: number, id: string): Promise<FeedEvent> {
  const until = performance.now() + PATIENCE_MILLISECONDS;
  let after = start;
  while (performance.now() < until) {
    const { items, lastSequence: last } = await readNext(account, after, { types: type, wait: WAIT_SECONDS });
    const event = items.find(({ data }) => JSON.stringify(data).includes(id));
    if (event !== undefined) return event;
    after = last;
  }
  throw new TestAccountError(`${type} has not come within a minute. "tilgode doctor" looks at the service.`);
}
