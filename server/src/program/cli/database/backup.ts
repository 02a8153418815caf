import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { holdSinceMoment } from '../../../domain/holds.ts';
import type { Progress } from '../../../platform/operations/backup/index.ts';
import {
  folderOfNow,
  keepNewest,
  newestBackup,
  readCheckedManifest,
  restoreBackup,
  writeBackup,
} from '../../../platform/operations/backup/index.ts';
import { BACKUP_TAKEN } from '../../../features/companies/index.ts';
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
import { noteBackup } from './note-backup.ts';
import { print } from '../parts/output.ts';
import { clockText, countText, megabytesText, openProgressLine } from '../parts/progress-line.ts';
import type { OpenStorage } from './open-storage.ts';
import { openStorage } from './open-storage.ts';
import { openRehearsal } from './rehearsal.ts';
import { prepareTables } from './storage.ts';
import { verifyBooks } from '../verify.ts';

/** `verify` cannot detect forged books: a person who can write all rows can write books that agree. */
const TRUSTED =
  'The backup is trusted like the database itself: whoever could write to its folder has decided what is restored. ' +
  'Give --digest, as backup printed it, to be sure that it is unchanged.';

/** `tilgode backup` */
export function describeBackup(backup: Command, settings: () => Settings): void {
  backup
    .option('--to <folder>', 'a folder that is empty or not there yet')
    .addOption(
      new Option(
        '--in <folder>',
        'a folder of many backups: makes one in it that is named by the time',
      ).conflicts('to'),
    )
    .addOption(
      new Option('--keep <count>', 'with --in: delete the oldest, so that this many stay')
        .conflicts('to')
        .argParser(readCount),
    )
    .option('--json', 'print one JSON value')
    .action(async ({ to: given, in: parent, keep, json }: BackupOptions) => {
      const to = parent === undefined ? given : folderOfNow(parent, new Date());
      if (to === undefined)
        throw new SettingError('--to must name the folder of the backup, or --in that of many.');
      const storage = await openStorage(settings(), 'tool', () => {});
      const line = openProgressLine(json === true);
      const began = performance.now();
      try {
        const { takenAt, tables, digest, bytes } = await writeBackup(
          storage.owner,
          to,
          new Date(),
          (progress) => line.show(progressText('backup', progress, began)),
        );
        const pace = paceOf(bytes, began);
        line.end();
        await noteBackup(
          storage.owner,
          { action: BACKUP_TAKEN, subject: digest, takenAt: new Date(takenAt) },
          json === true,
        );
        const left =
          keep === undefined || parent === undefined
            ? undefined
            : { deleted: await keepNewest(parent, keep, new Date()) };
        print(
          { folder: to, takenAt, rows: sumOf(tables), ...shown(pace, json), digest, ...left },
          json === true,
        );
      } finally {
        line.end();
        await storage.close();
      }
    });
}

type BackupOptions = { to?: string; in?: string; keep?: number; json?: true };

function readCount(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('A number from 1 to 9999 is needed.');
  return Number(text);
}

type RestoreOptions = NumberOptions & { from: string; digest?: string; rehearsal?: string; json?: true };

/** `tilgode restore` */
export function describeRestore(restore: Command, settings: () => Settings): void {
  addNumberOptions(
    restore
      .requiredOption('--from <folder>', 'the folder of the backup')
      .option(
        '--digest <hex>',
        'what backup printed, kept elsewhere; without it the folder is trusted like the database itself',
      ),
  )
    .option(
      '--rehearsal <folder>',
      'restore into a new folder in this one, verify, and remove it again; --from may be a folder of backups, of which the newest is taken',
    )
    .option('--json', 'print one JSON value')
    .action(async (options: RestoreOptions) => {
      const { digest, rehearsal, json } = options;
      const from = rehearsal === undefined ? options.from : await newestBackup(options.from);
      const checking = openProgressLine(json === true);
      // Before anything is opened or made.
      const manifest = await readCheckedManifest(from, digest, (place, files) =>
        checking.show(`restore  checking file ${place} of ${files}`),
      ).finally(checking.end);
      if (digest === undefined && json !== true) process.stderr.write(`${TRUSTED}\n`);
      const restoredTo = new Date(manifest.takenAt);
      const sameNumbers = rehearsal !== undefined || options.sameNumbers === true;
      const now = new Date();
      const gapsLeft = sameNumbers ? undefined : gapRule(options, { reason: 'restore', restoredTo, now });
      const hold =
        rehearsal === undefined
          ? holdSinceMoment({ reason: 'restored', wentBackTo: restoredTo }, now)
          : undefined;
      const line = openProgressLine(json === true);
      const place = rehearsal === undefined ? undefined : await openRehearsal(settings(), rehearsal);
      let storage: OpenStorage | undefined;
      try {
        storage = await openStorage(place?.settings ?? settings(), 'maker', () => {});
        await prepareTables(storage, { makes: true });
        const began = performance.now();
        const { bytes, gaps } = await restoreBackup(
          storage.owner,
          from,
          manifest,
          { gaps: gapsLeft, hold },
          (progress) => line.show(progressText('restore', progress, began)),
        );
        const pace = paceOf(bytes, began);
        const { holds } = await verifyBooks(storage.connection, line);
        line.end();
        const { takenAt, tables, digest: of } = manifest;
        const left = { numbersLeftOut: numbersLeftOut(gaps) };
        print(
          { takenAt, rows: sumOf(tables), ...shown(pace, json), digest: of, ...left, holds },
          json === true,
        );
        if (json !== true && rehearsal === undefined) tellWhatIsGone(restoredTo, gaps);
        if (json !== true && hold !== undefined) tellWhatIsHeld();
        if (!holds) process.exitCode = 1;
      } finally {
        line.end();
        await storage?.close();
        await place?.remove();
      }
    });
}

function progressText(work: string, progress: Progress, began: number): string {
  const { table, place, tables, rows, bytes, share } = progress;
  const { seconds } = paceOf(bytes, began);
  return [
    `${work} ${String(Math.floor(share * 100)).padStart(3)} %`,
    clockText(seconds),
    `${countText(rows)} rows`,
    megabytesText(bytes),
    `${megabytesText(bytes / seconds)}/s`,
    `${table} (${place} of ${tables})`,
  ].join('  ');
}

/** @property bytes of the JSON of all rows */
type Pace = { bytes: number; seconds: number };

/** @param began what `performance.now()` was */
function paceOf(bytes: number, began: number): Pace {
  return { bytes, seconds: Math.max(1, Math.round(performance.now() - began)) / 1000 };
}

function shown({ bytes, seconds }: Pace, json: true | undefined): Record<string, unknown> {
  if (json === true) return { bytes, seconds };
  return {
    size: megabytesText(bytes),
    time: clockText(seconds),
    speed: `${megabytesText(bytes / seconds)}/s`,
  };
}

function sumOf(tables: { rowCount: number }[]): number {
  return tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
}
