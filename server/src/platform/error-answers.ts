import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTemporarilyUnavailable } from './database.ts';
import { ApiError } from './errors.ts';
import type { Answer } from './idempotency.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Gives every failure the contract's body, also those that happen before a route is found. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new ApiError('not-found'), request, reply));
}

/** An error as it goes over the wire. */
export function answerError(error: ApiError): Answer {
  return { status: error.status, headers: { ...error.facts.headers }, body: JSON.stringify(error.toBody()) };
}

/** What a malformed URL gets (Fastify meets it before any route or hook). */
export function answerFrameworkError(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void sendError(new ApiError('not-found'), request, reply);
}

/** What a connection gets that does not speak HTTP, or not fast enough (Node's parser never makes a request of it). */
export function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = answerError(new ApiError(malformedRequestCode(error)));
  const reason = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' }[
    status
  ];
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: ${JSON_TYPE}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function malformedRequestCode(error: NodeJS.ErrnoException) {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large';
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request-timeout';
  return 'bad-request';
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toApiError(error);
  if (known.status >= 500) request.log.error({ err: error }, known.code);
  const { status, headers, body } = answerError(known);
  return reply.code(status).headers(headers).type(JSON_TYPE).send(body);
}

function toApiError(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error;
  if (isTemporarilyUnavailable(error))
    return new ApiError('service-unavailable', { headers: { 'retry-after': '1' } });
  // Fastify's own 4xx: a body that does not match its Content-Length, a client that hung up.
  if (error.statusCode !== undefined && error.statusCode < 500) return new ApiError('bad-request');
  return new ApiError('server-error');
}
