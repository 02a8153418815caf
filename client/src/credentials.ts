/** The service, the account, and the API client that calls it. */
export type Credentials = {
  /** The address of the service, as in `https://api.example.no`, without `/v1`. */
  baseUrl: string;
  /** `P…` for production, `T…` for the test environment. */
  accountId: string;
  clientId: string;
  clientSecret: string;
};

/** The service, an app, and the access that a person has given to it, which names the account. */
export type AppCredentials = {
  /** The address of the service, as in `https://api.example.no`, without `/v1`. */
  baseUrl: string;
  clientId: string;
  /** Left out: an app without a secret. */
  clientSecret?: string | undefined;
  /**
   * Changes the refresh token into the next one: call `renew` with the one that is kept now, and keep what `renew` gives before you return. A
   * token works once, so where several processes have the same access, hold a lock meanwhile.
   */
  refresh: (renew: (refreshToken: string) => Promise<string>) => Promise<unknown>;
};

const MEANINGS = {
  baseUrl: 'the address of the service, as in https://api.example.no',
  accountId: 'the ID of an account, T00000000 for a test account or P00000000 for a production account',
  clientId: 'the ID of an API client, client_…',
  clientSecret: 'the secret that was shown when the API client was made',
  refresh: 'a function that renews the refresh token, and keeps it',
};

/**
 * @param given by programs without types too, from an environment where a variable may be missing
 * @returns the same, with a `baseUrl` that has no slash at its end
 * @throws TypeError which names everything that is missing, or the first that is wrong, and says what to pass
 */
export function checkCredentials(given: Partial<Credentials> = {}): Credentials {
  const { baseUrl, accountId, clientId, clientSecret } = given;
  if (!baseUrl || !accountId || !clientId || !clientSecret)
    throw missingOf(given, ['baseUrl', 'accountId', 'clientId', 'clientSecret']);
  const address = checkAddress(baseUrl);
  if (!/^[PT]\w+$/.test(accountId)) {
    throw new TypeError(
      `The account ID (accountId) must be P or T and eight digits. With T00000000 the audience of the tokens is ${address}/v1/accounts/T00000000.`,
    );
  }
  return { baseUrl: address, accountId, clientId, clientSecret };
}

/** As `checkCredentials`. @throws TypeError */
export function checkAppCredentials(given: Partial<AppCredentials>): AppCredentials {
  const { baseUrl, clientId, clientSecret, refresh } = given;
  if (!baseUrl || !clientId || !refresh) throw missingOf(given, ['baseUrl', 'clientId', 'refresh']);
  return { baseUrl: checkAddress(baseUrl), clientId, clientSecret, refresh };
}

/** @returns it without a slash at its end @throws TypeError */
export function checkAddress(baseUrl: string): string {
  const address = baseUrl.replace(/\/+$/, '');
  if (!/^https?:\/\/[^?#]+$/i.test(address) || !URL.canParse(address) || /\/v1(\/|$)/.test(address)) {
    throw new TypeError(
      'The address of the service (baseUrl) must begin with http:// or https:// and end before /v1, as in https://api.example.no.',
    );
  }
  return address;
}

function missingOf(given: object, needed: readonly (keyof typeof MEANINGS)[]): TypeError {
  const missing = needed.filter((name) => !(given as Record<string, unknown>)[name]);
  const named = missing.map((name) => `${name} (${MEANINGS[name]})`).join('; ');
  return new TypeError(`Missing: ${named}. Are the variables of the environment set that hold them?`);
}
