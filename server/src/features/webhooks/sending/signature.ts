import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks, "Symmetric": 24 to 64 random bytes, in base64 after `whsec_`. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const USER_AGENT = 'Tilgode-Webhooks/1';

export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** The headers of an attempt that hold no secret. */
export function plainHeaders(id: string, at: Date): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  };
}

/** All headers of an attempt (Standard Webhooks). @param secrets each signs, while one replaces the other */
export function signedHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const headers = plainHeaders(id, at);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${headers['webhook-timestamp']}.${body}`).digest('base64')}`;
  });
  return { ...headers, 'webhook-signature': signatures.join(' ') };
}
