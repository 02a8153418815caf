import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { styleText } from 'node:util';
import type { Command } from 'commander';
import { signedHeaders } from '../../features/webhooks/sending/signature.ts';
import type { FeedEvent } from './test-account/feed.ts';
import { describeEvent, lastSequence, readNext } from './test-account/feed.ts';
import type { Credentials, TestAccount } from './test-account/test-account.ts';
import { TestAccountError, openTestAccount, reasonOf, withCredentials } from './test-account/test-account.ts';

type Options = Credentials & { forwardTo: string; types?: string };

const ANSWER_MILLISECONDS = 15_000;
const PAUSE_SECONDS = { first: 1, longest: 15 };
const [TIME_COLUMNS, TYPE_COLUMNS, ANSWER_COLUMNS] = [8, 26, 18];
const GAP = '  ';
/** A name of a customer can be long. */
const MOST_CHARACTERS = 80;

/** `tilgode listen` */
export function describeListen(command: Command): void {
  withCredentials(command)
    .requiredOption('--forward-to <url>', 'a program of yours, as in http://localhost:4000/hook')
    .option('--types <types>', 'only these, separated by commas, as in invoice.*,payment.recorded')
    .action(listen);
}

/** Follows the events of the test account, and posts each to a program as a webhook, until Ctrl-C. */
async function listen({ forwardTo, types = '', ...credentials }: Options): Promise<void> {
  if (!URL.canParse(forwardTo) || !/^https?:$/.test(new URL(forwardTo).protocol)) {
    throw new TestAccountError(`--forward-to is no URL of http or https: ${forwardTo}`);
  }
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const account = await openTestAccount(credentials);
  const start = await lastSequence(account, types);
  const secret = secretOf(credentials);
  write(heading(account, { forwardTo, types, secret }));

  const counts = { accepted: 0, refused: 0 };
  await follow(account, start, { types, stopping: stopping.signal }, async (event) => {
    const isAccepted = await forward(event, { forwardTo, secret, stopping: stopping.signal });
    counts[isAccepted ? 'accepted' : 'refused'] += 1;
  });
  const { accepted, refused } = counts;
  write(`\nStopped. ${accepted} accepted${refused === 0 ? '' : `, ${refused} not`}.\n`);
}

function heading(
  { companyName, account, url }: TestAccount,
  { forwardTo, types, secret }: { forwardTo: string; types: string; secret: string },
): string {
  const row = (name: string, value: string) => `  ${styleText('dim', name.padEnd(16))}${value}\n`;
  return [
    `Listening to ${styleText('bold', companyName)}, test account ${account} at ${url}\n\n`,
    row('Signing secret', styleText('bold', secret)),
    row('', styleText('dim', 'The same each time for this API client. Your program verifies with it.')),
    row('Forwarding to', forwardTo),
    row('Types', types === '' ? 'all' : types),
    `\nWaiting for events. Ctrl-C ends.\n\n`,
  ].join('');
}

/**
 * Calls `take` with each event after a number, one after the other, until it is stopped. Where the connection is lost, it
 * goes on from there.
 */
async function follow(
  account: TestAccount,
  start: number,
  { types, stopping }: { types: string; stopping: AbortSignal },
  take: (event: FeedEvent) => Promise<void>,
): Promise<void> {
  let after = start;
  let pauseSeconds = 0;
  while (!stopping.aborted) {
    try {
      const page = await readNext(account, after, { types, signal: stopping });
      if (pauseSeconds > 0) write(`${styleText('green', 'Connected again.')} Nothing was missed.\n`);
      pauseSeconds = 0;
      for (const event of page.items) {
        if (stopping.aborted) return;
        await take(event);
        after = event.sequence;
      }
      after = page.lastSequence;
    } catch (error) {
      if (stopping.aborted) return;
      if (!(error instanceof TestAccountError) || !mayPass(error)) throw error;
      if (pauseSeconds === 0) write(`${styleText('yellow', error.message)} Trying again …\n`);
      pauseSeconds = Math.min(PAUSE_SECONDS.longest, pauseSeconds * 2 || PAUSE_SECONDS.first);
      await setTimeout(pauseSeconds * 1000, undefined, { signal: stopping }).catch(() => {});
    }
  }
}

/** Whether the same call may be answered later. */
function mayPass({ refusal }: TestAccountError): boolean {
  return refusal !== undefined && (refusal.status === 0 || refusal.status === 429 || refusal.status >= 500);
}

/** Posts an event once, and prints what came of it. @returns whether the answer was 2xx */
async function forward(
  event: FeedEvent,
  { forwardTo, secret, stopping }: { forwardTo: string; secret: string; stopping: AbortSignal },
): Promise<boolean> {
  const body = JSON.stringify(event);
  const at = new Date();
  const started = performance.now();
  let [status, trouble] = [0, ''];
  try {
    const answer = await fetch(forwardTo, {
      method: 'POST',
      headers: signedHeaders({ id: event.id, at, body }, [secret]),
      body,
      // As a webhook of the service: a redirect is a failure.
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_MILLISECONDS)]),
    });
    status = answer.status;
    await answer.body?.cancel();
  } catch (error) {
    trouble = stopping.aborted ? 'stopped' : reasonOf(error);
  }
  const isAccepted = status >= 200 && status < 300;
  const took = `${Math.round(performance.now() - started)} ms`;
  const told = (status === 0 ? `→ ${trouble}` : `→ ${status} in ${took}`).padEnd(ANSWER_COLUMNS);
  const type = event.type.padEnd(TYPE_COLUMNS);
  const { about, id } = fitting(describeEvent(event), event.id);
  write(
    [
      styleText('dim', at.toTimeString().slice(0, TIME_COLUMNS)),
      styleText('bold', type),
      styleText(isAccepted ? 'green' : 'red', told),
      about,
      styleText('dim', id),
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

/** Always the same for an API client, so that the local program keeps its setting. It tells nothing of the client's secret. */
function secretOf({ account, clientSecret }: Credentials): string {
  const digest = createHmac('sha256', clientSecret).update(`tilgode listen ${account}`).digest('base64');
  return `whsec_${digest}`;
}

/** `styleText` leaves colours out for NO_COLOR and where stdout is no terminal. */
function write(text: string): void {
  process.stdout.write(text);
}
