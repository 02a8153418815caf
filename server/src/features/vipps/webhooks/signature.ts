import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What a webhook of Vipps comes with. */
export type SignedWebhook = {
  date: string | undefined;
  contentSha256: string | undefined;
  authorization: string | undefined;
  body: Buffer;
};

/**
 * Whether Vipps has signed a webhook for this address (webhooks API, request authentication). The host and the path of the signature are those of the
 * address that Vipps was given, so that no proxy between changes them.
 * @param secret as Vipps has given it: used as text, not decoded
 */
export function isSignedByVipps(
  { date, contentSha256, authorization, body }: SignedWebhook,
  address: string,
  secret: string,
): boolean {
  if (date === undefined || contentSha256 === undefined || authorization === undefined) return false;
  const hash = createHash('sha256').update(body).digest('base64');
  const { host, pathname, search } = new URL(address);
  const signed = `POST\n${pathname}${search}\n${date};${host};${hash}`;
  const signature = createHmac('sha256', secret).update(signed).digest('base64');
  const expected = `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`;
  return isSame(contentSha256, hash) && isSame(authorization, expected);
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
