import { setTimeout as pause } from 'node:timers/promises';
import { COMMIT_CUTS } from '../database-proxy.ts';
import type { Fault } from '../fault.ts';
import { Finding, expect } from '../finding.ts';

const HOW_MANY = 24;
const LONGEST_MILLISECONDS = 10_000;

/** The network between service and PostgreSQL breaks at COMMIT, or PostgreSQL rolls back instead of committing. */
export const cutCommits: Fault = {
  name: 'commits are cut',
  on: ['external'],
  mayRepeatMail: true,
  async strike({ installation: { databaseProxy }, asker, random }) {
    if (databaseProxy === undefined) throw new Finding('There is no proxy before the database.', {});
    const before = databaseProxy.cutKeys.length;
    databaseProxy.cuts.push(...Array.from({ length: HOW_MANY }, () => random.pick(COMMIT_CUTS)));
    const giveUpAt = Date.now() + LONGEST_MILLISECONDS;
    while (databaseProxy.cuts.length > 0 && Date.now() < giveUpAt) await pause(20);
    databaseProxy.cuts.length = 0;
    // The requests whose commits were cut last are still being answered.
    await pause(300);
    const cut = databaseProxy.cutKeys.slice(before);
    expect(cut.length > 0, 'No commit could be cut: does the proxy know them from other messages?', {});
    for (const { key, cut: how, at } of cut) {
      const entry = asker.journal.entries.find((one) => one.key === key);
      const atWork = (entry?.requests ?? []).filter(
        ({ sentAt, heardAt = at }) => sentAt <= at && at <= heardAt,
      );
      const [only, another] = atWork;
      // When two requests with the same key run, the second does the work after the first has lost its commit. So only
      // a request that ran alone is checked. A batch does by itself again what was undone.
      const isAlone = another === undefined && only?.isOfBatch === undefined;
      const lied = isAlone && only?.replayed === false && Number(only.outcome) < 500;
      expect(!lied, `A request whose commit was ${how} is answered as if it were done.`, { entry, how, at });
    }
    return Object.entries(Object.groupBy(cut, ({ cut: how }) => how))
      .map(([how, those]) => `${those.length} ${how}`)
      .join(', ');
  },
};
