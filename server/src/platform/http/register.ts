import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { Exchange } from './description.ts';
import { JSON_TYPE } from './error-answers.ts';
import type { FileAnswer } from './file-answers.ts';
import type { StoredAnswer } from './idempotency.ts';
import { bodyBytes, readJsonBody } from './request-body.ts';
import type { Shares } from './shares.ts';
import { bodyValidator, queryValidator } from './validation.ts';
import { whileConnected } from './while-connected.ts';
import { closedObject } from './fields.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The types of the app are made from it (scripts/describe-routes.ts). */
    exchange?: Exchange<TObject, TObject, TSchema, TSchema>;
    /** The body is not read before the endpoint reads it (received-body.ts). */
    receivesBody?: boolean;
  }
}

type Endpoint<C, P extends TObject, Q extends TObject, B extends TSchema, A extends TSchema> = {
  method: HTTPMethods;
  exchange: Exchange<P, Q, B, A>;
  /** What the public document says of the endpoint. */
  schema: Record<string, unknown>;
  bodyLimit?: number | undefined;
  receivesBody?: boolean;
  /** Lets a request pass, as its caller, or throws what it is refused with. */
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<C>;
  /** In whose share of this process the request of a caller works; undefined: in no share. */
  ownerOf: (caller: C) => string | undefined;
};

/** A request that is let in and has its turn. */
export type AdmittedCall<C, P extends TObject, Q extends TObject, B extends TSchema, A extends TSchema> = {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: C;
  now: Date;
  /** Validates; call it where a failure may be stored as the answer. @param now by which dates are judged */
  readInput: (now: Date) => {
    params: Static<P>;
    query: Static<Q>;
    body: Static<B>;
    ifMatch: string | undefined;
  };
  serialise: (result: { body: Static<A>; location?: string; etag?: string }) => StoredAnswer;
  /** Waits without a slot. @param wait is told when nobody waits any more */
  pause: (wait: (ended: AbortSignal) => Promise<void>) => Promise<void>;
};

/** Reading a body of 1 MB takes 40 to 100 ms of this process: one of each owner at a time. */
const BYTES_OF_A_SLOT = 160_000;

/** @param schema the same object each time, because what it is compiled to is remembered by it */
export function serialiseAs(
  reply: FastifyReply,
  baseUrl: string,
  { body, location, etag }: { body: Record<string, unknown> | undefined; location?: string; etag?: string },
  status: number,
  schema: Record<string, unknown>,
): StoredAnswer {
  return {
    status,
    headers: {
      ...(location !== undefined && { location: `${baseUrl}${location}` }),
      ...(etag !== undefined && { etag }),
    },
    body: body === undefined ? '' : reply.serializeInput(body, schema),
  };
}

/**
 * Registers endpoints, those of the API and those of the app. Each checks in this order: the caller, body limit, the turn of
 * the caller's owner, and then what `respond` checks; validation is part of that. The caller is known before the body is
 * read, so that a refused caller cannot make the service take in a megabyte.
 */
export function createRegister(
  app: FastifyInstance,
  { shares, clock, baseUrl }: { shares: Shares; clock: () => Date; baseUrl: string },
) {
  const empty = closedObject({});
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());

  return function register<
    C extends object,
    P extends TObject,
    Q extends TObject,
    B extends TSchema,
    A extends TSchema,
  >(
    { method, exchange, schema, bodyLimit, receivesBody = false, admit, ownerOf }: Endpoint<C, P, Q, B, A>,
    respond: (call: AdmittedCall<C, P, Q, B, A>) => Promise<StoredAnswer | FileAnswer>,
  ): void {
    const { url, answer: answered, upload } = exchange;
    const validateQuery = queryValidator(exchange.query ?? empty, exchange.queryRule);
    const validateBody = bodyValidator(exchange.body ?? empty, exchange.bodyRule);
    const answerSchema: Record<string, unknown> = { ...(answered.writtenBy ?? answered.schema) };
    const hasJson = method !== 'GET' && method !== 'DELETE' && upload === undefined;
    const callers = new WeakMap<FastifyRequest, C>();

    app.route({
      method,
      url,
      schema,
      config: { exchange, receivesBody },
      ...(bodyLimit !== undefined && { bodyLimit }),
      onRequest: async (request, reply) => {
        callers.set(request, await admit(request, reply));
      },
      handler: async (request, reply) => {
        const caller = callers.get(request);
        if (caller === undefined) throw new Error('The handler ran without authorisation.');
        const owner = ownerOf(caller);
        const weight = 1 + Math.floor(bodyBytes(request).length / BYTES_OF_A_SLOT);
        const take = async () =>
          owner === undefined
            ? () => {}
            : whileConnected(reply, (hungUp) => shares.take(owner, hungUp, weight));
        const now = clock();
        let release = await take();
        const answer = await respond({
          request,
          reply,
          caller,
          now,
          readInput: (judgedAt) => ({
            params: request.params as Static<P>,
            query: validateQuery(request.query, judgedAt) as Static<Q>,
            body: (hasJson ? validateBody(readJsonBody(request), judgedAt) : {}) as Static<B>,
            ifMatch: request.headers['if-match'],
          }),
          serialise: (result) => {
            const isNothing = result.body === undefined && answered.orNothing !== undefined;
            return serialiseAs(
              reply,
              baseUrl,
              result,
              isNothing ? 204 : (answered.status ?? 200),
              answerSchema,
            );
          },
          pause: async (wait) => {
            release();
            await whileConnected(reply, (hungUp) => wait(AbortSignal.any([hungUp, stopping.signal])));
            release = await take();
          },
        }).catch((error: unknown) => {
          release();
          throw error;
        });
        // A file that is written while it is sent works until its end, or until the caller has gone.
        if (answer.body instanceof Readable && !reply.raw.destroyed) reply.raw.once('close', release);
        else release();
        void reply.code(answer.status).headers(answer.headers);
        if (answer.body === '') return reply.send();
        const contentType = 'contentType' in answer ? answer.contentType : answered.contentType;
        return reply.type(contentType ?? JSON_TYPE).send(answer.body);
      },
    });
  };
}
