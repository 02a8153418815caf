import { setImmediate as nextTurn } from 'node:timers/promises';

/** In characters. An answer that is no longer goes out as a whole. */
const PIECE = 262_144;

/**
 * The lists of an answer whose number of items grows with the account, each with the lists of its items that do so, too: for example
 * `{ customers: { invoices: {} } }`.
 */
export type Lists<T> = {
  [K in keyof T as T[K] extends readonly unknown[] ? K : never]?: T[K] extends readonly (infer Item)[]
    ? Lists<Item>
    : never;
};

/** What an answer that is a list has. */
export const ITEMS = { items: {} } as const;

/** An answer as a use case makes it: the items of these lists may be read one after the other, while the answer is sent. */
export type Listing<T, L> = keyof L extends never
  ? T
  : Omit<T, keyof L> & {
      [K in keyof L & keyof T]: T[K] extends readonly (infer Item)[]
        ? Iterable<Listing<Item, L[K]>> | AsyncIterable<Listing<Item, L[K]>>
        : never;
    };

/** In bytes. A longer value is not read with a page of 100 items. */
export const MOST_WITH_PAGE = 20_000;

/** An item of a page that was read with its page, or the id of one that is too long for that. */
export type Listed<T> = { item: T } | { longId: string };

/**
 * Reads the long items when it is their turn. One that is gone by then is left out. A page without any, as nearly all are, is there as a
 * whole, and is written without waiting for each item.
 */
export function withLongItems<T>(
  listed: readonly Listed<T>[],
  read: (id: string) => Promise<T | undefined>,
): readonly T[] | AsyncIterable<T> {
  const items = listed.flatMap((one) => ('item' in one ? [one.item] : []));
  if (items.length === listed.length) return items;
  return (async function* eachInTurn() {
    for (const one of listed) {
      const item = 'item' in one ? one.item : await read(one.longId);
      if (item !== undefined) yield item;
    }
  })();
}

/** How an answer is written: by which schema, and which of its lists item by item, in the order of the schema. */
export type Writing = { schema: Record<string, unknown>; lists: [name: string, items: Writing][] };

/** @param schema has its lists among its `properties`, and not behind a `$ref` */
export function writingOfLists(schema: Record<string, unknown>, lists: object): Writing {
  const { properties = {} } = schema as { properties?: Record<string, { items: Record<string, unknown> }> };
  const named = new Map(Object.entries(lists as Record<string, object>));
  return {
    schema,
    lists: Object.entries(properties).flatMap(([name, { items }]): Writing['lists'] => {
      const ofItems = named.get(name);
      return ofItems === undefined ? [] : [[name, writingOfLists(items, ofItems)]];
    }),
  };
}

/**
 * The JSON of an answer, written in pieces: no more than a piece and one item is in memory, however long its lists are, and other
 * requests get a turn of the event loop between two pieces. All pieces together are what an answer that is written as a whole would be.
 *
 * @param write writes a value by its schema
 */
export async function* listPieces(
  answer: object,
  writing: Writing,
  write: (value: object, schema: Record<string, unknown>) => string,
): AsyncGenerator<string> {
  let text = '';
  async function* aPiece(): AsyncGenerator<string> {
    yield text;
    text = '';
    await nextTurn();
  }
  async function* writeWith(value: object, { schema, lists }: Writing): AsyncGenerator<string> {
    const around = write({ ...value, ...Object.fromEntries(lists.map(([name]) => [name, []])) }, schema);
    const listed = value as Record<string, Iterable<object> | AsyncIterable<object>>;
    let written = 0;
    for (const [name, ofItems] of lists) {
      // No text of a value looks like it, because quotes in a text are escaped.
      const emptyList = `"${name}":[]`;
      const place = around.indexOf(emptyList, written) + emptyList.length - 1;
      text += around.slice(written, place);
      written = place;
      const items = listed[name] ?? [];
      let separator = '';
      if (!(Symbol.asyncIterator in items) && ofItems.lists.length === 0) {
        // They are there. Waiting for each would only cost.
        for (const item of items) {
          text += separator + write(item, ofItems.schema);
          separator = ',';
          if (text.length >= PIECE) yield* aPiece();
        }
        continue;
      }
      for await (const item of items) {
        text += separator;
        separator = ',';
        if (ofItems.lists.length === 0) text += write(item, ofItems.schema);
        else yield* writeWith(item, ofItems);
        if (text.length >= PIECE) yield* aPiece();
      }
    }
    text += around.slice(written);
  }
  yield* writeWith(answer, writing);
  yield text;
}

/** The only piece as it is; several pieces as they come. */
export async function wholeOrPieces(pieces: AsyncGenerator<string>): Promise<string | AsyncIterable<string>> {
  const first = await pieces.next();
  const second = await pieces.next();
  if (second.done === true) return first.value ?? '';
  return (async function* allPieces() {
    yield first.value;
    yield second.value;
    yield* pieces;
  })();
}
