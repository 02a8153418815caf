import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { unzipped } from '../server/test/support/exports/exports.ts';
import type { Account } from './accounts.ts';
import { authorization } from './accounts.ts';
import { Finding, expect } from './finding.ts';
import type { Reply } from './http-call.ts';
import { call } from './http-call.ts';
import type { Load } from './load.ts';

type Export = { id: string; status: string; size: number | null; sha256: string | null };

const LOOK_MILLISECONDS = 300;
const DONE_MILLISECONDS = 180_000;

/**
 * Asks for exports, and downloads those that are done, until it is stopped. Whatever breaks: what can be downloaded is whole.
 * @param accounts test accounts; in production a person approves each export
 */
export function startExports(url: string, accounts: readonly Account[]): Load {
  const stopping = new AbortController();
  let failure: unknown;
  const workers = accounts.map(async (account) => {
    while (!stopping.signal.aborted) {
      await step(url, account).catch((error: unknown) => {
        if (!(error instanceof Finding)) return;
        failure ??= error;
        stopping.abort();
      });
      await pause(LOOK_MILLISECONDS);
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(workers);
      if (failure !== undefined) throw failure;
    },
  };
}

/** @throws Finding; any other error when nothing is known of the answer */
async function step(url: string, account: Account): Promise<void> {
  const latest = await findLatest(url, account);
  if (latest?.status === 'processing') return;
  if (latest?.status === 'done') {
    await download(url, account, latest);
    await ask(url, account, 'DELETE', `/v1/exports/${latest.id}`);
  } else await makeExport(url, account);
}

/**
 * Each account gets an export, of which every file is compared with the list in it. Nothing is broken any more.
 * @returns a summary. @throws Finding
 */
export async function checkExports(url: string, accounts: readonly Account[]): Promise<string> {
  let files = 0;
  for (const account of accounts) {
    const giveUpAt = Date.now() + DONE_MILLISECONDS;
    for (;;) {
      const latest = await untilNow(() => findLatest(url, account), giveUpAt);
      if (latest?.status === 'done') {
        files += await compare(await untilNow(() => download(url, account, latest), giveUpAt), account);
        break;
      }
      if (latest?.status !== 'processing') await untilNow(() => makeExport(url, account), giveUpAt);
      expect(Date.now() < giveUpAt, 'An export is not made.', { account: account.id, latest });
      await pause(LOOK_MILLISECONDS);
    }
  }
  return `${accounts.length} exports with ${files} files`;
}

/** Asks again while a busy machine does not answer as it should. @throws Finding */
async function untilNow<T>(ask: () => Promise<T>, giveUpAt: number): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Finding || Date.now() > giveUpAt) throw error;
      await pause(LOOK_MILLISECONDS);
    }
  }
}

async function makeExport(url: string, account: Account): Promise<void> {
  const reply = await ask(url, account, 'POST', '/v1/exports', { kind: 'everything' });
  const isExpected = [202, 401, 409, 429].includes(reply.status) || reply.status >= 500;
  expect(isExpected, 'An export is refused.', { account: account.id, reply });
}

async function findLatest(url: string, account: Account): Promise<Export | undefined> {
  const reply = await ask(url, account, 'GET', '/v1/exports?pageSize=1');
  if (reply.status !== 200) throw new Error(`Not now: ${reply.status}`);
  return (JSON.parse(reply.text) as { items: Export[] }).items[0];
}

async function download(url: string, account: Account, { id, size, sha256 }: Export): Promise<Buffer> {
  const answer = await fetch(`${url}/v1/exports/${id}/content`, {
    headers: await authorization(url, account),
  });
  if (answer.status !== 200) throw new Error(`Not now: ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const found = createHash('sha256').update(bytes).digest('hex');
  expect(bytes.length === size && found === sha256, 'An export is not what was made.', { id, size, found });
  return bytes;
}

/** @returns how many files there are. @throws Finding */
async function compare(bytes: Buffer, { id }: Account): Promise<number> {
  const files = await unzipped(bytes);
  const sums = String(files.get('SHA256SUMS')).trimEnd().split('\n');
  for (const line of sums) {
    const [sha256, name = ''] = line.split('  ');
    const found = createHash('sha256')
      .update(files.get(name) ?? '')
      .digest('hex');
    expect(found === sha256, 'A file of an export is not that of its list.', { id, name });
  }
  expect(sums.length === files.size - 1, 'An export has files that its list does not have.', { id });
  return files.size;
}

async function ask(
  url: string,
  account: Account,
  method: string,
  path: string,
  body?: object,
): Promise<Reply> {
  const reply = await call(url, {
    method,
    path,
    headers: {
      ...(await authorization(url, account)),
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // A token that was issued by a wrong clock may have expired.
  if (reply.status === 401) delete account.token;
  return reply;
}
