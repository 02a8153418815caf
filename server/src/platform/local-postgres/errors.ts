/** `unusable-folder`: DATA_DIR cannot be used until a person changes the folder or the setting. */
export type EmbeddedPostgresErrorCode =
  'already-running' | 'cannot-start' | 'unsupported-platform' | 'unusable-folder';

/** The reason why there is no embedded PostgreSQL. The message is for the person at the terminal and says what to do. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string) {
    super(message);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

/** The `code` of an error of Node (`ENOENT`) or PostgreSQL (`57P03`); undefined when there is none. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
