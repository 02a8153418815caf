import { setImmediate as nextTurn } from 'node:timers/promises';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  DEFAULT_NEGOTIATED_PROTOCOL_VERSION,
  ErrorCode,
  InitializeRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import type { Agent } from './agent.ts';
import { faultsOf } from './faults.ts';
import { createServer } from './server.ts';

export type { Agent, Guide } from './agent.ts';

/** Revision 2025-06-18 of the protocol took batches out again. */
const BATCH_REVISION = '2025-03-26';
const MOST_MESSAGES = 10;
const BATCH_REFUSED = `Send one message a request. Under revision ${BATCH_REVISION} a batch may have 1 to ${MOST_MESSAGES} messages, none of them initialize.`;

/** The protocol has no code for a request beyond the limit. JSON-RPC leaves -32000 to -32099 to servers. */
const RATE_LIMITED = -32_000;

/** The requests whose parameters have a form. The SDK itself answers a wrong form with a dump of its schema's findings. */
const REQUESTS = new Map<unknown, z.ZodType>([
  ['initialize', InitializeRequestSchema],
  ['tools/call', CallToolRequestSchema],
  ['resources/read', ReadResourceRequestSchema],
]);

/**
 * Answers what an agent has posted: a message, or a batch of them. Nothing is kept between two requests, so any process may answer
 * the next.
 * @param posted `body` is parsed JSON
 */
export async function answerAgent(
  posted: { url: string; headers: [string, string][]; body: unknown },
  agent: Agent,
): Promise<Response> {
  const { body } = posted;
  const answer = (message: unknown) => answerMessage({ ...posted, body: message }, agent);
  if (!Array.isArray(body)) return answer(body);
  const revision =
    new Headers(posted.headers).get('mcp-protocol-version') ?? DEFAULT_NEGOTIATED_PROTOCOL_VERSION;
  const isTaken = revision === BATCH_REVISION && body.length > 0 && body.length <= MOST_MESSAGES;
  if (!isTaken || body.some((message) => fieldOf(message, 'method') === 'initialize')) {
    return Response.json(refusal(null, ErrorCode.InvalidRequest, BATCH_REFUSED), { status: 400 });
  }
  return answerBatch(body, agent, answer);
}

/** One after the other, each as a request of its own. Other callers get their turn between two of them. */
async function answerBatch(
  messages: unknown[],
  agent: Agent,
  answer: (message: unknown) => Promise<Response>,
): Promise<Response> {
  const { admitted, refused } = await agent.admitMore(messages.length - 1);
  const texts: string[] = [];
  for (const [index, message] of messages.entries()) {
    if (index > 0) await nextTurn();
    const text =
      index <= admitted
        ? await (await answer(message)).text()
        : JSON.stringify(refusal(message, RATE_LIMITED, refused));
    // A notification is answered with nothing.
    if (text !== '') texts.push(text);
  }
  if (texts.length === 0) return new Response(null, { status: 202 });
  return new Response(`[${texts.join(',')}]`, { headers: { 'content-type': 'application/json' } });
}

async function answerMessage(
  { url, headers, body }: { url: string; headers: [string, string][]; body: unknown },
  agent: Agent,
): Promise<Response> {
  const message = withArguments(body);
  const { error } = REQUESTS.get(fieldOf(message, 'method'))?.safeParse(message) ?? {};
  if (error !== undefined) return Response.json(refusal(message, ErrorCode.InvalidParams, faultsOf(error)));
  const server = createServer(agent);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(new Request(url, { method: 'POST', headers }), {
      parsedBody: message,
    });
  } finally {
    await server.close();
  }
}

/** Models write null for arguments that they leave out. */
function withArguments(message: unknown): unknown {
  const params = fieldOf(message, 'params');
  if (typeof params !== 'object' || params === null || fieldOf(params, 'arguments') !== null) return message;
  return { ...(message as object), params: { ...params, arguments: {} } };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function refusal(message: unknown, code: number, told: string): object {
  const id = fieldOf(message, 'id');
  return {
    jsonrpc: '2.0',
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    error: { code, message: told },
  };
}
