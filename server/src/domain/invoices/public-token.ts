/**
 * The token of a document's public page: the account, the document's id, and 192 random bits. It names the account,
 * because whoever opens the link names no other, and a look-up without the account would ask every machine that has
 * accounts (decision 54). Only the random part is secret.
 */
const TOKEN = /^([PT]\d{8})([\w-]{22})[\w-]{32}$/;

export const SECRET_BYTES = 24;

/** @param secret `SECRET_BYTES` random bytes */
export function publicToken(accountId: string, documentId: string, secret: Buffer): string {
  const id = Buffer.from(documentId.replaceAll('-', ''), 'hex');
  return `${accountId}${id.toString('base64url')}${secret.toString('base64url')}`;
}

/** What a token says that it leads to. Undefined for every other text, and for the tokens of earlier releases. */
export function readPublicToken(token: string): { accountId: string; documentId: string } | undefined {
  const [, accountId, id] = TOKEN.exec(token) ?? [];
  if (accountId === undefined || id === undefined) return undefined;
  const hex = Buffer.from(id, 'base64url').toString('hex');
  return { accountId, documentId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') };
}
