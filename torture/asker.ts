import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from './accounts.ts';
import { authorization } from './accounts.ts';
import { Finding, expect } from './finding.ts';
import type { Reply } from './http-call.ts';
import { call, untilNotBusy } from './http-call.ts';
import type { Answer, Entry, Journal } from './journal.ts';

export type Counts = {
  requests: number;
  acknowledged: number;
  /** Requests with an unknown outcome when the load was stopped. */
  unknown: number;
  retried: number;
  /** Requests without a whole answer, and answers of 500 and above. */
  broken: number;
  failed: number;
};

/** Sends requests under their keys, and checks that the answer for a key never changes. */
export type Asker = {
  journal: Journal;
  counts: Counts;
  /** @param wanted.content text is sent as it is, all else as JSON */
  open(account: Account, wanted: Pick<Entry, 'kind' | 'path'> & { content?: object | string }): Entry;
  /** Reads beside the record. @returns undefined without a whole answer of 200 */
  look(account: Account, path: string): Promise<unknown>;
  /** Deletes beside the record, because a DELETE has no key. @returns undefined without an answer that lasts */
  withdraw(account: Account, path: string): Promise<Reply | undefined>;
  /** One request. @returns whether the answer was final. @throws Finding when the answer is not allowed */
  ask(entry: Entry): Promise<boolean>;
  /**
   * Asks for several at once, in one batch. All are of one account, and are all new invoices or all to be sent.
   * @param key of the batch
   * @throws Finding when an answer is not allowed
   */
  askTogether(entries: Entry[], key: string): Promise<void>;
  /**
   * Asks until every entry has an answer.
   * @throws Finding when a key is not free in 5 seconds, or the service not well in 30
   */
  settle(): Promise<void>;
  /** Sends all of these entries once more. @throws Finding when an answer differs from the first answer */
  replay(entries: Entry[]): Promise<void>;
};

/** Refusals that are allowed for requests that come at the same time as others. */
const FAIR_REFUSALS = new Set([
  'payment-exceeds-outstanding',
  'invoice-not-payable',
  'invoice-not-draft',
  'invoice-not-creditable',
  'credit-exceeds-invoice',
  'credit-insufficient',
  'client-exists',
  'invoice-exists',
  'bank-file-already-imported',
  'bank-transaction-not-unmatched',
  'recurring-invoice-not-active',
  'move-in-progress',
  'move-not-ready',
]);
/** JSON where nothing else is said. */
const CONTENT_TYPES: Partial<Record<Entry['kind'], string>> = {
  'bank file': 'text/plain',
  'SAF-T file': 'application/xml',
  table: 'text/csv',
};
const KEY_FREE_MILLISECONDS = 5_000;
const WELL_MILLISECONDS = 30_000;
const RETRIES_AT_ONCE = 8;
const AWAY_MILLISECONDS = 150;

/** @param keyPrefix the prefix of this run, so that its keys are derived from the seed */
export function createAsker(url: string, journal: Journal, keyPrefix: string): Asker {
  const counts: Counts = { requests: 0, acknowledged: 0, unknown: 0, retried: 0, broken: 0, failed: 0 };

  async function post(asked: Asked): Promise<Reply | Error> {
    const { account, path, body, key } = asked;
    counts.requests += 1;
    try {
      const headers = {
        ...(await authorization(url, account)),
        'idempotency-key': key,
        ...(body !== undefined && {
          'content-type': CONTENT_TYPES[asked.kind] ?? 'application/json',
        }),
      };
      const reply = await call(url, { method: 'POST', path, headers, ...(body !== undefined && { body }) });
      if (reply.status >= 500) counts.failed += 1;
      return reply;
    } catch (error) {
      if (error instanceof Finding) throw error;
      counts.broken += 1;
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async function send(entry: Entry): Promise<Reply | undefined> {
    const request = journal.sent(entry);
    const reply = await post(entry);
    if (reply instanceof Error) {
      journal.heard(entry, request, String(reply), false);
      return undefined;
    }
    journal.heard(entry, request, reply.status, isReplay(reply));
    return reply;
  }

  async function askTogether(entries: Entry[], key: string): Promise<void> {
    const [first] = entries;
    if (first === undefined) return;
    const isSending = first.kind === 'send';
    const items = entries.map((entry) => itemOf(entry));
    const requests = entries.map((entry) => Object.assign(journal.sent(entry), { isOfBatch: true as const }));
    const reply = await post({
      account: first.account,
      kind: first.kind,
      path: isSending ? '/v1/invoices/batch/send' : '/v1/invoices/batch',
      // As text, because the bytes of an item are those of its single request.
      body: `{"items":[${items.join()}]}`,
      key,
    });
    const outcomes = reply instanceof Error ? [] : outcomesOf(first, reply);
    for (const [index, entry] of entries.entries()) {
      const request = requests[index];
      const outcome = outcomes[index];
      if (request === undefined) continue;
      if (outcome === undefined) {
        journal.heard(entry, request, reply instanceof Error ? String(reply) : reply.status, false);
        continue;
      }
      journal.heard(entry, request, outcome.status, outcome.replayed);
      const text = JSON.stringify(outcome.body);
      const single = { status: outcome.status, text, headers: {} };
      if (judge(entry, single) === 'answered') note(entry, { ...answerOf(single), isOfBatch: true });
    }
  }

  /** @throws Finding when the key had another answer before */
  function note(entry: Entry, answer: Answer): void {
    if (entry.answer === undefined && answer.status < 300) counts.acknowledged += 1;
    const first = entry.answer ?? answer;
    expect(isSame(first, answer), 'A key has two answers.', { key: entry.key, first, second: answer });
    // A single request tells more than a batch.
    entry.answer = first.isOfBatch === true ? answer : first;
  }

  async function request(entry: Entry): Promise<'answered' | 'in progress' | 'unknown'> {
    const reply = await send(entry);
    if (reply === undefined) return 'unknown';
    const outcome = judge(entry, reply);
    if (outcome === 'answered') note(entry, answerOf(reply));
    return outcome;
  }

  /** Everything works again when this begins, so the time of each key counts from its first try here. */
  async function settleOne(entry: Entry): Promise<void> {
    const beganAt = Date.now();
    for (;;) {
      const askedAt = Date.now();
      const outcome = await request(entry);
      if (outcome === 'answered') return;
      // The duration of the last try does not count, because it may take seconds on a busy machine.
      const elapsed = askedAt - beganAt;
      const tooLong = elapsed > (outcome === 'in progress' ? KEY_FREE_MILLISECONDS : WELL_MILLISECONDS);
      expect(!tooLong, `A key is still ${outcome} after ${elapsed} ms.`, entry);
      await pause(100);
    }
  }

  return {
    journal,
    counts,
    async look(account, path) {
      try {
        const reply = await call(url, { method: 'GET', path, headers: await authorization(url, account) });
        if (reply.status === 401) delete account.token;
        return reply.status === 200 ? JSON.parse(reply.text) : undefined;
      } catch (error) {
        if (error instanceof Finding) throw error;
        return undefined;
      }
    },
    async withdraw(account, path) {
      try {
        const headers = await authorization(url, account);
        const reply = await call(url, { method: 'DELETE', path, headers });
        if (reply.status === 401) delete account.token;
        return reply.status >= 500 || [401, 429].includes(reply.status) ? undefined : reply;
      } catch (error) {
        if (error instanceof Finding) throw error;
        return undefined;
      }
    },
    open: (account, { kind, path, content }) =>
      journal.open({
        account,
        kind,
        path,
        body: content === undefined || typeof content === 'string' ? content : JSON.stringify(content),
        key: `${keyPrefix}-${journal.entries.length}`,
      }),
    askTogether,
    ask: async (entry) => (await request(entry)) === 'answered',
    async settle() {
      const unknown = journal.entries.filter(({ answer }) => answer === undefined);
      counts.unknown = unknown.length;
      counts.retried = unknown.length;
      await inTurns(unknown, settleOne);
    },
    async replay(entries) {
      await inTurns(entries, async (entry) => {
        const reply = await untilNotBusy(() => send(entry));
        const same = reply !== undefined && isReplay(reply) && isSame(entry.answer, answerOf(reply));
        expect(same, 'A replay is not the first answer again.', { entry, reply });
      });
    },
  };
}

/** Asks until there is an answer, or the load is stopped. @param options.isTwice at first twice at once */
export async function askUntilAnswered(
  asker: Asker,
  entry: Entry,
  stopping: AbortSignal,
  { isTwice = false }: { isTwice?: boolean } = {},
): Promise<void> {
  if (isTwice) await Promise.all([asker.ask(entry), asker.ask(entry)]);
  while (entry.answer === undefined && !stopping.aborted) {
    if (!(await asker.ask(entry))) await pause(AWAY_MILLISECONDS);
  }
}

type Asked = Pick<Entry, 'account' | 'kind' | 'path' | 'body' | 'key'>;

function itemOf({ kind, key, path, body = '{}' }: Entry): string {
  const idempotencyKey = JSON.stringify(key);
  if (kind !== 'send') return `{"idempotencyKey":${idempotencyKey},"invoice":${body}}`;
  const id = JSON.stringify(path.split('/')[3]);
  return `{"idempotencyKey":${idempotencyKey},"id":${id},"send":${body}}`;
}

type Outcome = { status: number; replayed: boolean; body: object };

/** @returns nothing where it is unknown what became of the batch. @throws Finding when it is refused */
function outcomesOf(entry: Entry, reply: Reply): Outcome[] {
  if (reply.status !== 200) {
    judge(entry, reply);
    return [];
  }
  return (JSON.parse(reply.text) as { items: Outcome[] }).items;
}

/** Classifies an answer. @throws Finding when the answer is not allowed */
function judge(entry: Entry, reply: Reply): 'answered' | 'in progress' | 'unknown' {
  const { status } = reply;
  if (status === 401) delete entry.account.token;
  if (status >= 500 || status === 401 || status === 429) return 'unknown';
  if (status < 300) return 'answered';
  const { code } = JSON.parse(reply.text) as { code: string };
  if (code === 'idempotency-key-in-progress') return 'in progress';
  expect(status === 409 && FAIR_REFUSALS.has(code), `A good request is refused: ${status} ${code}.`, {
    entry,
    reply,
  });
  return 'answered';
}

function answerOf({ status, text, headers }: Reply): Answer {
  return { status, text, location: headers.location, etag: headers.etag };
}

function isReplay({ headers }: Reply): boolean {
  return headers['idempotency-replayed'] === 'true';
}

function isSame(first: Answer | undefined, second: Answer): boolean {
  if (first?.status !== second.status || first.text !== second.text) return false;
  if (first.isOfBatch === true || second.isOfBatch === true) return true;
  return first.location === second.location && first.etag === second.etag;
}

/** Works on all of them, a few at a time. */
export async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  async function next(): Promise<void> {
    for (const one of waiting) await work(one);
  }
  await Promise.all(Array.from({ length: RETRIES_AT_ONCE }, next));
}
