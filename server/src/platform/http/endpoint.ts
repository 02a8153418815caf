import type { FastifyInstance } from 'fastify';
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import { answerOnce } from './once/answer-once.ts';
import { answerReception } from './answers/answer-reception.ts';
import type { Receiver } from './answers/answer-reception.ts';
import { answerBatch, itemOrProposal } from './once/batches.ts';
import type { BatchItem, Prepare } from './once/batches.ts';
import type { Description, Effect, AnswerBound, Moves } from './description.ts';
import type { AccountDbOrTrx, AccountTrx, Db } from '../database/database.ts';
import { requireFound } from '../../domain/errors/errors.ts';
import { readDryRun } from './once/dry-run.ts';
import { orNotModified } from './answers/etags.ts';
import type { StoredAnswer } from './once/idempotency.ts';
import type { PageDescription, PagedList } from './lists/paged-list.ts';
import { pagedList } from './lists/paged-list.ts';
import { ITEMS } from './answers/pieces.ts';
import type { Listing, Lists } from './answers/pieces.ts';
import { refuseToPropose } from './once/proposing.ts';
import { readAheadOrNow } from './requests/read-ahead.ts';
import type { Upload } from './requests/upload.ts';
import { readUpload } from './requests/upload.ts';
import { whileConnected } from './answers/while-connected.ts';
import { inTransaction, rehearseTransaction } from '../database/transaction.ts';
import type {
  FileAnswer,
  FileResult,
  ReportFile,
  ReportStream,
  StreamResult,
} from './answers/file-answers.ts';
import { reportAnswer, streamAnswer } from './answers/file-answers.ts';
import type { KeptFile } from './answers/kept-file.ts';
import { wholeOrPart } from './answers/kept-file.ts';
import { createRegistration } from './registration.ts';
import type { Call } from './registration.ts';
import type {
  BatchRequest,
  CallContext,
  ChangeContext,
  ChangeHandler,
  EndpointDeps,
  FollowContext,
  Input,
  Mount,
  ReadContext,
  Result,
  ShownContext,
} from './contexts.ts';

export type {
  BatchRequest,
  CallContext,
  ChangeContext,
  FollowContext,
  Input,
  OfPath,
  ReadContext,
  Result,
  ShownContext,
  WithBody,
} from './contexts.ts';

/** A GET whose answer is in memory as a whole. */
type Whole = { bound: AnswerBound; inPieces?: never };

/** A GET whose answer has lists of any length. A long answer is written while it is sent. */
type InPieces<L> = { inPieces: L; bound?: never };

/** The input of a request without a body of JSON. */
type Asked<P extends TObject, Q extends TObject> = Input<Static<P>, Static<Q>, Static<TObject<{}>>>;

type Handler<C, P extends TObject, Q extends TObject, B extends TSchema, A extends TSchema> = (
  context: C,
  input: Input<Static<P>, Static<Q>, Static<B>>,
) => Promise<Result<Static<A>>>;

export type Endpoints = ReturnType<typeof createEndpoints>;

const PUBLIC: Mount = { prefix: '', isDocumented: true };

/**
 * The kinds of endpoint. Each checks in this order: token, rate limit, test account, scope,
 * accounting, room on the disk, body limit, the account's turn, idempotency key, quotas, validation, the work.
 */
export function createEndpoints(app: FastifyInstance, deps: EndpointDeps, mount: Mount = PUBLIC) {
  const { register, registerChange, show } = createRegistration(app, deps, mount);
  const dbOf = ({ accountId }: CallContext) => deps.db.of(accountId);

  function inOneTransaction<P extends TObject, Q extends TObject, B extends TSchema, A extends TSchema>(
    { request, reply, context }: Call<P, Q, B, A>,
    work: (trx: AccountTrx) => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    return (readDryRun(request, reply) ? rehearseTransaction : inTransaction)(
      dbOf(context),
      work,
      context.caller.actor,
    );
  }

  function list<A extends TSchema, P extends TObject, Q extends TObject>(
    description: Description<P, Q, TObject<{}>, A>,
    handler: (
      context: ReadContext,
      input: Asked<P, Q>,
    ) => Promise<{ body: Listing<Static<A>, typeof ITEMS> }>,
  ): void {
    const respond = async ({ context, readInput, serialiseInPieces }: Call<P, Q, TObject<{}>, A>) => {
      const { body } = await handler({ ...context, db: dbOf(context) }, readInput());
      return serialiseInPieces(body);
    };
    register('GET', description, respond, { grows: 'pieces', inPieces: ITEMS });
  }

  function changedBy(method: 'PATCH' | 'PUT') {
    return <
      A extends TSchema,
      P extends TObject,
      Q extends TObject,
      B extends TSchema,
      M extends Moves = 'nothing',
    >(
      description: Description<P, Q, B, A> & Effect<M>,
      handler: ChangeHandler<M, P, Q, B, A>,
    ): void => registerChange(method, description, handler, inOneTransaction);
  }

  return {
    /** GET: reads outside of a transaction. */
    get<A extends TSchema, P extends TObject, Q extends TObject>(
      description: Description<P, Q, TObject<{}>, A> & Whole,
      handler: Handler<ReadContext, P, Q, TObject<{}>, A>,
    ): void {
      const respond = async ({ request, context, readInput, serialise }: Call<P, Q, TObject<{}>, A>) => {
        const result = await handler({ ...context, db: dbOf(context) }, readInput());
        return orNotModified(request, result.etag, () => serialise(result));
      };
      register('GET', description, respond, { grows: description.bound });
    },

    /** GET of a list. A long list is written while it is sent, and its items may be read meanwhile. */
    list,

    /** GET of a counted page of a list. */
    page<R, S, T, P extends TObject, F extends TProperties, I extends TSchema>(
      description: PageDescription<P, F, I>,
      items: PagedList<R, S, T, P, F, I>,
    ): void {
      const { described, handle } = pagedList(description, items);
      list(described, handle);
    },

    /**
     * GET of a single thing. With `readsAhead` the thing is read beside the authorisation, in one round trip, and thrown away when the
     * authorisation refuses.
     * @param read finds the thing. With `readsAhead` by a short statement: other requests are authorised over the same connection
     */
    one<A extends TSchema, P extends TObject, T>(
      {
        readsAhead,
        ...description
      }: Description<P, TObject<{}>, TObject<{}>, A> & Whole & { readsAhead?: true },
      read: (db: AccountDbOrTrx, params: Static<P>) => Promise<T | undefined>,
      present: (thing: T, context: CallContext) => Result<Static<A>>,
    ): void {
      const thing = readAheadOrNow((request, db: Db, accountId) =>
        read(db.of(accountId), request.params as Static<P>),
      );
      const respond = async (call: Call<P, TObject<{}>, TObject<{}>, A>) => {
        const { request, context, readInput, serialise } = call;
        readInput();
        const result = present(requireFound(await thing.read(request, deps.db, context.accountId)), context);
        return orNotModified(request, result.etag, () => serialise(result));
      };
      const endpoint = register('GET', description, respond, {
        grows: description.bound,
        ...(readsAhead && { ahead: thing.ahead }),
      });
      show(description, endpoint, async ({ db, ...context }, params) =>
        present(requireFound(await read(db, params)), context),
      );
    },

    /** GET of a resource that changes act on. A person who approves such a change sees this answer. */
    shown<A extends TSchema, P extends TObject, L extends Lists<Static<A>> = {}>(
      description: Description<P, TObject<{}>, TObject<{}>, A> & (Whole | InPieces<L>),
      handler: Handler<ShownContext, P, TObject<{}>, TObject<{}>, A>,
    ): void {
      const { bound, inPieces } = description;
      const respond = async (call: Call<P, TObject<{}>, TObject<{}>, A>) => {
        const { request, context, readInput, serialise, serialiseInPieces } = call;
        const result = await handler({ ...context, db: dbOf(context) }, readInput());
        if (inPieces !== undefined) return serialiseInPieces(result.body);
        return orNotModified(request, result.etag, () => serialise(result));
      };
      const endpoint = register('GET', description, respond, { grows: bound ?? 'pieces', inPieces });
      show(description, endpoint, (context, params) =>
        handler(context, { params, query: {}, body: {}, ifMatch: undefined }),
      );
    },

    /** GET of a list that may wait for something to happen. A waiting request takes no slot of the account. */
    follow<A extends TSchema, P extends TObject, Q extends TObject>(
      description: Description<P, Q, TObject<{}>, A>,
      handler: (
        context: FollowContext,
        input: Asked<P, Q>,
      ) => Promise<{ body: Listing<Static<A>, typeof ITEMS> }>,
    ): void {
      const respond = async (call: Call<P, Q, TObject<{}>, A>) => {
        const { context, readInput, serialiseInPieces, pause } = call;
        const { body } = await handler({ ...context, db: dbOf(context), pause }, readInput());
        return serialiseInPieces(body);
      };
      register('GET', description, respond, { grows: 'pieces', inPieces: ITEMS });
    },

    /** GET of a file. */
    file<A extends TSchema, P extends TObject>(
      description: Description<P, TObject<{}>, TObject<{}>, A>,
      handler: (context: ReadContext, input: Asked<P, TObject<{}>>) => Promise<FileResult>,
    ): void {
      const respond = async ({ request, context, readInput }: Call<P, TObject<{}>, TObject<{}>, A>) => {
        const { bytes, etag, name, headers, contentType } = await handler(
          { ...context, db: dbOf(context) },
          readInput(),
        );
        return orNotModified<FileAnswer>(request, etag, () => ({
          status: 200,
          headers: { etag, 'content-disposition': `inline; filename="${name}"`, ...headers },
          body: Buffer.from(bytes),
          ...(contentType !== undefined && { contentType }),
        }));
      };
      register('GET', description, respond, { grows: 'file' });
    },

    /**
     * GET of figures: JSON, or a file where the handler makes a file. The `format` of the request says which. Files of an account are made
     * one at a time, and the other requests wait for their turn.
     */
    report<A extends TSchema, P extends TObject, Q extends TObject, L extends Lists<Static<A>> = {}>(
      description: Description<P, Q, TObject<{}>, A> & (Whole | InPieces<L>),
      handler: (
        context: ReadContext,
        input: Asked<P, Q>,
      ) => Promise<{ body: Listing<Static<A>, NoInfer<L>> } | ReportFile | ReportStream>,
    ): void {
      const { bound, inPieces } = description;
      const respond = async (call: Call<P, Q, TObject<{}>, A>) => {
        const { context, readInput, serialiseInPieces, takeTurn } = call;
        const input = readInput();
        const { format = 'json' } = input.query as { format?: string };
        if (format !== 'json') await takeTurn();
        const result = await handler({ ...context, db: dbOf(context) }, input);
        return 'body' in result ? serialiseInPieces(result.body) : reportAnswer(result);
      };
      register('GET', description, respond, { grows: bound ?? 'pieces', inPieces });
    },

    /**
     * GET of a file of any length: the start is sent before the end is read. An error on the way breaks the connection. Files of an account
     * are made one at a time, and the other requests wait for their turn.
     */
    stream<A extends TSchema, P extends TObject, Q extends TObject>(
      description: Description<P, Q, TObject<{}>, A>,
      handler: (context: ReadContext, input: Asked<P, Q>) => Promise<StreamResult>,
    ): void {
      const respond = async ({ context, readInput }: Call<P, Q, TObject<{}>, A>) =>
        streamAnswer(await handler({ ...context, db: dbOf(context) }, readInput()));
      register('GET', description, respond, { takesTurn: true, grows: 'pieces' });
    },

    /** GET of a file of any length that lies whole in the database, or of a part of it. */
    download<A extends TSchema, P extends TObject>(
      description: Description<P, TObject<{}>, TObject<{}>, A>,
      handler: (context: ReadContext, input: Asked<P, TObject<{}>>) => Promise<KeptFile>,
    ): void {
      const respond = async ({ request, context, readInput }: Call<P, TObject<{}>, TObject<{}>, A>) => {
        const file = await handler({ ...context, db: dbOf(context) }, readInput());
        return orNotModified<FileAnswer>(request, file.etag, () => wholeOrPart(request, file));
      };
      register('GET', description, respond, { grows: 'pieces' });
    },

    /** POST: exactly once for its idempotency key, one transaction. */
    post<
      A extends TSchema,
      P extends TObject,
      Q extends TObject,
      B extends TSchema,
      M extends Moves = 'nothing',
    >(description: Description<P, Q, B, A> & Effect<M>, handler: ChangeHandler<M, P, Q, B, A>): void {
      const secrets = description.answer.isSecret === true ? deps.secrets : undefined;
      registerChange('POST', description, handler, (call, work) =>
        answerOnce(dbOf(call.context), call, work, secrets),
      );
    },

    /**
     * POST of several operations: each exactly once for a key of its own.
     * @param plan takes the batch apart, and `prepare`s operations that share a transaction
     */
    batch<A extends TSchema, B extends TSchema, Prepared>(
      description: Description<TObject<{}>, TObject<{}>, B, A>,
      plan: {
        itemsOf: (call: BatchRequest, body: Static<B>) => (BatchItem<CallContext> & Prepared)[];
        prepare: Prepare<Prepared>;
      },
    ): void {
      register('POST', description, (call) =>
        answerBatch(deps, {
          ...call,
          ...plan,
          readItems: () =>
            plan.itemsOf(call, call.readInput().body).map((item) => itemOrProposal(deps, call, item)),
        }),
      );
    },

    /**
     * POST of a file: exactly once for its idempotency key, one transaction. Files of an account are worked on one at a time, and the other
     * requests wait for their turn.
     */
    upload<A extends TSchema, P extends TObject, Q extends TObject>(
      description: Description<P, Q, TObject<{}>, A> &
        Effect<'nothing'> &
        Required<Pick<Description<P, Q, TObject<{}>, A>, 'upload'>>,
      handler: (context: ChangeContext, input: Asked<P, Q>, file: Upload) => Promise<Result<Static<A>>>,
    ): void {
      const respond = async (call: Call<P, Q, TObject<{}>, A>) => {
        const file = readUpload(call.request);
        if (description.isInternal !== true) refuseToPropose(call.context.caller);
        return answerOnce(dbOf(call.context), call, async (trx) =>
          call.serialise(await handler({ ...call.context, trx }, call.readInput(), file)),
        );
      };
      register('POST', description, respond, { takesTurn: true });
    },

    /**
     * POST of a file that is never in memory as a whole: exactly once for its idempotency key. Parts that were kept meanwhile are dropped
     * where the file is refused or was taken before.
     */
    receive<A extends TSchema, P extends TObject, Q extends TObject, K>(
      description: Description<P, Q, TObject<{}>, A> &
        Effect<'later'> &
        Required<Pick<Description<P, Q, TObject<{}>, A>, 'upload'>>,
      { keep, take, drop, foresee }: Receiver<ReadContext, ChangeContext, Asked<P, Q>, K, Result<Static<A>>>,
    ): void {
      const respond = async (call: Call<P, Q, TObject<{}>, A>) => {
        const { request, reply, context, readInput, serialise, pause, takeTurn } = call;
        const reading = { ...context, db: dbOf(context) };
        if (description.isInternal !== true) refuseToPropose(context.caller);
        return answerReception(reading.db, {
          request,
          reply,
          caller: context.caller,
          upload: description.upload,
          pause,
          keep: (chunks) => keep(reading, chunks),
          take: async (trx, kept) => serialise(await take({ ...context, trx }, readInput(), kept)),
          drop: (kept) => drop(reading, kept),
          takeTurn,
          foresee: () => {
            const input = readInput();
            return (kept) =>
              whileConnected(reply, async (hungUp) => serialise(await foresee(reading, input, kept, hungUp)));
          },
        });
      };
      register('POST', description, respond, { receivesBody: true });
    },

    /** PATCH: one transaction. */
    patch: changedBy('PATCH'),

    /** PUT: one transaction. */
    put: changedBy('PUT'),

    /** DELETE: one transaction, no body. */
    delete<A extends TSchema, P extends TObject, Q extends TObject, M extends Moves = 'nothing'>(
      description: Description<P, Q, TObject<{}>, A> & Effect<M>,
      handler: ChangeHandler<M, P, Q, TObject<{}>, A>,
    ): void {
      registerChange('DELETE', description, handler, inOneTransaction);
    },
  };
}
