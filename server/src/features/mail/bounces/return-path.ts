/** The address for reports about one delivery. The token keeps others from making up such an address. */
export type ReturnPath = { accountId: string; bounceToken: string };

export function returnPathAddress({ accountId, bounceToken }: ReturnPath, domain: string): string {
  return `bounces+${accountId}.${bounceToken}@${domain}`;
}

/**
 * Parses a return path; undefined when the address cannot be one of ours. Only production accounts have return paths,
 * because no mail of a test account ever leaves. Some servers change the case before the @, so case is ignored.
 */
export function parseReturnPath(address: string, domain: string): ReturnPath | undefined {
  const [, account, token, host] = /^bounces\+(p\d+)\.([0-9a-f]{32})@(.+)$/i.exec(address) ?? [];
  if (account === undefined || token === undefined || host?.toLowerCase() !== domain.toLowerCase())
    return undefined;
  return { accountId: account.toUpperCase(), bounceToken: token.toLowerCase() };
}
