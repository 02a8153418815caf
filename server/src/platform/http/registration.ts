import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { Caller } from './caller.ts';
import type { Description, Effect, AnswerGrowth, Moves } from './description.ts';
import type { AccountTrx } from '../database/database.ts';
import type { StoredAnswer } from './once/idempotency.ts';
import { documentEndpoint } from './openapi/documented-endpoint.ts';
import { bodyBytes } from './requests/request-body.ts';
import { NOTHING_MOVED } from '../../domain/proposals/moved.ts';
import { COMPARED_BY_VALUE } from '../../domain/proposals/foreseen.ts';
import { schemaPlaceOf, resourceNameOf } from './places.ts';
import { answerOnly, workOrProposal, resourceBefore, toKeptRequest } from './once/proposing.ts';
import type { DoneAnswer, Operation } from './once/proposing.ts';
import type { ReadAhead } from './requests/read-ahead.ts';
import type { AdmittedCall, Registered } from './register.ts';
import { createRegister } from './register.ts';
import { rendererOfRequest } from './answers/request-renderer.ts';
import { diskUseOf } from './storage/disk-use.ts';
import type { RememberedKind } from './storage/storage.ts';
import type { FileAnswer } from './answers/file-answers.ts';
import type {
  CallContext,
  ChangeHandler,
  Done,
  EndpointDeps,
  Input,
  Mount,
  Result,
  ShownContext,
} from './contexts.ts';

/** The bytes that a write leaves behind besides its body: the stored answer, an event, a PDF. */
export const BYTES_LEFT_BEHIND = 20_000;

export type Call<P extends TObject, Q extends TObject, B extends TSchema, A extends TSchema> = Omit<
  AdmittedCall<Caller, P, Q, B, A>,
  'readInput'
> & {
  context: CallContext;
  /** Validates; call it where a failure may be stored as the answer. */
  readInput: () => Input<Static<P>, Static<Q>, Static<B>>;
};

/** Registers endpoints for the account of their caller. Changes are registered with their amounts and with the things that approvers see. */
export function createRegistration(app: FastifyInstance, deps: EndpointDeps, mount: Mount) {
  const registerEndpoint = createRegister(app, deps);
  app.addHook('onReady', async () => {
    for (const { before } of deps.operations?.values() ?? []) before();
  });

  function register<P extends TObject, Q extends TObject, B extends TSchema, A extends TSchema>(
    method: HTTPMethods,
    description: Description<P, Q, B, A>,
    respond: (call: Call<P, Q, B, A>) => Promise<StoredAnswer | FileAnswer>,
    how: {
      receivesBody?: boolean;
      takesTurn?: boolean;
      grows?: AnswerGrowth;
      inPieces?: object | undefined;
      ahead?: (request: FastifyRequest) => ReadAhead;
    } = {},
  ): Registered<P, Q, B, A> & { grows: (caller: Caller) => RememberedKind[] } {
    const grows = ({ environment }: Caller): RememberedKind[] => [
      ...(method === 'POST' ? (['answers'] as const) : []),
      // Deleting makes room, so nothing keeps anybody from deleting. Requests that earn money go on.
      ...(method === 'GET' ||
      method === 'DELETE' ||
      (description.goesOnLongest && environment === 'production')
        ? []
        : (['events'] as const)),
      ...(description.growsDocuments === true ? (['documents'] as const) : []),
    ];
    const endpoint = {
      method,
      exchange: { ...description, url: `${mount.prefix}${description.url}` },
      schema: mount.isDocumented ? documentEndpoint(method, description) : { hide: true },
      bodyLimit: description.upload?.mostBytes,
      receivesBody: how.receivesBody === true,
      takesTurn: how.takesTurn === true,
      grows: how.grows,
      inPieces: how.inPieces,
      admit: async (request: FastifyRequest, reply: FastifyReply) => {
        const caller = await deps.authorise(request, reply, description, how.ahead?.(request));
        const use = diskUseOf(method, description, caller);
        if (use !== undefined) deps.diskRoom?.require(use);
        return caller;
      },
      ownerOf: ({ accountId }: Caller) => accountId,
    };
    const registered = registerEndpoint<Caller, P, Q, B, A>(endpoint, async (call) => {
      const { request, reply, caller, now } = call;
      const { accountId, testClock } = caller;
      const accountNow = testClock ?? now;
      if (method !== 'GET') deps.storage.note(accountId, bodyBytes(request).length + BYTES_LEFT_BEHIND);
      return respond({
        ...call,
        context: {
          caller,
          accountId,
          now,
          accountNow,
          renderer: rendererOfRequest(deps.renderer, accountId, reply),
          storage: deps.storage,
          log: request.log,
          baseUrl: deps.baseUrl,
          address: request.ip,
          guards: description,
        },
        readInput: () => {
          // The check stands here, so that a retry of an earlier change still gets its stored answer.
          deps.storage.requireRoom(accountId, grows(caller));
          return call.readInput(accountNow);
        },
      });
    });
    return { ...registered, grows };
  }

  /** Registers an endpoint whose change may have to be approved. @param respond does the work as its method says */
  function registerChange<
    M extends Moves,
    P extends TObject,
    Q extends TObject,
    B extends TSchema,
    A extends TSchema,
  >(
    method: HTTPMethods,
    description: Description<P, Q, B, A> & Effect<M>,
    handler: ChangeHandler<M, P, Q, B, A>,
    respond: (
      call: Call<P, Q, B, A>,
      work: (trx: AccountTrx) => Promise<StoredAnswer>,
    ) => Promise<StoredAnswer>,
  ): void {
    const { isInternal, shows, answer } = description;
    const isSecret = answer.isSecret === true;
    const done = (result: Done<Static<A>, M>, serialise: (result: Result<Static<A>>) => StoredAnswer) => ({
      answer: serialise(result),
      moved: result.moved ?? NOTHING_MOVED,
    });
    const endpoint = register(method, description, async (call) => {
      const { request, context, readInput, serialise } = call;
      const work = async (trx: AccountTrx): Promise<DoneAnswer> =>
        done(await handler({ ...context, trx }, readInput()), serialise);
      if (isInternal === true) return respond(call, (trx) => answerOnly(work(trx)));
      // A secret is shown once, to the caller who asks, so the request cannot wait for an approval.
      const asked = () => (isSecret ? undefined : toKeptRequest(request, operation));
      return respond(call, workOrProposal(deps, request, context, asked, work));
    });
    const before = () => resourceBefore(shows, deps.shown ?? new Map(), app.getSchemas());
    const operation: Operation<CallContext> = {
      operationId: description.operationId,
      method,
      summary: description.summary,
      requirements: description,
      movesMoney: description.movesMoney === true,
      sendsDocument: shows === 'document',
      resource: resourceNameOf(answer.schema) ?? null,
      before,
      places: () => ({
        body: schemaPlaceOf(answer.schema, app.getSchemas()),
        before: before()?.place ?? COMPARED_BY_VALUE,
        data: schemaPlaceOf(app.getSchema('Event'), app.getSchemas()).member('data'),
      }),
      run: async (context, sent) => {
        deps.storage.requireRoom(context.accountId, endpoint.grows(context.caller));
        const input = endpoint.readKept(sent, context.accountNow);
        return done(await handler(context, input), endpoint.serialiseKept);
      },
    };
    if (isInternal !== true) deps.operations?.set(operation.operationId, operation);
  }

  /** Remembers a reading operation, so that changes can show its answer as `before`. */
  function show<P extends TObject, A extends TSchema>(
    { operationId, scope, answer }: Description<P, TObject<{}>, TObject<{}>, A>,
    { readKept, serialiseKept }: Registered<P, TObject<{}>, TObject<{}>, A>,
    read: (context: ShownContext, params: Static<P>) => Promise<Result<Static<A>>>,
  ): void {
    deps.shown?.set(operationId, {
      schema: answer.schema,
      scope,
      read: async (context, { params }) => {
        const kept = readKept({ params, query: {}, body: '', ifMatch: undefined }, context.accountNow);
        const result = await read({ ...context, db: context.trx }, kept.params);
        return JSON.parse(serialiseKept({ body: result.body }).body);
      },
    });
  }

  return { register, registerChange, show };
}
