import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from './accounts.ts';
import { authorization } from './accounts.ts';
import type { Asker } from './asker.ts';
import { askUntilAnswered } from './asker.ts';
import { Finding, expect } from './finding.ts';
import type { Reply } from './http-call.ts';
import { call } from './http-call.ts';
import type { Entry } from './journal.ts';
import { isAcknowledged } from './journal.ts';
import type { Load } from './load.ts';
import type { Random } from './random.ts';

/** An account whose time is its test clock. */
export type ClockedAccount = {
  account: Account;
  clientId: string;
  /** The furthest time that its clock was asked to go to. */
  clock: Date;
};

const DAY_MILLISECONDS = 86_400_000;
const STEP_MILLISECONDS = 100;
const AWAY_MILLISECONDS = 150;
const SETTLED_MILLISECONDS = 60_000;
/** The shares of what an account is asked for, in percent. The rest moves its clock. */
const SHARES = { agreement: 25, skip: 10, twiceAtOnce: 25 };
const MOST_DAYS = 60;

/** Sets the clock of each account, and gives each a customer. Nothing is broken yet. @throws Finding */
export async function prepareAgreements(url: string, accounts: Account[]): Promise<ClockedAccount[]> {
  return Promise.all(
    accounts.map(async (account) => {
      const client = { name: 'Avtalekunde', email: 'avtale@kunder.example', city: 'Bergen' };
      const made = await ask(url, account, 'POST', '/v1/clients', client);
      expect(made.status === 201, 'A client is refused.', made);
      const clocked = { account, clientId: (JSON.parse(made.text) as { id: string }).id, clock: noonIn(2) };
      const set = await move(url, clocked, clocked.clock);
      expect(set.status === 200, 'A test clock cannot be set.', set);
      return clocked;
    }),
  );
}

/**
 * Makes recurring invoices, skips dates and moves the clocks until it is stopped. An account goes on when it is known what became
 * of its last request, so that the clock does not pass the first date of an agreement that is asked for again.
 * @param restMilliseconds how much longer each account waits between two requests
 */
export function startAgreements(
  asker: Asker,
  url: string,
  clocked: ClockedAccount[],
  random: Random,
  restMilliseconds = 0,
): Load {
  const stopping = new AbortController();
  let failure: unknown;

  async function work(one: ClockedAccount, chance: Random): Promise<void> {
    try {
      while (!stopping.signal.aborted) {
        await step(one, chance);
        await pause(STEP_MILLISECONDS + restMilliseconds);
      }
    } catch (error) {
      failure ??= error;
      stopping.abort();
    }
  }

  async function step(one: ClockedAccount, chance: Random): Promise<void> {
    const draw = chance.integer(1, 100);
    const isTwice = chance.chance(SHARES.twiceAtOnce);
    const agreements = agreementsOf(asker.journal.entries, one.account);
    if (draw <= SHARES.agreement || agreements.length === 0) {
      const content = newAgreement(one, chance);
      const wanted = { kind: 'agreement', path: '/v1/recurring-invoices', content } as const;
      await askUntilAnswered(asker, asker.open(one.account, wanted), stopping.signal, { isTwice });
    } else if (draw <= SHARES.agreement + SHARES.skip) {
      const path = `/v1/recurring-invoices/${chance.pick(agreements)}/skip`;
      const entry = asker.open(one.account, { kind: 'skip', path });
      await askUntilAnswered(asker, entry, stopping.signal, { isTwice });
    } else await moveOn(one, chance, isTwice);
  }

  async function moveOn(one: ClockedAccount, chance: Random, isTwice: boolean): Promise<void> {
    const less = inDays(one.clock, chance.integer(1, MOST_DAYS));
    one.clock = inDays(less, isTwice ? chance.integer(0, MOST_DAYS) : 0);
    // The nearer time is refused where the farther one comes first.
    const [nearer] = isTwice ? await Promise.all([tryMove(one, less), tryMove(one, one.clock)]) : [];
    if (nearer?.status === 409) {
      const { code } = JSON.parse(nearer.text) as { code: string };
      expect(code === 'clock-not-forward', 'A good move of a test clock is refused.', nearer);
    }
    while (!stopping.signal.aborted && !(await isMoved(one))) await pause(AWAY_MILLISECONDS);
  }

  async function isMoved(one: ClockedAccount): Promise<boolean> {
    const reply = await tryMove(one, one.clock);
    if (reply === undefined || reply.status >= 500 || [401, 429].includes(reply.status)) return false;
    expect(reply.status === 200, 'A good move of a test clock is refused.', { one, reply });
    return true;
  }

  const tryMove = (one: ClockedAccount, to: Date) => orNothing(move(url, one, to));

  const workers = clocked.map((one, index) => work(one, random.fork(index)));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(workers);
      if (failure !== undefined) throw failure;
    },
  };
}

/** Moves each clock to where it was asked to go. Nothing is broken any more. @throws Finding when one cannot be moved */
export async function settleClocks(url: string, clocked: ClockedAccount[]): Promise<void> {
  const giveUpAt = Date.now() + SETTLED_MILLISECONDS;
  for (const one of clocked) {
    for (;;) {
      const reply = await orNothing(move(url, one, one.clock));
      if (reply?.status === 200) break;
      expect(Date.now() < giveUpAt, 'A test clock cannot be moved.', { one, reply });
      await pause(AWAY_MILLISECONDS);
    }
  }
}

/** The ids of those that were acknowledged. */
function agreementsOf(entries: Entry[], account: Account): string[] {
  return entries
    .filter((entry) => entry.kind === 'agreement' && entry.account.id === account.id && isAcknowledged(entry))
    .map(({ answer }) => (JSON.parse(answer?.text ?? '') as { id: string }).id);
}

/** Its first date may be the day that the clock shows, so that the service makes it at once. */
function newAgreement({ clientId, clock }: ClockedAccount, chance: Random): object {
  const firstDate = inDays(clock, chance.pick([0, 0, chance.integer(1, 40)]))
    .toISOString()
    .slice(0, 10);
  const isWeekly = chance.chance(40);
  return {
    clientId,
    lines: [{ description: 'Avtale {month} {year}', quantity: chance.integer(1, 9), unitPrice: 99.9 }],
    interval: { unit: isWeekly ? 'week' : 'month', count: chance.integer(1, 3) },
    ...(!isWeekly && { anchorDay: chance.pick([1, 15, 29, 30, 31]) }),
    firstDate,
    occurrences: chance.integer(2, 30),
    action: chance.pick(['send', 'send', 'draft']),
    channel: chance.pick(['email', 'none', 'auto']),
    // By a text that looks like a key, the proxy before the database finds the commits of its dates.
    metadata: { agreement: `torture-agreement-${chance.integer(1, 999_999)}` },
  };
}

function move(url: string, { account }: ClockedAccount, to: Date): Promise<Reply> {
  return ask(url, account, 'PUT', '/v1/test/clock', { now: to.toISOString() });
}

async function ask(
  url: string,
  account: Account,
  method: string,
  path: string,
  body: object,
): Promise<Reply> {
  const headers = { ...(await authorization(url, account)), 'content-type': 'application/json' };
  const key = method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {};
  const reply = await call(url, {
    method,
    path,
    headers: { ...headers, ...key },
    body: JSON.stringify(body),
  });
  // A token that was issued by a wrong clock may have expired.
  if (reply.status === 401) delete account.token;
  return reply;
}

/** @throws Finding; nothing where no whole answer came */
async function orNothing(reply: Promise<Reply>): Promise<Reply | undefined> {
  return reply.catch((error: unknown) => {
    if (error instanceof Finding) throw error;
    return undefined;
  });
}

function noonIn(days: number): Date {
  return new Date(`${inDays(new Date(), days).toISOString().slice(0, 10)}T12:00:00.000Z`);
}

function inDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MILLISECONDS);
}
