import type { TObject, TSchema } from 'typebox';
import type { Guards } from '../../domain/access/change-actions.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import type { ErrorCode } from '../../domain/errors/errors.ts';
import type { CrossFieldRule } from './requests/validation.ts';

/**
 * What bounds an answer of JSON that is in memory as a whole.
 * - `thing`: one thing. Requests of at most 1 MB have made it, so its answer has a few MB at most.
 * - `few`: a page, or as many small things as an account may have or as are named.
 * - `figures`: sums, by account of the chart, by month or by kind.
 */
export type Holds = 'thing' | 'few' | 'figures';

/** What an answer may grow to. `pieces`: one that is written while it is sent. `file`: one that is kept, or a PDF. */
export type Grows = Holds | 'pieces' | 'file';

/** What an endpoint takes and answers. Its requests are checked, and its answers are written by this. */
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
    /** What it means that there is no body: 204 instead of the status. */
    orNothing?: string;
    /** What a `file` or `stream` answers with. */
    contentType?: string;
    /** What serialises the answer, where `schema` demands fields that older rows may lack. */
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
  /** What it makes is counted as documents, so it is refused when their quota is used up. */
  growsDocuments?: true;
  /** Money leaves the company. A person who approves this proves again who they are. */
  movesMoney?: true;
  /** It is refused last when the disk is nearly full: what is sent and paid. Left out: as drafts are. */
  goesOnLongest?: true;
  answer: {
    description: string;
    /** When the answer has one. */
    etag?: true;
    /** Set where it says, besides a 201, where the resource is. */
    location?: true;
    /** What a `report` can be had as besides JSON. */
    alsoAs?: readonly string[];
    /** The stored answer of a POST is encrypted. */
    isSecret?: true;
  };
  /** The codes beyond those that every endpoint of its method can answer. */
  errors?: ErrorCode[];
};

/**
 * What a change moves. Limits of API clients are compared with it.
 * - `money`: its use case tells the amounts in `moved`.
 * - `later`: a job moves the money, and compares it with the limits itself.
 */
export type Moves = 'nothing' | 'money' | 'later';

/**
 * What the approver of a change sees besides the request, its bookings and the addresses of its mails.
 * - `answer`: the answer shows the whole resource that the change acts on.
 * - `document`: as `answer`. The resource is a document that goes to its customer, with its sender and its attachments.
 * - `before`: the answer of this reading operation before the change. `item`: the answer is a list, and the approver sees the item
 *   whose id is the path parameter of this name.
 */
export type Shows = 'answer' | 'document' | { before: string; item?: string };

/** What every change declares. */
export type Effect<M extends Moves> =
  /**
   * Nothing of it reaches a customer, the books or another system, now or later. An API client that proposes does it at once, and no
   * limit is compared.
   */
  | { staysInside: true; moves?: never; shows?: never }
  /** A person approves it for an API client that proposes, and above limits. */
  | { staysInside?: never; moves: M; shows: Shows };
