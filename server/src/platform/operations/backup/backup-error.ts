/** The reason why there is no backup, or why a backup was not restored. The message is for the person who asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
