import type { TObject, TSchema } from 'typebox';
import type { Guards } from '../../domain/access/change-actions.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import type { ErrorCode } from '../../domain/errors/errors.ts';
import type { CrossFieldRule } from './requests/validation.ts';

/**
 * The bound of an answer of JSON that is in memory as a whole.
 * - `thing`: a single thing. Requests of at most 1 MB have made the thing, so its answer has a few MB at most.
 * - `few`: a page, or as many small things as an account may have or as are named.
 * - `figures`: sums, by account of the chart, by month or by kind.
 */
export type AnswerBound = 'thing' | 'few' | 'figures';

/** How an answer may grow. `pieces`: the answer is written while it is sent. `file`: a stored file, or a PDF. */
export type AnswerGrowth = AnswerBound | 'pieces' | 'file';

/** The request and the answer of an endpoint. Requests are checked, and answers are written, by this description. */
export type Exchange<P extends TObject, Q extends TObject, B extends TSchema, A extends TSchema> = Guards & {
  url: string;
  params?: P;
  query?: Q;
  queryRule?: CrossFieldRule;
  body?: B;
  bodyRule?: CrossFieldRule;
  /** The body is a file and not JSON. */
  upload?: { contentTypes: readonly string[]; mostBytes: number };
  answer: {
    /** 200 when left out. */
    status?: 200 | 201 | 202 | 204;
    schema: A;
    /** The meaning of an answer without a body: 204 instead of the status. */
    orNothing?: string;
    /** The content type of a `file` or `stream`. */
    contentType?: string;
    /** The schema that serialises the answer, where `schema` demands fields that older rows may lack. */
    writtenBy?: TSchema;
  };
};

/** An endpoint of the API. openapi.json is made from it. */
export type Description<
  P extends TObject,
  Q extends TObject,
  B extends TSchema,
  A extends TSchema,
> = Exchange<P, Q, B, A> & {
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  /** Left out: any valid token will do. */
  scope?: Scope;
  needsAccounting?: true;
  testOnly?: true;
  /** Whatever the mode of an API client, a person approves this on a production account. */
  asksOnProduction?: true;
  /** The new things count as documents, so the request is refused when the quota of documents is used up. */
  growsDocuments?: true;
  /** Money leaves the company. A person who approves this proves again who they are. */
  movesMoney?: true;
  /** The request is refused last when the disk is nearly full: requests that send or pay. Left out: refused as drafts are. */
  goesOnLongest?: true;
  answer: {
    description: string;
    /** Whether the answer has an ETag. */
    etag?: true;
    /** Set where an answer other than 201 names the address of the resource. */
    location?: true;
    /** The content types of a `report` besides JSON. */
    alsoAs?: readonly string[];
    /** The stored answer of a POST is encrypted. */
    isSecret?: true;
  };
  /** The codes beyond those that every endpoint of its method can answer. */
  errors?: ErrorCode[];
};

/**
 * The money that a change moves. Limits of API clients are compared with the money.
 * - `money`: the use case tells the amounts in `moved`.
 * - `later`: a job moves the money, and compares the money with the limits itself.
 */
export type Moves = 'nothing' | 'money' | 'later';

/**
 * The things that the approver of a change sees besides the request, its bookings and the addresses of its mails.
 * - `answer`: the answer shows the whole resource that the change acts on.
 * - `document`: as `answer`. The resource is a document that goes to its customer, with its sender and its attachments.
 * - `before`: the answer of this reading operation before the change. `item`: the answer is a list, and the approver sees the item whose id
 *   is the path parameter of this name.
 */
export type Shows = 'answer' | 'document' | { before: string; item?: string };

/** The declaration that every change makes. */
export type Effect<M extends Moves> =
  /**
   * The change reaches no customer, no books and no other system, now or later. An API client that proposes does such a change at once, and
   * no limit is compared.
   */
  | { isInternal: true; moves?: never; shows?: never }
  /** A person approves the change for an API client that proposes, and above limits. */
  | { isInternal?: never; moves: M; shows: Shows };
