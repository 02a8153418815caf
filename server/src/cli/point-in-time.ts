import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { BackupError } from '../operations/backup/backup-error.ts';
import type { BaseBackupProgress } from '../local-postgres/base-backup.ts';
import { pruneArchive, writeBaseBackup } from '../local-postgres/base-backup.ts';
import { recoverCluster } from '../local-postgres/recover.ts';
import type { Settings } from '../settings.ts';
import { SettingError } from '../settings.ts';
import { verify } from '../verification/index.ts';
import { print } from './output.ts';
import { clockText, megabytesText, openProgressLine } from './progress-line.ts';
import { withAdminContext } from './storage.ts';

/** `tilgode base-backup` */
export function describeBaseBackup(command: Command, settings: () => Settings): void {
  command
    .requiredOption(
      '--to <folder>',
      'a folder that is empty or not there yet, on the machine of the database',
    )
    .option('--json', 'print one JSON value')
    .action(async ({ to, json }: { to: string; json?: true }) => {
      const { dataDir } = ownPostgres(settings());
      const takenAt = new Date();
      const began = performance.now();
      const line = openProgressLine(json === true);
      try {
        const { firstSegment, bytes } = await writeBaseBackup(dataDir, to, (progress) =>
          line.show(progressText(progress, began)),
        );
        const seconds = secondsSince(began);
        line.end();
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

/** `tilgode recover` */
export function describeRecover(command: Command, settings: () => Settings): void {
  command
    .requiredOption('--from <folder>', 'the folder of the base backup')
    .requiredOption('--wal <folder>', 'the folder that WAL was archived to')
    .option(
      '--to-time <time>',
      'what was committed later is left out, as in 2026-11-24T12:00:00+01:00; without it everything comes back',
      readTime,
    )
    .option('--json', 'print one JSON value')
    .action(
      async ({ from, wal, toTime, json }: { from: string; wal: string; toTime?: Date; json?: true }) => {
        const { dataDir, walArchiveDir: walArchive } = ownPostgres(settings());
        const line = openProgressLine(json === true);
        const began = performance.now();
        const onStep = (step: string) => line.show(`recover  ${clockText(secondsSince(began))}  ${step}`);
        try {
          const last = await recoverCluster({ dataDir, from, wal, toTime, walArchive, onStep });
          const seconds = secondsSince(began);
          onStep('verifying the books');
          const { holds } = await withAdminContext(settings(), ({ db }) => verify(db));
          line.end();
          const time = json === true ? { seconds } : { time: clockText(seconds) };
          print({ lastTransactionAt: last?.toISOString() ?? null, ...time, holds }, json === true);
          if (!holds) process.exitCode = 1;
        } finally {
          line.end();
        }
      },
    );
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

/** The offset is required, because the reader's zone may not be that of the machine. */
function readTime(text: string): Date {
  const time = new Date(text);
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(time.getTime())
  ) {
    throw new InvalidArgumentError('A time with its offset is needed, as in 2026-11-24T12:00:00+01:00.');
  }
  return time;
}
