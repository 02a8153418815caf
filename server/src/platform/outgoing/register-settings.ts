/** Whom the look-up of organisations asks. */
export type RegisterSettings = {
  /** The address of the register's API, without a slash at its end; undefined: nobody is asked. */
  url: string | undefined;
  /** Whether it is asked for every company, and not only for those that have turned it on. */
  isForAll: boolean;
};

/** What Brønnøysundregistrene offers everybody. */
const PUBLIC_REGISTER = 'https://data.brreg.no/enhetsregisteret/api';

/** Reads the operator's choice. Left out, nobody is asked before a person of a company says so. @param readUrl throws for what is no address */
export function readRegister(
  choice: string | undefined,
  readUrl: (text: string) => string | undefined,
): RegisterSettings {
  if (choice === 'off') return { url: undefined, isForAll: false };
  const url = readUrl(choice ?? PUBLIC_REGISTER)?.replace(/\/+$/, '');
  return { url, isForAll: choice !== undefined };
}
