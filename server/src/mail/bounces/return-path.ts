/** Where reports about one delivery go. The token keeps anybody else from making one up. */
export type ReturnPath = { accountId: string; bounceToken: string };

export function returnPathAddress({ accountId, bounceToken }: ReturnPath, domain: string): string {
  return `bounces+${accountId}.${bounceToken}@${domain}`;
}

/**
 * The return path that an address is; undefined when it cannot be one of ours. Only production accounts have any: no mail
 * of a test account has ever left. Some servers change the case of what is before the @.
 */
export function parseReturnPath(address: string, domain: string): ReturnPath | undefined {
  const [, account, token, host] = /^bounces\+(p\d+)\.([0-9a-f]{32})@(.+)$/i.exec(address) ?? [];
  if (account === undefined || token === undefined || host?.toLowerCase() !== domain.toLowerCase())
    return undefined;
  return { accountId: account.toUpperCase(), bounceToken: token.toLowerCase() };
}
