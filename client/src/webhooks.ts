import type { TilgodeEvent } from './event-types.ts';

/** A webhook is refused when its time is further away, so that nobody can send an old one again later. */
const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = 'whsec_';
const SIGNATURE_PREFIX = 'v1,';

/** A request is no webhook of the service. Answer it with 400, and do nothing that it says. */
export class WebhookRefusedError extends Error {
  /**
   * `header-missing`: it has not all of `webhook-id`, `webhook-timestamp` and `webhook-signature`. `timestamp-off`: it was made more than
   * five minutes ago or ahead; is your clock right? `signature-wrong`: none of its signatures is one of the secret and of
   * exactly this body.
   */
  readonly code: 'header-missing' | 'timestamp-off' | 'signature-wrong';

  constructor(code: WebhookRefusedError['code'], message: string) {
    super(message);
    this.name = 'WebhookRefusedError';
    this.code = code;
  }
}

/** Headers as Fetch has them (`Headers`), or as Node has them (`request.headers`). */
export type WebhookHeaders =
  { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The event of a webhook, after its signature was checked (Standard Webhooks).
 *
 * @param body as it came: the text or the bytes, not the parsed JSON, because any change breaks the signature
 * @param secret of the endpoint, `whsec_…`; several where the request may be of several endpoints
 * @throws WebhookRefusedError
 * @throws TypeError when the body has been parsed, or a secret is none
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
): Promise<TilgodeEvent> {
  const text = textOf(body);
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    readHeader(headers, name),
  );
  if (!id || !timestamp || !signatures) {
    throw new WebhookRefusedError('header-missing', 'A header of webhooks is missing.');
  }
  const seconds = /^\d+$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(Date.now() / 1000 - seconds) <= TOLERANCE_SECONDS)) {
    throw new WebhookRefusedError('timestamp-off', 'The webhook is too old, or from the future.');
  }
  const content = signedContent(id, timestamp, text);
  const given = signatures
    .split(' ')
    .filter((one) => one.startsWith(SIGNATURE_PREFIX))
    .flatMap((one) => fromBase64(one.slice(SIGNATURE_PREFIX.length)) ?? []);
  for (const one of [secret].flat()) {
    const key = await keyOf(one, 'verify');
    for (const signature of given) {
      // Takes the same time for every wrong signature.
      if (await crypto.subtle.verify('HMAC', key, signature, content))
        return JSON.parse(text) as TilgodeEvent;
    }
  }
  throw new WebhookRefusedError(
    'signature-wrong',
    'No signature is one of this secret and exactly this body.',
  );
}

/**
 * The headers of a webhook, as the service sends it now.
 * @throws TypeError when the secret is none
 */
export async function signWebhook(id: string, body: string, secret: string): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = await keyOf(secret, 'sign');
  const signature = await crypto.subtle.sign('HMAC', key, signedContent(id, timestamp, body));
  return {
    'content-type': 'application/json',
    'user-agent': 'Tilgode-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `${SIGNATURE_PREFIX}${btoa(String.fromCharCode(...new Uint8Array(signature)))}`,
  };
}

function signedContent(id: string, timestamp: string, body: string) {
  return new TextEncoder().encode(`${id}.${timestamp}.${body}`);
}

function textOf(body: string | Uint8Array | ArrayBuffer): string {
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array || body instanceof ArrayBuffer) return new TextDecoder().decode(body);
  throw new TypeError('The body must be the text or the bytes as they came, not the parsed JSON.');
}

function readHeader(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : undefined;
}

function keyOf(secret: string, use: 'sign' | 'verify') {
  const bytes = fromBase64(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret);
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError('This is no secret of a webhook: whsec_…');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
