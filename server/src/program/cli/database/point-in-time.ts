import type { Command } from 'commander';
import { holdSinceMoment } from '../../../domain/holds.ts';
import type { ConnectionOptions } from '../../../platform/database/connection.ts';
import type { DocumentGap } from '../../../platform/operations/backup/index.ts';
import { BackupError, inOwnTransaction, leaveGaps } from '../../../platform/operations/backup/index.ts';
import { markHold } from '../../../platform/operations/holds.store.ts';
import type { BaseBackupProgress } from '../../../platform/local-postgres/base-backup.ts';
import { pruneArchive, writeBaseBackup } from '../../../platform/local-postgres/base-backup.ts';
import { recoverCluster } from '../../../platform/local-postgres/recover.ts';
import type { Settings } from '../../settings.ts';
import { SettingError } from '../../settings.ts';
import type { NumberOptions } from './number-options.ts';
import {
  addNumberOptions,
  gapRule,
  numbersLeftOut,
  tellWhatIsGone,
  tellWhatIsHeld,
} from './number-options.ts';
import { BASE_BACKUP_TAKEN } from '../../../features/companies/index.ts';
import { noteBackup } from './note-backup.ts';
import { print } from '../parts/output.ts';
import { clockText, megabytesText, openProgressLine } from '../parts/progress-line.ts';
import { readTime } from '../parts/read-time.ts';
import { openStorage, requireCluster } from './open-storage.ts';
import { prepareTables } from './storage.ts';
import { verifyStorage } from '../verify.ts';

/** `tilgode base-backup` */
export function describeBaseBackup(command: Command, settings: () => Settings): void {
  command
    .requiredOption(
      '--to <folder>',
      'a folder that is empty or not there yet, on the machine of the database',
    )
    .option('--json', 'print one JSON value')
    .action(async ({ to, json }: { to: string; json?: true }) => {
      const own = ownPostgres(settings());
      await requireCluster(own);
      const takenAt = new Date();
      const began = performance.now();
      const line = openProgressLine(json === true);
      try {
        const { firstSegment, bytes } = await writeBaseBackup(own.dataDir, to, (progress) =>
          line.show(progressText(progress, began)),
        );
        const seconds = secondsSince(began);
        line.end();
        await noteBaseBackup(own, { takenAt, subject: firstSegment }, json === true);
        const pace =
          json === true
            ? { bytes, seconds }
            : {
                size: megabytesText(bytes),
                time: clockText(seconds),
                speed: `${megabytesText(bytes / seconds)}/s`,
              };
        print({ folder: to, takenAt: takenAt.toISOString(), ...pace, firstSegment }, json === true);
      } finally {
        line.end();
      }
    });
}

async function noteBaseBackup(
  settings: Settings,
  taken: { takenAt: Date; subject: string },
  json: boolean,
): Promise<void> {
  const storage = await openStorage(settings, 'tool', () => {});
  try {
    await noteBackup(storage.connection, { action: BASE_BACKUP_TAKEN, ...taken }, json);
  } finally {
    await storage.close();
  }
}

/** `tilgode recover` */
export function describeRecover(command: Command, settings: () => Settings): void {
  addNumberOptions(
    command
      .option('--from <folder>', 'the folder of the base backup')
      .option('--wal <folder>', 'the folder that WAL was archived to')
      .option(
        '--to-time <time>',
        'what was committed later is left out, as in 2026-11-24T12:00:00+01:00; without it everything comes back',
        readTime,
      ),
  )
    .option('--json', 'print one JSON value')
    .action(async (options: RecoverOptions) =>
      settings().databaseUrl === undefined
        ? recoverOwn(options, settings())
        : recoverElsewhere(options, settings()),
    );
}

type RecoverOptions = NumberOptions & { from?: string; wal?: string; toTime?: Date; json?: true };

async function recoverOwn(options: RecoverOptions, settings: Settings): Promise<void> {
  const { from, wal, toTime, json } = options;
  if (from === undefined || wal === undefined) {
    throw new SettingError('--from must name the base backup, and --wal the archive.');
  }
  const line = openProgressLine(json === true);
  const began = performance.now();
  const onStep = (step: string) => line.show(`recover  ${clockText(secondsSince(began))}  ${step}`);
  let done: { shown: Date; gaps: DocumentGap[] } | undefined;
  const finish = async (connection: ConnectionOptions, shown: Date) => {
    // A base backup may be of an older version, which had no place for gaps.
    await prepareTables({ connection, owner: connection });
    // Without a time everything of the archive comes back.
    done = { shown, gaps: await goOnAfter({ shown, isWhole: toTime === undefined }, options, connection) };
  };
  try {
    const { dataDir, walArchiveDir: walArchive } = settings;
    const last = await recoverCluster({ dataDir, from, wal, toTime, walArchive, onStep, finish });
    const seconds = secondsSince(began);
    const { holds } = await verifyStorage(await openStorage(settings, 'tool', () => {}), line);
    line.end();
    const time = json === true ? { seconds } : { time: clockText(seconds) };
    const left = { numbersLeftOut: numbersLeftOut(done?.gaps ?? []) };
    print({ lastTransactionAt: last?.toISOString() ?? null, ...time, ...left, holds }, json === true);
    if (done !== undefined && json !== true) {
      tellWhatIsGone(done.shown, done.gaps);
      tellWhatIsHeld();
    }
    if (!holds) process.exitCode = 1;
  } finally {
    line.end();
  }
}

/**
 * Another PostgreSQL is recovered by its own tools, or goes on as a standby that lacks the last commits. Then only the
 * numbers and the hold are left to do.
 */
async function recoverElsewhere(options: RecoverOptions, settings: Settings): Promise<void> {
  const { from, wal, toTime, json } = options;
  if (from !== undefined || wal !== undefined || toTime === undefined) {
    throw new BackupError(
      'With DATABASE_URL use the tools of that PostgreSQL. Then tell the moment that they went back to, with --to-time ' +
        'alone: the numbers go on behind a gap.',
    );
  }
  const storage = await openStorage(settings, 'tool', () => {});
  try {
    await prepareTables(storage);
    const gaps = await goOnAfter({ shown: toTime, isWhole: false }, options, storage.owner);
    print({ numbersLeftOut: numbersLeftOut(gaps) }, json === true);
    if (json !== true) tellWhatIsHeld();
  } finally {
    await storage.close();
  }
}

/** Lets the numbers go on behind gaps, and holds what may have gone out since. */
async function goOnAfter(
  { shown, isWhole }: { shown: Date; isWhole: boolean },
  options: NumberOptions,
  owner: ConnectionOptions,
): Promise<DocumentGap[]> {
  const now = new Date();
  const rule = gapRule(options, { reason: 'recover', restoredTo: shown, now });
  return inOwnTransaction(owner, 'begin', async (client) => {
    await markHold(client, holdSinceMoment({ reason: 'recovered', wentBackTo: shown, isWhole }, now));
    return rule === undefined ? [] : leaveGaps(client, rule);
  });
}

/** `tilgode prune-wal` */
export function describePruneWal(command: Command, settings: () => Settings): void {
  command
    .requiredOption('--oldest <folder>', 'the oldest base backup that is kept')
    .option('--json', 'print one JSON value')
    .action(async ({ oldest, json }: { oldest: string; json?: true }) => {
      const { walArchiveDir } = ownPostgres(settings());
      if (walArchiveDir === undefined) throw new SettingError('WAL_ARCHIVE_DIR must name the archive.');
      print(await pruneArchive(walArchiveDir, oldest), json === true);
    });
}

function ownPostgres(settings: Settings): Settings {
  if (settings.databaseUrl === undefined) return settings;
  throw new BackupError(
    'This command works on our own PostgreSQL. With DATABASE_URL use the tools of that PostgreSQL.',
  );
}

function progressText({ bytes, of, waiting }: BaseBackupProgress, began: number): string {
  const seconds = secondsSince(began);
  const share = of === 0 ? 0 : Math.floor((100 * bytes) / of);
  return [
    `base-backup ${String(share).padStart(3)} %`,
    clockText(seconds),
    `${megabytesText(bytes)} of ${megabytesText(of)}`,
    `${megabytesText(bytes / seconds)}/s`,
    ...(bytes === of && waiting > 0 ? [`${waiting} segments of WAL wait to be archived`] : []),
  ].join('  ');
}

function secondsSince(began: number): number {
  return Math.max(1, Math.round(performance.now() - began)) / 1000;
}
