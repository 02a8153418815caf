/** A copy of everything that the database holds, in files. */
export { BackupError } from './backup-error.ts';
export type { DocumentGap, GapRule } from './leave-gaps.ts';
export { folderOfNow, keepNewest, newestBackup } from './dated-folders.ts';
export { leaveGaps } from './leave-gaps.ts';
export { readCheckedManifest } from './manifest.ts';
export type { OnProgress, Progress } from './progress.ts';
export { restoreBackup } from './restore-backup.ts';
export { inOwnTransaction } from './tables.ts';
export { writeBackup } from './write-backup.ts';
