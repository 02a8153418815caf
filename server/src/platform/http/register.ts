import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { Exchange, AnswerGrowth, Shows } from './description.ts';
import { JSON_TYPE } from './answers/error-answers.ts';
import type { FileAnswer } from './answers/file-answers.ts';
import type { StoredAnswer } from './once/idempotency.ts';
import { parseJson } from './requests/json.ts';
import { listPieces, wholeOrPieces, writingOfLists } from './answers/pieces.ts';
import { bodyBytes, readJsonBody } from './requests/request-body.ts';
import { buildSerializer } from './answers/serialisers.ts';
import { pauseWork, waitForTurn } from '../operations/request-course.ts';
import type { Shares } from './shares.ts';
import type { Turns } from './turns.ts';
import { bodyValidator, queryValidator } from './requests/validation.ts';
import { whileConnected } from './answers/while-connected.ts';
import { closedObject } from './fields.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The types of the app are made from this description (scripts/describe-routes.ts). */
    exchange?: Exchange<TObject, TObject, TSchema, TSchema> & {
      /** Of an operation of the public API. */
      operationId?: string;
      shows?: Shows;
    };
    /** Of a GET. */
    grows?: AnswerGrowth | undefined;
    /** The body stays unread until the endpoint reads the body (received-body.ts). */
    receivesBody?: boolean;
  }
}

type Endpoint<C, P extends TObject, Q extends TObject, B extends TSchema, A extends TSchema> = {
  method: HTTPMethods;
  exchange: Exchange<P, Q, B, A>;
  /** The endpoint's part of the public document. */
  schema: Record<string, unknown>;
  bodyLimit?: number | undefined;
  receivesBody?: boolean;
  /** The endpoint works on a file: the owner's files are worked on one at a time, and the turn comes before the slot. */
  takesTurn?: boolean;
  /** How the answer of a GET may grow. */
  grows: AnswerGrowth | undefined;
  /** The lists of the answer that are written item by item. */
  inPieces?: object | undefined;
  /** Lets a request pass, as its caller, or throws the refusal. */
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

/** Runs a kept request of the endpoint. */
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
  /** Serialises an answer with its lists of any length, in pieces where it is long. */
  serialiseInPieces: (answer: object) => Promise<FileAnswer>;
  /** Waits without a slot. @param wait is told when nobody waits any more */
  pause: (wait: (ended: AbortSignal) => Promise<void>) => Promise<void>;
  /**
   * Waits without a slot until no other file of the owner is worked on. The turn ends when the answer has been sent, or the caller
   * has gone. For an endpoint that is not registered as one that takes a turn. @throws ApiError as `Turns`
   */
  takeTurn: () => Promise<void>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller that `admit` of the route has found. Only this file reads and writes it. */
    admitted: unknown;
  }
}

/** Reading a body of 1 MB takes 40 to 100 ms of this process, so each owner's large bodies are read one at a time. */
const BYTES_OF_A_SLOT = 160_000;

/** In bytes. A shorter answer fits into the buffer of its connection, and does not lie in memory. */
const LITTLE = 65_536;

/** @param schema the same object each time, because the compiled serialiser is remembered by the object */
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
  { shares, turns, clock, baseUrl }: { shares: Shares; turns: Turns; clock: () => Date; baseUrl: string },
) {
  if (!app.hasRequestDecorator('admitted')) app.decorateRequest('admitted', undefined);
  const empty = closedObject({});
  const writer = writerOf(app);
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());

  /** The slot is taken while a piece is made. The slot is free while the reader takes the piece, which may be slow. */
  async function* inTurns(
    pieces: AsyncIterable<string | Uint8Array>,
    reply: FastifyReply,
    owner: string | undefined,
  ): AsyncGenerator<string | Uint8Array> {
    const iterator = pieces[Symbol.asyncIterator]();
    try {
      for (;;) {
        const release =
          owner === undefined
            ? () => {}
            : await waitForTurn(reply.request, () =>
                whileConnected(reply, (hungUp) => shares.takeAgain(owner, hungUp)),
              );
        const { done, value } = await iterator.next().finally(release);
        if (done === true) return;
        const taken = owner === undefined ? () => {} : shares.lay(owner, value.length);
        const goOn = pauseWork(reply.request);
        try {
          yield value;
        } finally {
          goOn();
          taken();
        }
      }
    } finally {
      await iterator.return?.();
    }
  }

  /** @returns reads a request that was kept */
  return function register<
    C extends object,
    P extends TObject,
    Q extends TObject,
    B extends TSchema,
    A extends TSchema,
  >(
    {
      method,
      exchange,
      schema,
      bodyLimit,
      receivesBody = false,
      takesTurn = false,
      grows,
      inPieces = {},
      admit,
      ownerOf,
    }: Endpoint<C, P, Q, B, A>,
    respond: (call: AdmittedCall<C, P, Q, B, A>) => Promise<StoredAnswer | FileAnswer>,
  ): Registered<P, Q, B, A> {
    const { url, answer: answered, upload } = exchange;
    const validateQuery = queryValidator(exchange.query ?? empty, exchange.queryRule);
    const validateBody = bodyValidator(exchange.body ?? empty, exchange.bodyRule);
    const answerSchema: Record<string, unknown> = { ...(answered.writtenBy ?? answered.schema) };
    const writing = writingOfLists(answerSchema, inPieces);
    const hasJson = method !== 'GET' && method !== 'DELETE' && upload === undefined;
    const serialise = (writer: Pick<FastifyReply, 'serializeInput'>, result: Answer<A>) => {
      const isNothing = result.body === undefined && answered.orNothing !== undefined;
      return serialiseAs(writer, baseUrl, result, isNothing ? 204 : (answered.status ?? 200), answerSchema);
    };

    app.route({
      method,
      url,
      schema,
      config: { exchange, receivesBody, grows },
      ...(bodyLimit !== undefined && { bodyLimit }),
      onRequest: async (request, reply) => {
        request.admitted = await admit(request, reply);
      },
      handler: async (request, reply) => {
        const caller = request.admitted as C | undefined;
        if (caller === undefined) throw new Error('The handler ran without authorisation.');
        const owner = ownerOf(caller);
        const weight = 1 + Math.floor(bodyBytes(request).length / BYTES_OF_A_SLOT);
        const take = async (from: Shares | Turns) => {
          if (owner === undefined) return () => {};
          // A file is read in a thread, so that the request takes a single slot however large the file is.
          const of = from === shares && takesTurn ? 1 : weight;
          return waitForTurn(request, () => whileConnected(reply, (hungUp) => from.take(owner, hungUp, of)));
        };
        const now = clock();
        const taken = { slot: () => {}, turn: () => {} };
        const release = () => {
          taken.slot();
          taken.turn();
        };
        const takeTurn = async () => {
          taken.slot();
          taken.turn = await take(turns);
          taken.slot = await take(shares);
        };
        const work = async () => {
          if (takesTurn) await takeTurn();
          else taken.slot = await take(shares);
          return respond({
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
            serialiseInPieces: async (body) => ({
              status: answered.status ?? 200,
              headers: {},
              body: await wholeOrPieces(
                listPieces(body, writing, (value, by) =>
                  reply.serializeInput(value as Record<string, unknown>, by),
                ),
              ),
            }),
            pause: async (wait) => {
              taken.slot();
              const goOn = pauseWork(request);
              await whileConnected(reply, (hungUp) =>
                wait(AbortSignal.any([hungUp, stopping.signal])),
              ).finally(goOn);
              taken.slot = await take(shares);
            },
            takeTurn,
          });
        };
        const answer = await work().catch((error: unknown) => {
          release();
          throw error;
        });
        const { body } = answer;
        const isInPieces = typeof body === 'object' && !Buffer.isBuffer(body);
        taken.slot();
        if (isInPieces && !reply.raw.destroyed) reply.raw.once('close', taken.turn);
        else taken.turn();
        void reply.code(answer.status).headers(answer.headers);
        if (body === '') return reply.send();
        const contentType = 'contentType' in answer ? answer.contentType : answered.contentType;
        void reply.type(contentType ?? JSON_TYPE);
        if (isInPieces) {
          return reply.send(Readable.from(inTurns(body, reply, owner), { objectMode: false }));
        }
        if (owner !== undefined && body.length > LITTLE && !reply.raw.destroyed) {
          reply.raw.once('close', shares.lay(owner, body.length));
        }
        return reply.send(body);
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
