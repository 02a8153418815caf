import { lookup } from 'node:dns/promises';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { callbackify } from 'node:util';
import type { Agent } from 'undici';
import type { AddressRule } from './address-rule.ts';
import { urlProblem } from './address-rule.ts';

/** One request, with the bounds of its answer. */
export type OutgoingRequest = {
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Ends the request with all its redirects, and the reading of its answer. */
  signal: AbortSignal;
  /** Bytes of the body. A longer one is `answer-too-large`. */
  mostBytes: number;
  /** Only the first `mostBytes` are of interest: the rest is not read, and a body may break off. */
  isStartEnough?: boolean;
  /** Redirects of a GET that are followed; none, unless it is said. Without more of them the answer is the redirect. */
  mostRedirects?: number;
  /**
   * The operator has set this address in the settings, so it is not judged. Another origin that it redirects to is named by the
   * answer, and is judged.
   */
  isSetByOperator?: boolean;
};

export type OutgoingAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

/**
 * No whole answer came. `code` is a code, because a message may name what is inside of another network: `too-long`,
 * `invalid-format`, `address-forbidden`, `answer-too-large`, `timeout`, `connection-failed`, or one of Node or undici
 * (`ECONNREFUSED`).
 */
export class OutgoingFailed extends Error {
  override name = 'OutgoingFailed';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export type Outgoing = {
  /** @throws OutgoingFailed */
  request(url: string, request: OutgoingRequest): Promise<OutgoingAnswer>;
  close(): Promise<void>;
};

/** Gives all addresses of a name. */
export type LookUp = (name: string) => Promise<{ address: string }[]>;
const lookUpAll: LookUp = (name) => lookup(name, { all: true });

const CONNECT_MILLISECONDS = 10_000;
const IDLE_MILLISECONDS = 10_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Some services answer nobody without a name. */
const USER_AGENT = 'Tilgode/1';

/**
 * The only way out by HTTP. It asks no proxy of the environment, takes no compressed answer, and follows a redirect only where
 * the request says so, judged as the first address. The addresses of a name are looked up and judged once for each
 * connection, and the connection goes to the judged address itself. So a name cannot lead elsewhere at a second look-up.
 */
export function createOutgoing(rule: AddressRule, lookUp: LookUp = lookUpAll): Outgoing {
  let judged: Promise<Agent> | undefined;
  let trusted: Promise<Agent> | undefined;

  /** @returns the answer, or the address that it redirects to */
  async function ask(
    url: string,
    { method = 'GET', headers, body, ...request }: OutgoingRequest,
    { isTrusted, followsRedirect }: { isTrusted: boolean; followsRedirect: boolean },
  ): Promise<OutgoingAnswer | string> {
    const problem = isTrusted ? undefined : urlProblem(url, rule);
    if (problem !== undefined) throw new OutgoingFailed(problem);
    const { origin, pathname, search } = new URL(url);
    const agent = await (isTrusted
      ? (trusted ??= createAgent(() => true, lookUp))
      : (judged ??= createAgent(rule.allowsAddress, lookUp)));
    const answer = await agent.request({
      origin,
      path: `${pathname}${search}`,
      method,
      headers: { 'user-agent': USER_AGENT, ...headers },
      ...(body !== undefined && { body }),
      signal: request.signal,
    });
    const { statusCode: status, headers: answered } = answer;
    const [location = ''] = [answered['location']].flat();
    if (followsRedirect && REDIRECTS.has(status) && URL.canParse(location, url)) {
      await answer.body.dump();
      return new URL(location, url).href;
    }
    return { status, headers: answered, body: await readBody(answer.body, request) };
  }

  return {
    async request(url, request) {
      const { isSetByOperator = false, mostRedirects = 0 } = request;
      try {
        let at = url;
        for (let redirects = 0; ; redirects += 1) {
          const isTrusted = isSetByOperator && new URL(at).origin === new URL(url).origin;
          const answer = await ask(at, request, { isTrusted, followsRedirect: redirects < mostRedirects });
          if (typeof answer !== 'string') return answer;
          at = answer;
        }
      } catch (error) {
        throw new OutgoingFailed(request.signal.aborted ? 'timeout' : codeOf(error));
      }
    },

    async close() {
      await Promise.all([judged, trusted].map(async (agent) => (await agent)?.destroy()));
    },
  };
}

async function createAgent(allowsAddress: AddressRule['allowsAddress'], lookUp: LookUp): Promise<Agent> {
  // Loaded at the first request, because many services ask nobody, and the library takes 4 MB of each process.
  const { Agent, buildConnector } = await import('undici');
  const connectTo = buildConnector({ timeout: CONNECT_MILLISECONDS, maxCachedSessions: 0 });
  return new Agent({
    keepAliveTimeout: IDLE_MILLISECONDS,
    keepAliveMaxTimeout: IDLE_MILLISECONDS,
    // The signal of each request ends it.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, callback) => {
      const host = options.hostname.replace(/^\[|\]$/g, '');
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

/** @throws OutgoingFailed when one of the addresses of the name may not be connected to; the error of the look-up */
async function judgedAddress(
  host: string,
  allowsAddress: (address: string) => boolean,
  lookUp: LookUp,
): Promise<string> {
  const found = isIP(host) === 0 ? await lookUp(host) : [{ address: host }];
  const [first] = found;
  if (first === undefined || !found.every(({ address }) => allowsAddress(address))) {
    throw new OutgoingFailed('address-forbidden');
  }
  return first.address;
}

async function readBody(
  body: AsyncIterable<Uint8Array>,
  { mostBytes, isStartEnough = false }: OutgoingRequest,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (isStartEnough && length >= mostBytes) break;
      if (length > mostBytes) throw new OutgoingFailed('answer-too-large');
    }
  } catch (error) {
    if (!isStartEnough) throw error;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes);
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'connection-failed';
}
