import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionLost, isTemporarilyUnavailable } from '../../database/database.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { StoredAnswer } from '../once/idempotency.ts';
import { newId } from '../../database/ids.ts';
import { isBrokenOff } from '../../operations/request-course.ts';
import { commonHeaders } from '../request-log.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Gives every failure the body of contract 9.1, also those that happen before a route is found. */
export function answerErrors(app: FastifyInstance): void {
  const methodsOf = collectMethods(app);
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(nothingThere(methodsOf(request.url)), request, reply));
  // Node would answer these two itself, without a body: it is told not to check Host (app.ts), and an expectation that
  // is not understood may be ignored (RFC 9110 § 10.1.1).
  app.addHook('onRequest', async (request) => {
    const { httpVersion, headers, rawHeaders } = request.raw;
    if (httpVersion === '1.1' && headers.host === undefined) throw new ApiError('bad-request');
    if (isAmbiguous(headers, rawHeaders)) {
      throw new ApiError('bad-request', { headers: { connection: 'close' } });
    }
    // Before any route takes nothing for an id.
    if (HAS_TWO_SLASHES.test(request.url)) throw new ApiError('not-found', { message: TWO_SLASHES });
  });
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

/**
 * Whether a proxy before us may have read the head otherwise than Node did: it knows other transfer codings, or took another
 * Host. The connection cannot be trusted any more then (RFC 9112 § 3.2, § 6.1, § 11.2).
 */
function isAmbiguous(headers: IncomingHttpHeaders, rawHeaders: string[]): boolean {
  const coding = headers['transfer-encoding']?.toLowerCase() ?? 'chunked';
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text));
  return coding !== 'chunked' || hosts.length > 1;
}

const HAS_TWO_SLASHES = /^(?=\/+v1\/)[^?]*\/\//;
const TWO_SLASHES =
  'The path has two slashes in a row: a value is empty, or the address before /v1 ends with a slash.';

/** `not-found`, saying so where only the method is wrong. */
function nothingThere(methods: string[]): ApiError {
  if (methods.length === 0) return new ApiError('not-found');
  const message = `There is nothing at this address for this method; it takes ${methods.join(', ')}.`;
  return new ApiError('not-found', { message });
}

/** In the order in which an error names them. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Gives a function that tells which methods the public API has at an address: none where it has no such address. */
function collectMethods(app: FastifyInstance): (url: string) => string[] {
  const routes = new Map<string, { path: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/v1/')) return;
    const path = new RegExp(`^${url.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}$`);
    const { methods } = routes.get(url) ?? { methods: new Set<string>() };
    for (const one of [method].flat()) methods.add(one);
    routes.set(url, { path, methods });
  });
  return (url) => {
    const [address = ''] = url.split('?');
    const fitting = [...routes.values()].filter(({ path }) => path.test(address));
    const methods = new Set(fitting.flatMap((route) => [...route.methods]));
    return METHODS.filter((method) => methods.has(method));
  };
}

/** An error as it goes over the wire. */
export function answerError(error: ApiError): StoredAnswer {
  return { status: error.status, headers: { ...error.facts.headers }, body: JSON.stringify(error.toBody()) };
}

/** What a malformed URL gets (Fastify meets it before any route or hook). */
export function answerFrameworkError(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void sendError(new ApiError('not-found'), request, reply.headers(commonHeaders(request.id)));
}

/** What a connection gets that does not speak HTTP, or not fast enough (Node's parser never makes a request of it). */
export function answerMalformedRequests(log: FastifyBaseLogger) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, body } = answerError(new ApiError(malformedRequestCode(error)));
    const reason = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' }[
      status
    ];
    const requestId = newId();
    log.info({ reqId: requestId, status, reason: error.code }, 'malformed request');
    const headers = Object.entries({
      ...commonHeaders(requestId),
      'content-type': JSON_TYPE,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${reason}\r\n${headers.join('')}\r\n${body}`);
  };
}

function malformedRequestCode(error: NodeJS.ErrnoException) {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large';
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request-timeout';
  return 'bad-request';
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A body that its caller broke off is no fault of ours.
  const isOfCaller = isBrokenOff(request) && error === request.raw.errored;
  const known = isOfCaller ? new ApiError('bad-request') : toApiError(error);
  if (known.status >= 500) request.log.error({ err: error }, known.code);
  const { status, headers, body } = answerError(known);
  return reply.code(status).headers(headers).type(JSON_TYPE).send(body);
}

/** The error of ours that stands for whatever was thrown. */
export function toApiError(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error;
  if (isTemporarilyUnavailable(error) || isConnectionLost(error))
    return new ApiError('service-unavailable', { headers: { 'retry-after': '1' } });
  if (error.statusCode === 415) return new ApiError('unsupported-media-type');
  // Fastify's own 4xx: a body that does not match its Content-Length, a client that hung up.
  if (error.statusCode !== undefined && error.statusCode < 500) return new ApiError('bad-request');
  return new ApiError('server-error');
}
