import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { Exchange, Shows } from './description.ts';
import { JSON_TYPE } from './error-answers.ts';
import type { FileAnswer } from './file-answers.ts';
import type { StoredAnswer } from './idempotency.ts';
import { parseJson } from './json.ts';
import { bodyBytes, readJsonBody } from './request-body.ts';
import { buildSerializer } from './serialisers.ts';
import type { Shares } from './shares.ts';
import { bodyValidator, queryValidator } from './validation.ts';
import { whileConnected } from './while-connected.ts';
import { closedObject } from './fields.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The types of the app are made from it (scripts/describe-routes.ts). */
    exchange?: Exchange<TObject, TObject, TSchema, TSchema> & {
      /** Of an operation of the public API. */
      operationId?: string;
      shows?: Shows;
    };
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

/** A request as it was sent. It can be kept, and run later. */
export type SentRequest = {
  params: Record<string, string>;
  query: Record<string, string>;
  /** JSON; empty when there is none. */
  body: string;
  ifMatch: string | undefined;
};

type Input<P extends TObject, Q extends TObject, B extends TSchema> = {
  params: Static<P>;
  query: Static<Q>;
  body: Static<B>;
  ifMatch: string | undefined;
};
type Answer<A extends TSchema> = { body: Static<A>; location?: string; etag?: string };

/** What runs a request of the endpoint that was kept. */
export type Registered<P extends TObject, Q extends TObject, B extends TSchema, A extends TSchema> = {
  /** @param now by which dates are judged. @throws ApiError `validation-failed` */
  readKept: (sent: SentRequest, now: Date) => Input<P, Q, B>;
  serialiseKept: (result: Answer<A>) => StoredAnswer;
};

/** A request that is let in and has its turn. */
export type AdmittedCall<C, P extends TObject, Q extends TObject, B extends TSchema, A extends TSchema> = {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: C;
  now: Date;
  /** Validates; call it where a failure may be stored as the answer. @param now by which dates are judged */
  readInput: (now: Date) => Input<P, Q, B>;
  serialise: (result: Answer<A>) => StoredAnswer;
  /** Waits without a slot. @param wait is told when nobody waits any more */
  pause: (wait: (ended: AbortSignal) => Promise<void>) => Promise<void>;
};

/** Reading a body of 1 MB takes 40 to 100 ms of this process: one of each owner at a time. */
const BYTES_OF_A_SLOT = 160_000;

/** @param schema the same object each time, because what it is compiled to is remembered by it */
export function serialiseAs(
  writer: Pick<FastifyReply, 'serializeInput'>,
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
    body: body === undefined ? '' : writer.serializeInput(body, schema),
  };
}

/** Writes answers of requests that were kept, which have no reply. */
function writerOf(app: FastifyInstance): Pick<FastifyReply, 'serializeInput'> {
  const compiled = new WeakMap<object, (body: unknown) => string>();
  return {
    serializeInput: (body, schema) => {
      if (typeof schema !== 'object') throw new Error('An answer is written by a schema.');
      const known = compiled.get(schema);
      const write =
        known ?? buildSerializer(app.getSchemas())({ schema, method: '', url: '', httpStatus: '' });
      if (known === undefined) compiled.set(schema, write);
      return write(body);
    },
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
  const writer = writerOf(app);
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());

  /** @returns reads a request that was kept */
  return function register<
    C extends object,
    P extends TObject,
    Q extends TObject,
    B extends TSchema,
    A extends TSchema,
  >(
    { method, exchange, schema, bodyLimit, receivesBody = false, admit, ownerOf }: Endpoint<C, P, Q, B, A>,
    respond: (call: AdmittedCall<C, P, Q, B, A>) => Promise<StoredAnswer | FileAnswer>,
  ): Registered<P, Q, B, A> {
    const { url, answer: answered, upload } = exchange;
    const validateQuery = queryValidator(exchange.query ?? empty, exchange.queryRule);
    const validateBody = bodyValidator(exchange.body ?? empty, exchange.bodyRule);
    const answerSchema: Record<string, unknown> = { ...(answered.writtenBy ?? answered.schema) };
    const hasJson = method !== 'GET' && method !== 'DELETE' && upload === undefined;
    const callers = new WeakMap<FastifyRequest, C>();
    const serialise = (writer: Pick<FastifyReply, 'serializeInput'>, result: Answer<A>) => {
      const isNothing = result.body === undefined && answered.orNothing !== undefined;
      return serialiseAs(writer, baseUrl, result, isNothing ? 204 : (answered.status ?? 200), answerSchema);
    };

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
          serialise: (result) => serialise(reply, result),
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
    return {
      readKept: ({ params, query, body, ifMatch }, judgedAt) => ({
        params: params as Static<P>,
        query: validateQuery({ ...query }, judgedAt) as Static<Q>,
        body: (hasJson
          ? validateBody(body === '' ? {} : parseJson(Buffer.from(body)), judgedAt)
          : {}) as Static<B>,
        ifMatch,
      }),
      serialiseKept: (result) => serialise(writer, result),
    };
  };
}
