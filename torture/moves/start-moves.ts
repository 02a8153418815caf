import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../accounts.ts';
import type { Asker } from '../asker.ts';
import { askUntilAnswered } from '../asker.ts';
import { expect } from '../finding.ts';
import type { Entry } from '../journal.ts';
import { isAcknowledged } from '../journal.ts';
import type { Load } from '../load.ts';
import type { Random } from '../random.ts';
import type { Source } from './brought-files.ts';
import { CUT_FILE, SOURCES } from './brought-files.ts';

/** A company that moves in and out again. */
export type MovingAccount = {
  account: Account;
  /** Imports and moves of which the deletion was asked for: nobody knows whether they are still there. */
  givenUp: Set<string>;
  /** Files that were sent, of which no move has been asked for. A later round goes on with them. */
  brought?: { choices: Source['choices']; entries: Entry[] } | undefined;
};

export type Move = {
  id: string;
  status: 'computing' | 'ready' | 'refused' | 'applying' | 'done' | 'undone';
  date: string;
  hash: string | null;
  openingBalanceId: string | null;
};
export type Import = {
  id: string;
  status: 'processing' | 'ready' | 'failed';
  error: { code: string } | null;
};

const STEP_MILLISECONDS = 100;
/** In percent: how often a file that nobody needs comes too, one is deleted while it is read, and a request is sent twice at once. */
const SHARES = { cutFile: 20, deleteImport: 20, twiceAtOnce: 25, leave: 15, undo: 25 };

/**
 * Sends files, has moves computed, applies them and takes them back, until it is stopped. Each account goes on from what it shows.
 * @param restMilliseconds how much longer each account waits between two steps
 */
export function startMoves(
  asker: Asker,
  moving: readonly MovingAccount[],
  random: Random,
  restMilliseconds = 0,
): Load {
  const stopping = new AbortController();
  let failure: unknown;

  async function work(one: MovingAccount, chance: Random): Promise<void> {
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

  async function step(one: MovingAccount, chance: Random): Promise<void> {
    const page = (await asker.look(one.account, '/v1/moves?pageSize=100')) as { items: Move[] } | undefined;
    if (page === undefined) return;
    const { items: moves } = page;
    if (moves.some(({ status }) => status === 'computing' || status === 'applying')) return;
    const done = moves.find(({ status }) => status === 'done');
    const ready = moves.find(({ status }) => status === 'ready');
    if (done !== undefined) {
      if (chance.chance(SHARES.undo)) await withdraw(one, `/v1/moves/${done.id}`);
    } else if (ready === undefined && one.brought === undefined) await bring(one, chance);
    else if (ready === undefined) await compute(one, chance);
    else if (chance.chance(SHARES.leave)) {
      one.givenUp.add(ready.id);
      await withdraw(one, `/v1/moves/${ready.id}`);
    } else {
      const path = `/v1/moves/${ready.id}/apply`;
      await askForAll(one, { kind: 'apply', path, content: { hash: ready.hash } }, chance);
    }
  }

  async function bring(one: MovingAccount, chance: Random): Promise<void> {
    const { account } = one;
    const { files, choices } = chance.pick(SOURCES);
    const entries = files.map((file) => asker.open(account, file));
    one.brought = { choices, entries };
    const cut = chance.chance(SHARES.cutFile) ? [asker.open(account, CUT_FILE)] : [];
    await Promise.all(
      [...entries, ...cut].map((entry) =>
        askUntilAnswered(asker, entry, stopping.signal, { isTwice: chance.chance(SHARES.twiceAtOnce) }),
      ),
    );
    if (!chance.chance(SHARES.deleteImport)) return;
    for (const id of cut.flatMap(idOf)) {
      one.givenUp.add(id);
      await withdraw(one, `/v1/imports/${id}`);
    }
  }

  async function compute(one: MovingAccount, chance: Random): Promise<void> {
    if (one.brought === undefined) return;
    const { choices, entries } = one.brought;
    const importIds = entries.flatMap(idOf);
    if (importIds.length < entries.length || !(await areRead(one.account, importIds))) return;
    one.brought = undefined;
    await askForAll(one, { kind: 'move', path: '/v1/moves', content: { importIds, ...choices } }, chance);
  }

  /** Now and then under two keys at once, of which one alone may be taken. */
  async function askForAll(
    { account }: MovingAccount,
    wanted: Pick<Entry, 'kind' | 'path'> & { content: object },
    chance: Random,
  ): Promise<void> {
    const times = chance.chance(SHARES.twiceAtOnce) ? 2 : 1;
    const entries = Array.from({ length: times }, () => asker.open(account, wanted));
    await Promise.all(entries.map((entry) => askUntilAnswered(asker, entry, stopping.signal)));
  }

  /** @returns false where it is not known before the load is stopped */
  async function areRead(account: Account, importIds: readonly string[]): Promise<boolean> {
    for (const id of importIds) {
      let one: Import | undefined;
      while (one === undefined || one.status === 'processing') {
        if (stopping.signal.aborted) return false;
        await pause(STEP_MILLISECONDS);
        one = (await asker.look(account, `/v1/imports/${id}`)) as Import | undefined;
      }
      expect(one.status === 'ready', 'A good file of another system is refused.', { account, one });
    }
    return true;
  }

  /** What is taken back or deleted may be gone already, because the answer to an earlier request was lost. */
  async function withdraw({ account }: MovingAccount, path: string): Promise<void> {
    const reply = await asker.withdraw(account, path);
    if (reply === undefined || reply.status === 204 || reply.status === 404) return;
    const { code } = JSON.parse(reply.text) as { code: string };
    expect(code === 'move-not-ready', 'What nothing has happened to is not taken back.', {
      account: account.id,
      path,
      reply,
    });
  }

  const workers = moving.map((one, index) => work(one, random.fork(index)));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(workers);
      if (failure !== undefined) throw failure;
    },
  };
}

export function idOf(entry: Entry): string[] {
  return isAcknowledged(entry) ? [(JSON.parse(entry.answer?.text ?? '') as { id: string }).id] : [];
}
