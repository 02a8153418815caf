import { Type } from 'typebox';
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { Input, ReadContext } from '../contexts.ts';
import type { Description } from '../description.ts';
import { closedObject } from '../fields.ts';
import type { ListOrder } from './list-order.ts';
import { pageParameters, pageSchema, quickCountAnswer, quickCountParameter } from './page-schemas.ts';
import type { Page, Paged, PageQuery } from './paging.ts';
import { readPage } from './paging.ts';

/** A paged list of the API. Its query is that of the page and its filter, and its answer a page of its items. */
export type PageDescription<P extends TObject, F extends TProperties, I extends TSchema> = Omit<
  Description<P, TObject, TObject<{}>, TSchema>,
  'query' | 'answer'
> & {
  filter?: F;
  /** Whether its items may be long to count, so that it takes `quickCount`. */
  isLongToCount?: true;
  /** `name` of the page in the public document. */
  answer: { name: string; items: I; description: string };
};

/** The filter as a caller gives it. */
type Filter<F extends TProperties> = Omit<Static<TObject<F>>, 'sort'>;

/** Where the items of a list come from. */
export type PagedList<R, S, T, P extends TObject, F extends TProperties, I extends TSchema> = {
  order: ListOrder<R, S>;
  /** The id of what the list belongs to, where that is not the account. */
  of?: (context: ReadContext, params: Static<P>) => Promise<string>;
  read: (context: ReadContext, page: Page<R, S>, filter: Filter<F>, of: string) => Promise<Paged<Rows<T>>>;
  present: (row: T, context: ReadContext) => Static<I>;
};
type Rows<T> = readonly T[] | AsyncIterable<T>;

/** The description and the handler of the endpoint of a paged list. */
export function pagedList<R, S, T, P extends TObject, F extends TProperties, I extends TSchema>(
  { filter, answer, isLongToCount, ...description }: PageDescription<P, F, I>,
  { order, of, read, present }: PagedList<R, S, T, P, F, I>,
) {
  const parameters: typeof pageParameters = isLongToCount
    ? { ...pageParameters, ...quickCountParameter }
    : pageParameters;
  const described = {
    ...description,
    query: closedObject({ ...parameters, ...filter }),
    answer: {
      schema: Type.Unsafe<Paged<Static<I>[]>>(
        pageSchema(answer.items, answer.name, isLongToCount && quickCountAnswer),
      ),
      description: answer.description,
    },
  };
  const handle = async (
    context: ReadContext,
    { params, query }: Input<Static<P>, PageQuery & { sort?: S }, unknown>,
  ) => {
    const owner = await of?.(context, params);
    const asked = readPage(
      order,
      owner === undefined ? context.accountId : `${context.accountId} ${owner}`,
      query,
    );
    const found = await read(context, asked.page, asked.filter as Filter<F>, owner ?? '');
    return { body: { ...found, items: presented(found.items, (row) => present(row, context)) } };
  };
  return { described, handle };
}

function presented<T, I>(rows: Rows<T>, present: (row: T) => I): I[] | AsyncIterable<I> {
  if (!(Symbol.asyncIterator in rows)) return rows.map(present);
  return (async function* each() {
    for await (const row of rows) yield present(row);
  })();
}
