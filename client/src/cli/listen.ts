import { createHmac } from 'node:crypto';
import type { TilgodeEvent } from '../event-types.ts';
import { signWebhook } from '../webhooks.ts';
import { ACCOUNT_OPTIONS, reasonOf } from './account.ts';
import type { Command, Values } from './command.ts';
import { UsageError } from './command.ts';
import type { Types } from './feed.ts';
import { describeEvent, lastSequence } from './feed.ts';
import { bold, dim, green, red, write, yellow } from './terminal.ts';
import type { TestAccount } from './test-account.ts';
import { openTestAccount } from './test-account.ts';
import { EVENT_TYPES } from './triggers.ts';

const ANSWER_MILLISECONDS = 15_000;
const [TIME_COLUMNS, TYPE_COLUMNS, ANSWER_COLUMNS] = [8, 26, 18];
const GAP = '  ';
/** A name of a customer can be long. */
const MOST_CHARACTERS = 80;

export const listen: Command = {
  name: 'listen',
  about: 'Follow the events of a test account, and post each to a program on this machine as a webhook.',
  usage: '--forward-to <url> [options]',
  options: {
    'forward-to': { value: '<url>', about: 'a program of yours, as in http://localhost:4000/hook' },
    types: { value: '<types>', about: 'only these, separated by commas, as in invoice.*,payment.recorded' },
    ...ACCOUNT_OPTIONS,
  },
  run: ({ values, rest }) => follow(values, rest),
};

/** Posts each event of the test account once, until Ctrl-C. */
async function follow(values: Values, rest: string[]): Promise<void> {
  if (rest.length > 0) throw new UsageError(`unknown argument ${rest.join(' ')}`);
  const forwardTo = readTarget(values('forward-to'));
  const types = readTypes(values('types'));

  let trouble: string | undefined;
  const account = await openTestAccount(values, (heard) => {
    if (heard !== undefined && trouble === undefined) write(`${yellow(heard)} Trying again …\n`);
    if (heard === undefined && trouble !== undefined)
      write(`${green('Connected again.')} Nothing was missed.\n`);
    trouble = heard;
  });
  const after = await lastSequence(account, types);
  const secret = secretOf(account);
  write(heading(account, { forwardTo, types, secret }));

  const counts = { accepted: 0, refused: 0 };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      const { accepted, refused } = counts;
      const text = `\nStopped. ${accepted} accepted${refused === 0 ? '' : `, ${refused} not`}.\n`;
      process.stdout.write(text, () => process.exit());
    });
  }
  for await (const event of account.client.events({ after, ...(types.length > 0 && { types }) })) {
    counts[(await forward(event, { forwardTo, secret })) ? 'accepted' : 'refused'] += 1;
  }
}

/** @throws UsageError */
function readTarget(text: string | undefined): string {
  if (text === undefined) throw new UsageError('--forward-to is missing, as in http://localhost:4000/hook');
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError(`--forward-to is no URL of http or https: ${text}`);
  }
  return text;
}

/** @throws UsageError */
function readTypes(text: string | undefined): Types {
  return (text?.split(',') ?? []).map((part) => {
    const type = part.trim();
    if (!isPattern(type))
      throw new UsageError(`there is no type ${type}; "tilgode trigger --list" shows those there are`);
    return type;
  });
}

function isPattern(text: string): text is Types[number] {
  return text === '*' || EVENT_TYPES.some((type) => [type, type.replace(/\..*/, '.*')].includes(text));
}

function heading(
  { companyName, accountId, url }: TestAccount,
  { forwardTo, types, secret }: { forwardTo: string; types: Types; secret: string },
): string {
  const row = (name: string, value: string) => `  ${dim(name.padEnd(16))}${value}\n`;
  return [
    `Listening to ${bold(companyName)}, test account ${accountId} at ${url}\n\n`,
    row('Signing secret', bold(secret)),
    row('', dim('The same each time for this access. Your program verifies with it.')),
    row('Forwarding to', forwardTo),
    row('Types', types.length === 0 ? 'all' : types.join(',')),
    `\nWaiting for events. Ctrl-C ends.\n\n`,
  ].join('');
}

/** Posts an event once, and prints what came of it. @returns whether the answer was 2xx */
async function forward(
  event: TilgodeEvent,
  { forwardTo, secret }: { forwardTo: string; secret: string },
): Promise<boolean> {
  const body = JSON.stringify(event);
  const at = new Date();
  const started = performance.now();
  let [status, trouble] = [0, ''];
  try {
    const answer = await fetch(forwardTo, {
      method: 'POST',
      headers: await signWebhook(event.id, body, secret),
      body,
      // As a webhook of the service: a redirect is a failure.
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    });
    status = answer.status;
    await answer.body?.cancel();
  } catch (error) {
    trouble = reasonOf(error);
  }
  const isAccepted = status >= 200 && status < 300;
  const took = `${Math.round(performance.now() - started)} ms`;
  const told = (status === 0 ? `→ ${trouble}` : `→ ${status} in ${took}`).padEnd(ANSWER_COLUMNS);
  const type = event.type.padEnd(TYPE_COLUMNS);
  const { about, id } = fitting(describeEvent(event), event.id);
  write(
    [
      dim(at.toTimeString().slice(0, TIME_COLUMNS)),
      bold(type),
      (isAccepted ? green : red)(told),
      about,
      dim(id),
    ].join(GAP) + '\n',
  );
  return isAccepted;
}

/** What fits into the line of a terminal: first the description, then the id. Without a terminal there is room for both. */
function fitting(description: string, eventId: string): { about: string; id: string } {
  const { stdout } = process;
  const columns = stdout.isTTY ? stdout.columns : Number.POSITIVE_INFINITY;
  const room = columns - TIME_COLUMNS - TYPE_COLUMNS - ANSWER_COLUMNS - 4 * GAP.length;
  const about = description.slice(0, Math.max(0, Math.min(room, MOST_CHARACTERS)));
  return { about, id: about.length + eventId.length <= room ? eventId : '' };
}

/** Always the same for an API client or a login, so that the local program keeps its setting. It tells nothing of the client's secret. */
function secretOf({ accountId, seed }: TestAccount): string {
  const digest = createHmac('sha256', seed).update(`tilgode listen ${accountId}`).digest('base64');
  return `whsec_${digest}`;
}
