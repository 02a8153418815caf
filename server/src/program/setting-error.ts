/** A setting that cannot be used; the message names the variable and says what is allowed. */
export class SettingError extends Error {
  override name = 'SettingError';
  /** Whether it may be used later although nobody changes it, as when a PostgreSQL comes back. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass = false, ...options }: ErrorOptions & { mayPass?: boolean } = {}) {
    super(message, options);
    this.mayPass = mayPass;
  }
}
