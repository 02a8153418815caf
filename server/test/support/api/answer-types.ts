import type { components, paths } from '../../../../client/src/schema.ts';

/** What the API answers with, by the names of the document: `Schemas['Invoice']`. */
export type Schemas = components['schemas'];

/** The body when a request of the API did what it asked for: `Answered<'GET', '/v1/invoices/1?x=y'>` is an invoice. */
export type Answered<Method extends string, Path extends string> = AnsweredBy<paths, Method, Path>;

/**
 * The same by any document. `never` where it has no such operation, or the path is not known to the compiler: a test then names
 * what it reads, as in `bodyOf<Schemas['Invoice']>(…)`.
 */
export type AnsweredBy<Paths, Method extends string, Path extends string> = JsonOf<
  OperationAt<Paths, Lowercase<Method>, Plain<Path, FixedOf<Paths>>>
>;

type JsonOf<Operation> = Operation extends { responses: infer Responses }
  ? BodyOf<Responses[keyof Responses & (200 | 201 | 202)]>
  : never;
type BodyOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;

type OperationAt<Paths, Method, Path> = Path extends keyof UnnamedIn<Paths>
  ? UnnamedIn<Paths>[Path][Method & keyof UnnamedIn<Paths>[Path]]
  : never;
type UnnamedIn<Paths> = { [Path in keyof Paths as Unnamed<Path>]: Paths[Path] };

/** `/v1/invoices/{}/send` for `/v1/invoices/{id}/send`. */
type Unnamed<Path> = Path extends `${infer Start}{${string}}${infer Rest}`
  ? `${Start}{}${Unnamed<Rest>}`
  : Path;

/** The segments of a document's paths that are no parameters. */
type FixedOf<Paths> = Exclude<SegmentOf<keyof Paths>, '' | `{${string}}`>;
type SegmentOf<Path> = Path extends `${infer Segment}/${infer Rest}`
  ? Segment | SegmentOf<Rest>
  : Path & string;

/** The path of a request without its query, and with `{}` where the document has a parameter. */
type Plain<Path, Fixed extends string> = Path extends `${infer Start}?${string}`
  ? Plain<Start, Fixed>
  : Path extends `/${infer Rest}`
    ? `/${PlainSegments<Rest, Fixed>}`
    : never;
type PlainSegments<Path, Fixed extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? `${PlainSegment<Segment, Fixed>}/${PlainSegments<Rest, Fixed>}`
  : PlainSegment<Path, Fixed>;
type PlainSegment<Segment, Fixed extends string> = Segment extends Fixed
  ? Segment
  : [StartOf<Segment, Fixed>] extends [never]
    ? '{}'
    : StartOf<Segment, Fixed>;
/** The end of a path may have its query in it: `invoices` of `/v1/invoices${query}`. */
type StartOf<Segment, Fixed extends string> = Fixed extends unknown
  ? Segment extends `${Fixed}${string}`
    ? Fixed
    : never
  : never;
