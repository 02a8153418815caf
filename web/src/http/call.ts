import { accountApi } from './account-api.ts';
import type { paths as AccountPaths } from './account-api.ts';
import { appApi } from './app-api.ts';
import type { paths as AppPaths } from './app-api-schema.ts';
import { dataOf } from './data-of.ts';

type Paths = AccountPaths & AppPaths;
type Path = keyof Paths & string;
type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call that changes something, as `POST /v1/invoices`. */
export type Call = {
  [P in Path]: { [M in Method]: Paths[P] extends Record<Lowercase<M>, object> ? `${M} ${P}` : never }[Method];
}[Path];

type Operation<C> = C extends `${infer M extends Method} ${infer P extends Path}`
  ? Paths[P] extends Record<Lowercase<M>, infer O>
    ? O
    : never
  : never;
type Json<T> = T extends { content: { 'application/json': infer J } } ? J : undefined;
type Parameters<C, Of extends string> =
  Operation<C> extends { parameters: { [O in Of]?: infer P } } ? NonNullable<P> : never;
/** What the path gets from the page on which somebody makes the call. */
type OfPage = { accountId?: string | undefined; companyId?: string | undefined };

/** `void` of a call without a body. */
export type BodyOf<C> =
  Operation<C> extends { requestBody?: infer B }
    ? [NonNullable<B>] extends [never]
      ? void
      : Json<B>
    : never;
/** `undefined` of an answer without content. */
export type AnswerOf<C> =
  Operation<C> extends { responses: infer R } ? Json<R[keyof R & (200 | 201 | 202 | 204)]> : never;
/** The names in a path that somebody has to give. */
type Named<P> = [P] extends [never] ? never : Exclude<keyof P, keyof OfPage>;
/** What a call says besides its body. */
export type ParametersOf<C> = {
  query?: Parameters<C, 'query'>;
  header?: Partial<Parameters<C, 'header'>>;
} & ([Named<Parameters<C, 'path'>>] extends [never]
  ? { path?: never }
  : { path: Omit<Parameters<C, 'path'>, keyof OfPage> });

/**
 * The types above check what a call is given.
 * @returns undefined for an answer without content. @throws AppError
 */
export async function send(
  call: Call,
  page: OfPage,
  {
    path,
    ...parameters
  }: { path?: object | undefined; query?: object | undefined; header?: object | undefined },
  body: unknown,
): Promise<unknown> {
  const [method = '', url = ''] = call.split(' ');
  const api = (url.startsWith('/v1/') ? accountApi(page.accountId ?? '') : appApi) as {
    request: (method: string, url: string, init: object) => Promise<{ data?: unknown; response: Response }>;
  };
  const params = { ...parameters, path: { ...page, ...path } };
  const answer = await api.request(method, url, { params, body });
  return answer.response.status === 204 ? undefined : dataOf(answer);
}

/** Whether the service does the call once for each key. */
export function takesKey(call: Call): boolean {
  return /^POST \/(v1|accounts)\//.test(call);
}

type First<P> = P extends `${infer F}/${string}` ? F : P;
/** The part of the API that a call belongs to, as `invoices`. */
export type Part<C = Call> = C extends
  | `${Method} /v1/${infer P}`
  | `${Method} /companies/{companyId}/${infer P}`
  | `${Method} /accounts/{accountId}/v1/${infer P}`
  ? First<P>
  : C extends `${Method} /${infer P}`
    ? First<P>
    : never;

export function partOf(call: Call): Part {
  const path = call.replace(/^\w+ (\/companies\/\{companyId\}|(\/accounts\/\{accountId\})?\/v1)?\//, '');
  return path.split('/')[0] as Part;
}
