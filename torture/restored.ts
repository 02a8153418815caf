import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FIRST_HOUR } from '../server/src/features/recurring-invoices/due-dates.store.ts';
import { clusterOf } from '../server/test/support/program/program.ts';
import type { Account } from './accounts.ts';
import { HOUR_MILLISECONDS, MOVED_CLOCK } from './faults/move-clock.ts';
import { Broken, expect } from './finding.ts';
import type { Installation, Size } from './installation.ts';
import { install } from './installation.ts';
import { runTilgode } from './program.ts';
import type { Counter, Owner } from './restored/arrivals.ts';
import { ownerOf, startCounter, until, untilArrived } from './restored/arrivals.ts';
import { post, sendAll } from './restored/ask.ts';
import type { Lost } from './restored/lost-day.ts';
import { expectRefilled, makeRecurring, readLost } from './restored/lost-day.ts';

/** Two companies: one may not answer for the other. */
const SIZE: Size = { companies: 2, services: 1, workers: 1 };
/** Sent by each account while the backup is made. The mail to each customer waits. */
const WAITING = 6;
/** Sent by each account in the day that is lost, all to customers whose server takes mail at once. */
const SENT_LATER = 2;
/**
 * From the first restart on it is tomorrow: so long after the backup the disk dies. At whatever hour the torture runs, it is then past the
 * hour of tomorrow at which recurring invoices are made.
 */
const TOMORROW = {
  ...MOVED_CLOCK,
  TORTURE_CLOCK_OFF_MILLISECONDS: String((24 + FIRST_HOUR) * HOUR_MILLISECONDS),
};

type Held = { kind: string; accountId: string; id: string };

/**
 * Restores last night's backup of a service whose mails, e-invoices and webhooks all waited in it, and went out since, as did the invoices
 * of the day that is lost. Counts what each customer got: one mail or e-invoice each, whatever is lost, killed and answered.
 * @throws Finding
 */
export async function tortureRestore(say: (line: string) => void): Promise<void> {
  const installation = await install('own', SIZE);
  say(`A restore of yesterday, in ${installation.folder}`);
  const receiver = await startCounter();
  try {
    say(`  ${await goBackADay(installation, receiver)}`);
    await installation.stop();
  } catch (error) {
    await installation.close({ keepFolder: true });
    throw new Broken(installation.folder, error);
  } finally {
    await receiver.close();
  }
  await installation.close({ keepFolder: false });
}

async function goBackADay(installation: Installation, receiver: Counter): Promise<string> {
  const { accounts: all, accessPoint, mail, folder, dataDir } = installation;
  const accounts = all.filter(({ environment }) => environment === 'production');
  const people = new Set<string>();
  const backup = join(folder, 'backup');
  const owner = await ownerOf(installation);

  for (const account of accounts) {
    await post(installation, account, '/v1/webhook-endpoints', { url: `${receiver.url}/${account.id}` });
  }
  const recurring = await makeRecurring(installation, accounts, people);

  // Everything waits, and the backup begins when half is sent.
  // Not `down`: mail would go by connections that are open already.
  mail.trouble = 'greylisting';
  accessPoint.trouble = '401';
  receiver.isDown = true;
  await sendAll(installation, accounts, people, WAITING / 2);
  const [written] = await Promise.all([
    runTilgode(['backup', '--to', backup, '--json'], { DATA_DIR: dataDir }),
    sendAll(installation, accounts, people, WAITING / 2),
  ]);
  expect(written.exitCode === 0, 'The backup fails.', written.stdout);

  // A day goes by. Mail to some customers must still wait when it ends.
  mail.isLate = (to) => to.startsWith('sen-');
  mail.trouble = undefined;
  accessPoint.trouble = undefined;
  receiver.isDown = false;
  await restart(installation, accounts);
  await sendAll(installation, accounts, people, SENT_LATER);
  const isLate = (to: string) => mail.isLate(to);
  await untilArrived(installation, owner, () => [...people].filter((to) => !isLate(to)));
  const lost = await readLost(installation, accounts, recurring);
  const before = countAll(installation, receiver);

  // The disk dies, and the backup comes back with the key of secrets.
  await installation.stop();
  await owner.forget();
  const key = join(folder, 'secrets.key');
  await copyFile(join(dataDir, 'secrets.key'), key);
  await emptyDisk(dataDir);
  const restored = await command(installation, 'restore', '--from', backup, '--json');
  expect(restored.exitCode === 0, 'The restore fails.', restored.stdout);
  await copyFile(key, join(dataDir, 'secrets.key'));
  // What was on its way when the backup was made would wait ten minutes for the process that had it.
  await installation.withDatabase(async (db) => {
    for (const table of ['deliveries', 'e_invoice_deliveries'] as const) {
      await db
        .updateTable(table)
        .set({ next_attempt_at: new Date(0) })
        .where('status', '=', 'sending')
        .execute();
    }
  });
  await restart(installation, accounts);
  await expectNothingTwice(installation, accounts, { owner, receiver, people, before });

  // A service that is killed is no new first start.
  for (const { process, exited } of installation.services) {
    process.kill('SIGKILL');
    await exited;
  }
  await restart(installation, accounts);
  await expectNothingTwice(installation, accounts, { owner, receiver, people, before });

  const answers = await answerAll(installation, lost);
  mail.isLate = () => false;
  await untilArrived(installation, owner, () => [...people]);
  await expectRefilled(installation, accounts, recurring, lost);
  expectOnce(installation, people);
  expect(countAll(installation, receiver).twice.length === 0, 'A webhook came twice.', receiver.arrivals);
  const verified = await command(installation, 'verify', '--json');
  expect(verified.exitCode === 0, '`tilgode verify` finds that something is wrong.', verified.stdout);
  await owner.forget();
  return `${people.size} customers got one mail each, ${accessPoint.taken.length} e-invoices went out once; ${answers}; verify holds`;
}

type Before = ReturnType<typeof countAll>;
type Watched = { owner: Owner; receiver: Counter; people: Set<string>; before: Before };

/**
 * Sends to one more customer of each account, and waits for the mail and for its webhook. What waits for longer goes first, so by then the
 * service has sent all that it sends by itself.
 */
async function expectNothingTwice(
  installation: Installation,
  accounts: Account[],
  { owner, receiver, people, before }: Watched,
): Promise<void> {
  const known = new Set(people);
  const webhooks = receiver.arrivals.length;
  await sendAll(installation, accounts, people, 1);
  const fresh = [...people].filter((to) => !known.has(to));
  await untilArrived(installation, owner, () => fresh);
  // Two events of a mail, three of an e-invoice: made, sent, and that the network has it.
  await until(
    'The webhooks of a new invoice do not come.',
    owner,
    () => receiver.arrivals.length - webhooks >= 4 * accounts.length,
  );
  const now = countAll(installation, receiver);
  for (const [to, count] of before.mails) {
    expect(now.mails.get(to) === count, 'A customer got a second mail after the restore.', { to, count });
  }
  for (const [id, count] of before.webhooks) {
    expect(now.webhooks.get(id) === count, 'A receiver got a webhook of before the restore again.', { id });
  }
  expectOnce(installation, new Set(before.mails.keys()));
}

/** One mail to each customer at most, and no e-invoice twice. */
function expectOnce({ mail, accessPoint }: Installation, people: Set<string>): void {
  const accepted = mail.copies.filter(({ end }) => end === 'accepted');
  const wrong = [...people].filter((person) => accepted.filter(({ to }) => to === person).length !== 1);
  expect(wrong.length === 0, 'A customer did not get exactly one mail.', { wrong, accepted });
  const ids = accessPoint.taken.map(({ id }) => id);
  expect(new Set(ids).size === ids.length, 'An e-invoice went out twice.', ids);
}

function countAll({ mail }: Installation, receiver: Counter) {
  const count = (names: string[]) =>
    new Map([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
  const accepted = mail.copies.filter(({ end }) => end === 'accepted');
  const webhooks = count(receiver.arrivals);
  const twice = [...webhooks].filter(([, times]) => times > 1);
  return { mails: count(accepted.map(({ to }) => to)), webhooks, twice };
}

/** Answers as a person who has the log of the mail server. @returns a summary */
async function answerAll(installation: Installation, lost: Lost[]): Promise<string> {
  const { held, things } = await release<{ held: { kind: string; count: number }[]; things: Held[] }>(
    installation,
    '--list',
  );
  const gone = new Set([
    ...installation.mail.copies.filter(({ end }) => end === 'accepted').map(({ messageId }) => messageId),
    ...installation.accessPoint.taken.map(({ id }) => id),
  ]);
  for (const { kind, accountId, id } of things) {
    const one = ['--kind', kind, '--account', accountId, '--id', id];
    const made = lost.find((each) => each.accountId === accountId);
    if (kind === 'recurring-invoices' && made !== undefined) {
      await release(installation, 'done', ...one, '--number', made.number, '--day', made.day);
    } else if (kind === 'mails-production' || kind === 'e-invoices-production') {
      await release(installation, gone.has(id) ? 'done' : 'send', ...one);
    }
  }
  const rest = new Set(held.map(({ kind }) => kind));
  for (const kind of ['webhooks', 'mails-people']) {
    if (rest.has(kind)) await release(installation, 'drop', '--kind', kind);
  }
  await release(installation, 'send', '--all');
  const counts = [...Map.groupBy(held, ({ kind }) => kind)].map(
    ([kind, all]) => `${kind} ${all.reduce((sum, { count }) => sum + count, 0)}`,
  );
  return `held were ${counts.join(', ')}`;
}

async function release<T>(installation: Installation, ...args: string[]): Promise<T> {
  const { exitCode, stdout } = await command(installation, 'release', ...args, '--json');
  expect(exitCode === 0, 'An answer is refused.', { args, stdout });
  return JSON.parse(stdout) as T;
}

/** Commands see the time of the services. */
function command({ dataDir }: Installation, ...args: string[]) {
  return runTilgode(args, { DATA_DIR: dataDir, ...TOMORROW });
}

async function restart(installation: Installation, accounts: Account[]): Promise<void> {
  await installation.stop();
  await installation.start(TOMORROW);
  // Tokens of another time may have expired.
  for (const account of accounts) delete account.token;
}

async function emptyDisk(dataDir: string): Promise<void> {
  // As root the files of PostgreSQL may be elsewhere.
  await rm((await clusterOf(dataDir)).folder, { recursive: true, force: true });
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true });
  await mkdir(dataDir, { recursive: true });
}
