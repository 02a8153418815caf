import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { assertChangesHaveEvents } from '../server/test/support/events/changes-and-events.ts';
import type { Account } from './accounts.ts';
import { authorization } from './accounts.ts';
import { Finding, expect } from './finding.ts';
import { call } from './http-call.ts';
import type { Installation } from './installation.ts';
import type { Random } from './random.ts';
import type { FeedEvent, WebhookReceiver } from './webhook-receiver.ts';
import { checkArrivals, startWebhookReceiver } from './webhook-receiver.ts';

/** A follower of the feed and two receivers of webhooks, one of which is flaky. They go on through all faults. */
export type Followers = {
  /**
   * Checks, when all is quiet, that the feed, the follower, the receivers and the database agree.
   * @returns a summary
   * @throws Finding
   */
  check(): Promise<string>;
  close(): Promise<void>;
};

type Follower = { account: Account; seen: FeedEvent[]; following: Promise<void> };

const FOLLOWED_ACCOUNTS = 12;
const PAGE = 500;
const RETRY_MILLISECONDS = 200;
const ARRIVED_MILLISECONDS = 300_000;
const BETWEEN_LOOKS_MILLISECONDS = 500;
const ABANDONED_MILLISECONDS = 35_000;

/** Begins to follow some of the accounts. Nothing may have happened on them yet. */
export async function startFollowers(installation: Installation, random: Random): Promise<Followers> {
  const { url } = installation;
  const accounts = installation.accounts.slice(0, FOLLOWED_ACCOUNTS);
  const receivers = [await startWebhookReceiver(), await startWebhookReceiver(random)];
  for (const account of accounts) {
    for (const receiver of receivers) await makeEndpoint(url, account, receiver);
  }
  const end = new AbortController();
  const followers = accounts.map((account) => {
    const seen: FeedEvent[] = [];
    return { account, seen, following: follow(url, account, seen, end.signal) };
  });

  return {
    async check() {
      for (const receiver of receivers) receiver.isFlaky = false;
      await untilArrived(installation, followers, receivers);
      await installation.withDatabase(async (db) => {
        const { clockedAccounts, movingAccounts, payingAccounts } = installation;
        for (const { id } of [
          ...installation.accounts,
          ...clockedAccounts,
          ...movingAccounts,
          ...payingAccounts,
        ]) {
          await assertChangesHaveEvents(db.of(id)).catch((error: unknown) => {
            throw new Finding('An account and its events do not agree.', { id, error: String(error) });
          });
        }
      });
      const count = followers.reduce((sum, { seen }) => sum + seen.length, 0);
      const attempts = receivers.map(({ arrivals }) => [...arrivals.values()].flat().length);
      return `${count} events of ${accounts.length} accounts, ${attempts.join(' and ')} webhooks`;
    },
    async close() {
      end.abort();
      await Promise.allSettled(followers.map(({ following }) => following));
      await Promise.all(receivers.map((receiver) => receiver.close()));
    },
  };
}

/** Sends the events of the account to the receiver. @throws Finding when the service refuses */
export async function makeEndpoint(url: string, account: Account, receiver: WebhookReceiver): Promise<void> {
  const reply = await call(url, {
    method: 'POST',
    path: '/v1/webhook-endpoints',
    headers: {
      ...(await authorization(url, account)),
      'content-type': 'application/json',
      'idempotency-key': `receiver-${receiver.url}`,
    },
    body: JSON.stringify({ url: `${receiver.url}/${account.id}` }),
  });
  if (reply.status !== 201) throw new Finding('No webhook endpoint can be made.', reply);
  receiver.secrets.set(account.id, (JSON.parse(reply.text) as { secret: string }).secret);
}

/** Reads the feed on and on as an integration does: with the last sequence, again after each failure. */
async function follow(url: string, account: Account, seen: FeedEvent[], end: AbortSignal): Promise<void> {
  let after = 0;
  while (!end.aborted) {
    const page = await readPage(url, account, after, 5).catch(() => undefined);
    if (page === undefined) {
      await pause(RETRY_MILLISECONDS);
      continue;
    }
    seen.push(...page.items);
    after = page.lastSequence;
  }
}

type Page = { items: FeedEvent[]; lastSequence: number; hasMore: boolean };

/** @throws Error when the service does not answer as it should now */
async function readPage(url: string, account: Account, after: number, wait: number): Promise<Page> {
  const path = `/v1/events?after=${after}&limit=${PAGE}&wait=${wait}` as const;
  const reply = await call(url, { method: 'GET', path, headers: await authorization(url, account) });
  if (reply.status !== 200) throw new Error(`No events now: ${reply.status}`);
  return JSON.parse(reply.text) as Page;
}

/** The whole feed, read anew. */
async function readFeed(url: string, account: Account): Promise<FeedEvent[]> {
  const events: FeedEvent[] = [];
  for (let after = 0, isMore = true; isMore;) {
    const page = await readPage(url, account, after, 0);
    events.push(...page.items);
    [after, isMore] = [page.lastSequence, page.hasMore];
  }
  return events;
}

/**
 * Waits until the follower and the receivers have everything, and checks what they have. What waits for its next attempt is
 * made due, because that may be hours later.
 * @throws Finding when something is wrong, or has not arrived in five minutes
 */
async function untilArrived(
  installation: Installation,
  followers: Follower[],
  receivers: WebhookReceiver[],
): Promise<void> {
  const { url } = installation;
  const giveUpAt = Date.now() + ARRIVED_MILLISECONDS;
  let [unchangedSince, before] = [Date.now(), 0];
  for (;;) {
    const owner = await installation.connectAsOwner();
    // What a process works on is locked in that process's order, and is about to be due or gone anyway.
    await owner.query(
      `update webhook_deliveries d set next_attempt_at = now() from (
      select account_id, id from webhook_deliveries
      where status = 'pending' and next_attempt_at > now() and account_id = any($1) for update skip locked
    ) waiting where d.account_id = waiting.account_id and d.id = waiting.id`,
      [followers.map(({ account }) => account.id)],
    );
    await owner.end();
    await pause(BETWEEN_LOOKS_MILLISECONDS);
    try {
      for (const { account, seen } of followers) {
        const feed = await readFeed(url, account);
        checkSeen(seen, feed, account.id);
        for (const receiver of receivers) {
          expect(receiver.forgery === undefined, 'A webhook has a wrong signature.', receiver.forgery);
          checkArrivals(receiver.arrivals.get(account.id) ?? [], feed, account.id);
        }
      }
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
    }
    const count = receivers.flatMap(({ arrivals }) => [...arrivals.values()].flat()).length;
    if (count !== before) [unchangedSince, before] = [Date.now(), count];
    if (Date.now() - unchangedSince < ABANDONED_MILLISECONDS) continue;
    // After a clock was moved, a lease can last for an hour. No process works while the leases are ended.
    await installation.stop();
    await installation.withDatabase((db) =>
      db.updateTable('webhook_endpoints').set({ leased_until: null, lease: null }).execute(),
    );
    await installation.start();
    unchangedSince = Date.now();
  }
}

/** Checks that the follower has seen the events of the feed, in their order. @throws Finding */
function checkSeen(seen: FeedEvent[], feed: FeedEvent[], accountId: string): void {
  const [has, wants] = [seen, feed].map((events) => events.map(({ sequence, id }) => `${sequence} ${id}`));
  expect(isDeepStrictEqual(has, wants), 'A follower has not seen what the feed has.', {
    accountId,
    missed: feed.filter(({ id }) => !seen.some((event) => event.id === id)).slice(0, 5),
    seen: seen.length,
    feed: feed.length,
  });
  const isGrowing = feed.every(
    ({ sequence }, index) => index === 0 || sequence > (feed[index - 1]?.sequence ?? 0),
  );
  expect(isGrowing, 'The numbers of the feed do not grow.', { accountId });
}
