/** Why there is no backup, or why one was not restored; the message is for the person who asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
