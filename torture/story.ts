import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from './accounts.ts';
import { checkAgreements } from './agreements-oracle.ts';
import type { ClockedAccount } from './agreements.ts';
import { prepareAgreements, settleClocks, startAgreements } from './agreements.ts';
import { startApprovals } from './approvals.ts';
import { prepareApprovals } from './approvals/clocks.ts';
import { checkApprovals } from './approvals/oracle.ts';
import { createAsker } from './asker.ts';
import type { Asker } from './asker.ts';
import { checkApps, startApps } from './apps.ts';
import { prepareCurrencies } from './currencies.ts';
import { checkExports, startExports } from './exports.ts';
import type { Fault, Scene } from './fault.ts';
import { moveClock } from './faults/move-clock.ts';
import { Broken, Finding } from './finding.ts';
import { startFollowers } from './followers.ts';
import { inTime } from './in-time.ts';
import type { Database, Installation, Size, Storage } from './installation.ts';
import { install } from './installation.ts';
import { createJournal } from './journal.ts';
import { startLoad } from './load.ts';
import { checkKeptFiles, checkMoves } from './moves/oracle.ts';
import type { MovingAccount } from './moves/start-moves.ts';
import { startMoves } from './moves/start-moves.ts';
import { checkAccounts } from './oracle.ts';
import type { Random } from './random.ts';
import { tortureRestore } from './restored.ts';
import { createRandom } from './random.ts';
import type { Excuse } from './the-post.ts';
import { checkPost } from './the-post.ts';
import { checkVipps, startPayers } from './vipps.ts';

export type Plan = {
  seed: string;
  /** No round begins after this time, and none that would go on for long after it. */
  until: number;
  connections: number;
  /** How long each caller waits between two requests. Left out: not at all. */
  restMilliseconds?: number;
  sizes: Record<Storage, Size>;
  faults: Fault[];
  /** Whether a backup is restored at the end. */
  restores?: boolean;
  /** How long requests come in before and after a fault. */
  loadMilliseconds: { least: number; most: number };
  /** For `external`: a migrated database that the caller keeps. */
  database?: Database;
};

export type Totals = { rounds: number; requests: number; acknowledged: number; unknown: number };

/** The longest time that a mail takes, so it may still be on its way when a fault strikes. */
const MAIL_TAKES_MILLISECONDS = 2_000;
/** So many accounts of a kind ask for everything, again and again, while others write. */
const EXPORTING = 2;
/** A fault may start the service, which alone may take three minutes (program.ts). */
const MOST_STRIKE_MILLISECONDS = 240_000;

/**
 * Breaks fault after fault, on one fresh installation after another, until the time is over. The seed gives the order.
 * Each kind of installation sees all of its faults once before the next kind takes its place.
 * @throws Broken at the first finding; its installation's folder is left as it is
 */
export async function torture(plan: Plan, say: (line: string) => void): Promise<Totals> {
  const totals: Totals = { rounds: 0, requests: 0, acknowledged: 0, unknown: 0 };
  const random = createRandom(plan.seed);
  for (let turn = 0; Date.now() < plan.until; turn += 1) {
    const kinds = (['own', 'external'] as const).filter((kind) =>
      faultsOn(plan, kind).some((fault) => lackOfTime(plan, fault) === undefined),
    );
    const storage = kinds[turn % kinds.length];
    if (storage === undefined) break;
    const told = await tortureOne(plan, storage, random.fork(turn), say);
    for (const figure of Object.keys(totals) as (keyof Totals)[]) totals[figure] += told[figure];
  }
  if (plan.restores === true) await tortureRestore(say);
  return totals;
}

/** Strikes with the faults of one installation, until the time is over. @throws Broken */
export async function tortureOne(
  plan: Plan,
  storage: Storage,
  random: Random,
  say: (line: string) => void,
): Promise<Totals> {
  const totals: Totals = { rounds: 0, requests: 0, acknowledged: 0, unknown: 0 };
  const installation = await install(storage, plan.sizes[storage], plan.database);
  const { folder, accounts, url } = installation;
  say(`${storage === 'own' ? 'Own' : 'External'} PostgreSQL, ${accounts.length} accounts, in ${folder}`);
  const journal = createJournal(join(folder, 'journal.jsonl'));
  const excuses: Excuse[] = [];
  const broken = async (error: unknown) => {
    await installation.close({ keepFolder: true });
    throw new Broken(folder, error);
  };
  const clocked = await prepareAgreements(url, installation.clockedAccounts).catch(broken);
  const moving = installation.movingAccounts.map((account): MovingAccount => ({
    account,
    givenUp: new Set(),
  }));
  await prepareApprovals(url, installation.askingAccounts).catch(broken);
  await prepareCurrencies(url, accounts).catch(broken);
  await installation.giveVippsKeys().catch(broken);
  const followers = await startFollowers(installation, random.fork('receivers')).catch(broken);
  try {
    for (const fault of random.shuffle(faultsOn(plan, storage))) {
      if (Date.now() > plan.until && totals.rounds > 0) break;
      const impossible = fault.cannot?.(installation) ?? lackOfTime(plan, fault);
      if (impossible !== undefined) {
        say(`  skipped: ${fault.name}, ${impossible}`);
        continue;
      }
      journal.note(fault.name);
      const asker = createAsker(url, journal, `torture-${keyPart(plan.seed)}`);
      const before = journal.entries.length;
      const round = random.fork(fault.name);
      const told = await strikeUnderLoad(
        plan,
        fault,
        { installation, asker, random: round, clocked, moving },
        excuses,
      );
      await asker.settle();
      await settleClocks(url, clocked);
      const currencies = await checkAccounts(url, accounts, journal, round);
      const dates = await checkAgreements(url, clocked, journal);
      const decisions = await checkApprovals(url, installation.askingAccounts);
      const apps = await checkApps(url, installation.askingAccounts, installation.connectAsOwner);
      const moves = await checkMoves(url, moving, journal);
      const payments = await checkVipps(installation);
      const copies = await checkExports(url, exportingAccounts(installation));
      await asker.replay(journal.entries.slice(before));
      const verdict = await verify(installation);
      sayRound(
        say,
        fault,
        told,
        asker,
        `${currencies}; ${dates}; ${decisions}; ${apps}; ${moves}; ${payments}; ${copies}; ${verdict}`,
      );
      totals.rounds += 1;
      totals.requests += asker.counts.requests;
      totals.acknowledged += asker.counts.acknowledged;
      totals.unknown += asker.counts.unknown;
    }
    say(`  the post: ${await checkPost(installation, journal, excuses)}`);
    say(`  ${await checkApprovals(url, installation.askingAccounts, { isEnd: true })}`);
    say(`  events: ${await followers.check()}`);
    await checkKeptFiles(installation);
    await followers.close();
    await installation.stop();
  } catch (error) {
    journal.close();
    await followers.close();
    await installation.close({ keepFolder: true });
    throw new Broken(folder, error);
  }
  journal.close();
  await installation.close({ keepFolder: false });
  return totals;
}

/** Sends requests before, during and after the fault. @returns the summary of the fault */
async function strikeUnderLoad(
  { connections, restMilliseconds, loadMilliseconds: { least, most } }: Plan,
  fault: Fault,
  scene: Scene & { clocked: ClockedAccount[]; moving: MovingAccount[] },
  excuses: Excuse[],
): Promise<string> {
  const { installation, asker, random, clocked, moving } = scene;
  const callers = fault.callers ?? connections;
  const rest = fault.restMilliseconds ?? restMilliseconds;
  const load = startLoad(asker, installation.accounts, callers, random, rest);
  const beside = startAgreements(
    asker,
    installation.url,
    clocked.slice(0, callers),
    random.fork('agreements'),
    rest,
  );
  const approvals = startApprovals(
    installation.url,
    installation.askingAccounts.slice(0, callers),
    callers,
    random.fork('approvals'),
  );
  const apps = startApps(installation.url, installation.askingAccounts, {
    random: random.fork('apps'),
    mayEnd: fault === moveClock,
  });
  const moves = startMoves(asker, moving.slice(0, callers), random.fork('moves'), rest);
  const exports = startExports(installation.url, exportingAccounts(installation));
  const payers = startPayers(installation, random.fork('payers'));
  try {
    await pause(random.integer(least, most));
    const from = Date.now() - MAIL_TAKES_MILLISECONDS;
    const told = await inTime(fault.strike(scene), millisecondsOf(fault) + MOST_STRIKE_MILLISECONDS);
    if (told === 'late') throw new Finding('A fault does not end.', { fault: fault.name });
    if (fault.mayRepeatMail) excuses.push({ from, to: Date.now() });
    await pause(random.integer(least, most));
    await installation.start();
    return told;
  } finally {
    await Promise.all([load, beside, approvals, apps, moves, exports, payers].map((one) => one.stop()));
  }
}

/** Test accounts, because in production a person approves each export: two with many documents, and two that move in and out. */
function exportingAccounts({ accounts, movingAccounts }: Installation): Account[] {
  return [accounts, movingAccounts].flatMap((some) =>
    some.filter(({ environment }) => environment === 'test').slice(0, EXPORTING),
  );
}

/** Runs `npx tilgode verify`. @throws Finding when it finds a breach or cannot run */
async function verify(installation: Installation): Promise<string> {
  const { exitCode, stdout } = await installation.command('verify', '--json');
  if (exitCode !== 0) throw new Finding('`tilgode verify` finds that something is wrong.', stdout);
  const { checks } = JSON.parse(stdout) as { checks: { rows: number }[] };
  return `verify: ${checks.length} checks hold`;
}

function sayRound(
  say: (line: string) => void,
  { name }: Fault,
  told: string,
  { counts, journal }: Asker,
  verdict: string,
): void {
  const figures = [
    `${counts.requests} requests`,
    `${counts.acknowledged} acknowledged`,
    `${counts.unknown} unknown and retried`,
    `${journal.entries.length} in all`,
  ];
  say(`  ${name} (${told}): ${figures.join(', ')}; ${verdict}`);
}

function millisecondsOf({ seconds = 0 }: Fault): number {
  return seconds * 1_000;
}

/** Why a long fault does not begin now. Any other may begin in the last moment. */
function lackOfTime({ until }: Plan, fault: Fault): string | undefined {
  const isShort = fault.seconds === undefined;
  return isShort || Date.now() + millisecondsOf(fault) <= until ? undefined : `it takes ${fault.seconds} s`;
}

function faultsOn({ faults }: Plan, storage: Storage): Fault[] {
  return faults.filter(({ on }) => on.includes(storage));
}

/** The characters of the seed that may stand in a key. */
function keyPart(seed: string): string {
  return seed.replaceAll(/\W/g, '-');
}
