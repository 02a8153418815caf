import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { AdmitMore } from './once/batches.ts';
import type { Authorise, Caller, Origin } from './caller.ts';
import type { Moves } from './description.ts';
import type { AccountDb, AccountTrx, Db } from '../database/database.ts';
import type { PdfRenderer, SharedPdfRenderer } from '../documents/pdf-renderer.ts';
import type { DiskRoom } from '../operations/disk-room.ts';
import type { SecretBox } from '../operations/secret-box.ts';
import type { MovedAmounts } from '../../domain/proposals/moved.ts';
import type { ProposalDeps } from './once/proposing.ts';
import type { Shares } from './shares.ts';
import type { Storage } from './storage/storage.ts';
import type { Turns } from './turns.ts';

/** The parts that every endpoint stands on. `clock` is the only source of time. */
export type EndpointDeps = ProposalDeps<CallContext> & {
  db: Db;
  /** Who may call: the API client of a token, or somebody who is signed in. */
  authorise: Authorise;
  /** Left out: callers are not counted. */
  admitMore?: AdmitMore;
  /** How long the operations of a batch may wait for their begin. Left out: 20 seconds. */
  batchMilliseconds?: number | undefined;
  /** Each account works in its own share of this process. */
  shares: Shares;
  /** An account's files are worked on one at a time in this process. */
  turns: Turns;
  /** The quotas of accounts. */
  storage: Storage;
  /** The room on the disk of the database; undefined when the disk cannot be seen from here. */
  diskRoom: DiskRoom | undefined;
  renderer: SharedPdfRenderer;
  clock: () => Date;
  baseUrl: string;
  /** Encrypts stored answers that hold a secret. */
  secrets: SecretBox;
};

export type CallContext = Origin & {
  caller: Caller;
  accountId: string;
  /** The real time: when something was made or changed. */
  now: Date;
  /** The account's time, which its test clock may have set. Dates, due days and delays follow this time. */
  accountNow: Date;
  renderer: PdfRenderer;
  storage: Storage;
  /** Names the request in every line. */
  log: FastifyBaseLogger;
  /** Of links to pages of ours. */
  baseUrl: string;
};
/** The context of a reading use case. */
export type ReadContext = CallContext & { db: AccountDb };
/** The context of a reading use case that may wait for something to happen. */
export type FollowContext = ReadContext & {
  /** Waits without a slot of the account. @param wait is told when nobody waits any more */
  pause(wait: (ended: AbortSignal) => Promise<void>): Promise<void>;
};
/** The context of a reading use case whose answer a change shows as `before`. There it runs in the transaction of the change. */
export type ShownContext = CallContext & { db: AccountDb | AccountTrx };
/** The context of a changing use case: all changes go through `trx`, which the edge commits. */
export type ChangeContext = CallContext & { trx: AccountTrx };

/** The parts that the operations of a batch are made from, besides its body. */
export type BatchRequest = { request: FastifyRequest; reply: FastifyReply; context: CallContext };

/** The input of a request without a body: its path. @typeParam N the names of the parameters */
export type OfPath<N extends string = 'id'> = Input<Record<N, string>, unknown, unknown>;
/** The input of a request with a body. @typeParam S the schema of the body. @typeParam N the names of the parameters of the path */
export type WithBody<S extends TSchema, N extends string = 'id'> = Input<
  Record<N, string>,
  unknown,
  Static<S>
>;
export type Input<P, Q, B> = { params: P; query: Q; body: B; ifMatch: string | undefined };
/** `location` is a path of this API; `etag` as `etagOf` makes it. */
export type Result<T> = { body: T; location?: string; etag?: string };

/** The result of a change. Where the route says that the change moves money, the use case tells how much. */
export type Done<T, M extends Moves> = Result<T> &
  (M extends 'money' ? { moved: MovedAmounts } : { moved?: never });

export type ChangeHandler<
  M extends Moves,
  P extends TObject,
  Q extends TObject,
  B extends TSchema,
  A extends TSchema,
> = (context: ChangeContext, input: Input<Static<P>, Static<Q>, Static<B>>) => Promise<Done<Static<A>, M>>;

/** Where the endpoints stand: the public API, or the same for the app, which is no part of the public document. */
export type Mount = { prefix: string; isDocumented: boolean };
