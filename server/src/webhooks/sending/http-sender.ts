import { lookup } from 'node:dns/promises';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { callbackify } from 'node:util';
import { Agent, buildConnector } from 'undici';
import type { WebhookTargets } from '../../domain/webhook-targets.ts';
import { targetRuleOf, urlProblem } from '../target.ts';

/** The outcome of one request. `error` is a code; null when there was an answer, whatever its status. */
export type Answer = {
  statusCode: number | null;
  error: string | null;
  responseBody: string | null;
  responseHeaders: Record<string, string> | null;
  retryAfterSeconds: number | undefined;
};

export type HttpSender = {
  /** Sends one request. It never throws, and ends after 15 seconds at the latest. */
  send(accountId: string, url: string, headers: Record<string, string>, body: string): Promise<Answer>;
  close(): Promise<void>;
};

/** Gives all addresses of a name. */
type LookUp = (name: string) => Promise<{ address: string }[]>;
const lookUpAll: LookUp = (name) => lookup(name, { all: true });

const TIMEOUT_MILLISECONDS = 15_000;
const CONNECT_MILLISECONDS = 10_000;
/** A character has at most four bytes in UTF-8. */
const BODY_CHARACTERS = 1_000;
const BODY_BYTES = 4 * BODY_CHARACTERS;
/** So much of the headers of an answer is kept. */
const MOST_HEADERS = 20;
const HEADER_CHARACTERS = 200;
const IDLE_MILLISECONDS = 10_000;
const FORBIDDEN = 'webhook-target-forbidden';

class Forbidden extends Error {
  readonly code = FORBIDDEN;
}

/**
 * Sends webhooks. It follows no redirects and asks no proxy of the environment. The addresses of a name are looked up and
 * judged once for each connection, and the connection goes to the judged address itself. So a name cannot lead elsewhere
 * at a second look-up.
 */
export function createHttpSender(targets: WebhookTargets, lookUp: LookUp = lookUpAll): HttpSender {
  // Production and test accounts may go to different places, so they share no connections.
  const agents = new Map<string, Agent>();
  const agentOf = (accountId: string) => {
    const kind = accountId.slice(0, 1);
    const agent = agents.get(kind) ?? createAgent(targets, accountId, lookUp);
    agents.set(kind, agent);
    return agent;
  };

  return {
    async send(accountId, url, headers, body) {
      const problem = urlProblem(url, targetRuleOf(targets, accountId));
      if (problem !== undefined) return failed(problem);
      const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
      try {
        const { origin, pathname, search } = new URL(url);
        const answer = await agentOf(accountId).request({
          origin,
          path: `${pathname}${search}`,
          method: 'POST',
          headers,
          body,
          signal,
        });
        const responseBody = await readStart(answer.body).catch(() => null);
        return {
          statusCode: answer.statusCode,
          error: null,
          responseBody,
          responseHeaders: readHeaders(answer.headers),
          retryAfterSeconds: readRetryAfter(answer.headers['retry-after']),
        };
      } catch (error) {
        return failed(signal.aborted ? 'timeout' : codeOf(error));
      }
    },

    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

function createAgent(targets: WebhookTargets, accountId: string, lookUp: LookUp): Agent {
  const { allowsAddress } = targetRuleOf(targets, accountId);
  const connectTo = buildConnector({ timeout: CONNECT_MILLISECONDS, maxCachedSessions: 0 });
  return new Agent({
    keepAliveTimeout: IDLE_MILLISECONDS,
    keepAliveMaxTimeout: IDLE_MILLISECONDS,
    headersTimeout: TIMEOUT_MILLISECONDS,
    bodyTimeout: TIMEOUT_MILLISECONDS,
    connect: (options, callback) => {
      const host = unbracketed(options.hostname);
      const connect = async () => {
        const address = await judgedAddress(host, allowsAddress, lookUp);
        // The certificate is still that of the name.
        const servername = options.servername ?? (isIP(host) === 0 ? host : undefined);
        const toAddress = { ...options, hostname: address, ...(servername !== undefined && { servername }) };
        return new Promise<Socket>((resolve, reject) => {
          connectTo(toAddress, (error, socket) => (error === null ? resolve(socket) : reject(error)));
        });
      };
      callbackify(connect)((error, socket) =>
        error === null ? callback(null, socket) : callback(error, null),
      );
    },
  });
}

/** @throws Forbidden when one of the addresses of the name may not be connected to; the error of the look-up */
async function judgedAddress(
  host: string,
  allowsAddress: (address: string) => boolean,
  lookUp: LookUp,
): Promise<string> {
  const found = isIP(host) === 0 ? await lookUp(host) : [{ address: host }];
  const [first] = found;
  if (first === undefined || !found.every(({ address }) => allowsAddress(address))) throw new Forbidden();
  return first.address;
}

function unbracketed(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Reads the start of an answer, and no more of it. */
async function readStart(body: AsyncIterable<Uint8Array> & { destroy(): unknown }): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= BODY_BYTES) break;
  }
  // PostgreSQL keeps no NUL in a text.
  const text = Buffer.concat(chunks).subarray(0, BODY_BYTES).toString('utf8').replaceAll('\0', '');
  return text.slice(0, BODY_CHARACTERS).toWellFormed();
}

/** Headers that help to find out who has answered, without the cookies of the receiver. */
function readHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) => name !== 'set-cookie');
  const shown = given.slice(0, MOST_HEADERS).map(([name, value]) => {
    const text = String(value ?? '').replaceAll('\0', '');
    return [name.slice(0, HEADER_CHARACTERS), text.slice(0, HEADER_CHARACTERS).toWellFormed()] as const;
  });
  return Object.fromEntries(shown);
}

/** Seconds, or a date (RFC 9110 § 10.2.3). */
function readRetryAfter(header: string | string[] | undefined): number | undefined {
  const text = typeof header === 'string' ? header.trim() : '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

function failed(error: string): Answer {
  return { statusCode: null, error, responseBody: null, responseHeaders: null, retryAfterSeconds: undefined };
}

/** A code, because a message may name what is inside of the receiver's network. */
function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'connection-failed';
}
