import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SCOPES, isReading } from '../../domain/access/scopes.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { answerFieldError } from '../../domain/errors/field-errors.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import { noteCaller } from '../../platform/operations/request-course.ts';
import type { AdmitMore } from '../../platform/http/once/batches.ts';
import type { Authorise, Caller } from '../../platform/http/caller.ts';
import { JSON_TYPE } from '../../platform/http/answers/error-answers.ts';
import { createInProcessSender } from '../../platform/http/in-process.ts';
import { parseJson } from '../../platform/http/requests/json.ts';
import { bodyBytes } from '../../platform/http/requests/request-body.ts';
import { GUIDES, readGuide } from '../docs-site/index.ts';
import { METADATA_PATH } from '../oauth/index.ts';

type Deps = { authorise: Authorise; admitMore: AdmitMore; baseUrl: string; clock: () => Date };

const hidden = { schema: { hide: true } };

/**
 * The tools for agents (Model Context Protocol, Streamable HTTP). Each tool sends requests to the API inside of this process, with
 * the token that the agent sent: scopes, rate limits, idempotency, proposals and the log of calls are those of any request.
 */
export function agentRoutes(app: FastifyInstance, { authorise, admitMore, baseUrl, clock }: Deps): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const send = createInProcessSender(app);
  const origin = new URL(baseUrl).origin;
  const metadata = `resource_metadata="${baseUrl}${METADATA_PATH}/mcp"`;

  app.post('/mcp', {
    ...hidden,
    onRequest: async (request, reply) => {
      // Another website must not reach a service on the reader's own machine through a name that leads there (DNS rebinding).
      if (request.headers.origin !== undefined && request.headers.origin !== origin) {
        throw new ApiError('origin-refused');
      }
      const caller = await authorise(request, reply, { isForAgents: true }).catch((error: unknown) => {
        throw naming(error, metadata);
      });
      // Each request of a tool is a call of its own with its own content.
      const { accountId, id: clientId } = caller;
      noteCaller(request, { accountId, clientId, logsBodies: false });
      callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (caller === undefined) throw new Error('The caller of an agent is known before its handler.');
      const { accountId, environment, mode, vatRegistered, testClock } = caller;
      const lacking = new Set<string>();
      const body = readMessages(bodyBytes(request));
      if (body instanceof ApiError) return reply.code(400).send(parseError(body));
      // Their packages are read when the first agent comes, not when the service starts.
      const { answerAgent } = await import('@tilgode/mcp');
      const answer = await answerAgent(
        { url: `${baseUrl}/mcp`, headers: headersOf(request), body },
        {
          accountId,
          environment,
          proposes: mode === 'proposes',
          today: osloDate(testClock ?? clock()),
          isVatRegistered: vatRegistered,
          appUrl: `${baseUrl}/app`,
          admitMore: async (count) => {
            const { admitted, refusal } = await admitMore(reply, caller, count);
            return { admitted, refused: refusal?.message ?? '' };
          },
          report: (error) => request.log.error({ err: error }, 'a tool of an agent failed'),
          guides: GUIDES,
          readGuide,
          send: async ({ headers, ...sent }) => {
            const answered = await send({
              ...sent,
              headers: { ...Object.fromEntries(headers), authorization: request.headers.authorization ?? '' },
              remoteAddress: request.ip,
            });
            const scope = lackingScope(answered);
            if (scope !== undefined) lacking.add(scope);
            return answered;
          },
        },
      );
      const text = await answer.text();
      void reply.code(answer.status).type(answer.headers.get('content-type') ?? JSON_TYPE);
      // An app asks its person for more (Model Context Protocol, Authorization, Runtime Insufficient Scope Errors). What the person agrees to
      // replaces what they have agreed to before, so the challenge names both.
      if (caller.kind === 'app' && lacking.size > 0 && isFailedCall(text)) {
        const scopes = [...new Set([...caller.scopes, ...lacking])].join(' ');
        const challenge = `Bearer error="insufficient_scope", scope="${scopes}", ${metadata}`;
        void reply.code(403).header('www-authenticate', challenge);
      }
      return reply.send(text);
    },
  });

  // Nothing is kept between two requests: there is no stream to open and no session to end. The protocol wants this status.
  const notAllowed = {
    ...hidden,
    handler: async (_: unknown, reply: FastifyReply) => reply.code(405).header('allow', 'POST').send(),
  };
  app.get('/mcp', notAllowed);
  app.delete('/mcp', notAllowed);
}

/** @returns what is wrong with the JSON, with the bounds of any request */
function readMessages(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** In the words of JSON-RPC 2.0 § 5.1, because its clients read no others. */
function parseError(error: ApiError): object {
  const { errors = [] } = error.facts;
  const message = errors.map((fault) => answerFieldError(fault).message).join(' ');
  return { jsonrpc: '2.0', id: null, error: { code: -32_700, message } };
}

/** Only what the protocol reads. */
function headersOf({ headers }: FastifyRequest): [string, string][] {
  return ['accept', 'content-type', 'mcp-protocol-version'].flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
}

/** The scope that an answer of the API says is lacking (RFC 6750 § 3.1). */
function lackingScope({ status, headers }: Response): string | undefined {
  const challenge = status === 403 ? (headers.get('www-authenticate') ?? '') : '';
  return /error="insufficient_scope", scope="([^"]+)"/.exec(challenge)?.[1];
}

/** Whether the one tool that was called has failed. A batch has several answers, which keep their statuses; a notification has none. */
function isFailedCall(text: string): boolean {
  if (text === '') return false;
  const { result } = JSON.parse(text) as { result?: { isError?: boolean } };
  return result?.isError === true;
}

/** What an app asks for first, because it only reads. The person is asked for more when a tool needs more. */
const READING = SCOPES.filter(isReading).join(' ');

/** Where a client of the protocol learns how to get a token, and what to ask for (RFC 9728 § 5.1). */
function naming(error: unknown, metadata: string): unknown {
  if (!(error instanceof ApiError) || error.code !== 'unauthorized') return error;
  const challenge = error.facts.headers?.['www-authenticate'] ?? 'Bearer';
  return new ApiError('unauthorized', {
    message: error.message,
    headers: { 'www-authenticate': `${challenge}, scope="${READING}", ${metadata}` },
  });
}
