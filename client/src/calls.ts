import type { paths } from './schema.ts';
import type { TilgodeError } from './tilgode-error.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths with this method. The client asks for tokens itself. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: object } ? P : never;
}[Exclude<keyof paths, '/v1/oauth/token'>];

/** The operation of `openapi.json` with this method at this path. */
export type Operation<P extends keyof paths, M extends Method> = Extract<paths[P][M], { responses: object }>;

/** The paths whose GET answers with JSON, whatever else they have. */
export type JsonPath = {
  [P in PathOf<'get'>]: 'application/json' extends ContentTypeOf<P> ? P : never;
}[PathOf<'get'>];
/** The paths whose GET answers with a file: a PDF, XML, CSV or Excel. */
export type FilePath = {
  [P in PathOf<'get'>]: [Exclude<ContentTypeOf<P>, 'application/json'>] extends [never] ? never : P;
}[PathOf<'get'>];
type ContentTypeOf<P extends PathOf<'get'>> =
  Success<Operation<P, 'get'>> extends { content: infer Content } ? keyof Content : never;

/**
 * What a call resolves to. Of `data` and `error` there is one, so that after a look at `error` the other is known.
 * `response` has the headers, such as `ETag`. Its body has been read.
 */
export type Result<Data> =
  | { data: Data; error?: undefined; response: Response }
  | { data?: undefined; error: TilgodeError; response: Response };

/** The second argument of a call. It may be left out where nothing in it is required. */
export type Arguments<Options> = {} extends Options ? [options?: Options] : [options: Options];

export type CallOptions<Op, Query = ParametersIn<Op, 'query'>> = Part<
  'params',
  Part<'path', ParametersIn<Op, 'path'>> & Part<'query', Query> & Part<'header', HeadersOf<Op>>
> &
  BodyPart<Op> & {
    /** Ends the call, and with it all further attempts. */
    signal?: AbortSignal;
  };
/** GET reads JSON. Reports have files as well, by `format`. */
export type ReadOptions<Op> = CallOptions<Op, WithoutFormat<ParametersIn<Op, 'query'>>>;
export type WithoutFormat<Query> = 'format' extends keyof Query ? Omit<Query, 'format'> : Query;
/** Where a path has JSON as well, `format` says which file is wanted. */
export type DownloadOptions<Op> = CallOptions<Op, WithFileFormat<ParametersIn<Op, 'query'>>>;
type WithFileFormat<Query> = Query extends { format?: infer Format }
  ? WithoutFormat<Query> & { format: Exclude<Format, 'json' | undefined> }
  : Query;

/** Required when something in it is. */
type Part<Name extends string, T> = [T] extends [never]
  ? { [N in Name]?: never }
  : {} extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

export type ParametersIn<Op, Place extends 'path' | 'query' | 'header'> = Op extends {
  parameters: { [P in Place]?: infer T };
}
  ? Exclude<T, undefined>
  : never;

/** The document demands the key of every POST. Here a call may leave it out, because the client makes one. */
type HeadersOf<Op> =
  ParametersIn<Op, 'header'> extends infer Headers
    ? Headers extends { 'Idempotency-Key': infer Key }
      ? Omit<Headers, 'Idempotency-Key'> & { 'Idempotency-Key'?: Key }
      : Headers
    : never;

type BodyPart<Op> = Op extends { requestBody: { content: infer Content } }
  ? { body: BodyOf<Content> }
  : Op extends { requestBody?: { content: infer Content } }
    ? { body?: BodyOf<Content> }
    : { body?: never };
/** A file is a `Blob`. Its `type` says what it is. */
type BodyOf<Content> = Content extends { 'application/json': infer Body } ? Body : Blob;

/** The JSON of a successful answer; undefined where the answer has no body. */
export type DataOf<Op> = AnswerOf<Success<Op>>;
type AnswerOf<Answer> = Answer extends { content: { 'application/json': infer Data } }
  ? Data
  : Answer extends { content: object }
    ? never
    : undefined;

type Success<Op> = Op extends { responses: infer Responses }
  ? Responses[keyof Responses & (200 | 201 | 202 | 204)]
  : never;
