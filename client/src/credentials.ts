/** The service, the account, and the API client that calls it. */
export type Credentials = {
  /** The address of the service, as in `https://api.example.no`, without `/v1`. */
  baseUrl: string;
  /** `P…` for production, `T…` for the test environment. */
  accountId: string;
  clientId: string;
  clientSecret: string;
};

const MEANINGS: Record<keyof Credentials, string> = {
  baseUrl: 'the address of the service, as in https://api.example.no',
  accountId: 'the ID of an account, T00000000 for a test account or P00000000 for a production account',
  clientId: 'the ID of an API client, client_…',
  clientSecret: 'the secret that was shown when the API client was made',
};

/**
 * @param given by programs without types too, from an environment where a variable may be missing
 * @returns the same, with a `baseUrl` that has no slash at its end
 * @throws TypeError which names everything that is missing, or the first that is wrong, and says what to pass
 */
export function checkCredentials(given: Partial<Credentials> = {}): Credentials {
  const { baseUrl, accountId, clientId, clientSecret } = given;
  if (!baseUrl || !accountId || !clientId || !clientSecret) {
    const missing = Object.entries(MEANINGS).filter(([name]) => !given[name as keyof Credentials]);
    throw new TypeError(
      `Missing: ${missing.map(([name, meaning]) => `${name} (${meaning})`).join('; ')}. Are the variables of the environment set that hold them?`,
    );
  }
  const address = baseUrl.replace(/\/+$/, '');
  if (!/^https?:\/\/[^?#]+$/i.test(address) || !URL.canParse(address) || /\/v1(\/|$)/.test(address)) {
    throw new TypeError(
      'The address of the service (baseUrl) must begin with http:// or https:// and end before /v1, as in https://api.example.no.',
    );
  }
  if (!/^[PT]\w+$/.test(accountId)) {
    throw new TypeError(
      `The account ID (accountId) must be P or T and eight digits. With T00000000 the audience of the tokens is ${address}/v1/accounts/T00000000.`,
    );
  }
  return { baseUrl: address, accountId, clientId, clientSecret };
}
