import { isLocalDate } from '../../../../server/src/domain/days/local-date.ts';
import { keptQueryOf } from '../../http/query-of.ts';
import type { AtAccount } from '../../http/session.ts';
import type { Language } from '../../text/language.tsx';

/** What the service is asked for by a text in the address. */
type Filter<
  Value = string | number | boolean | string[],
  Name extends string | undefined = string | undefined,
> = {
  /** How people choose it. */
  kind: 'text' | 'day' | 'month' | 'amount' | 'yes' | 'one' | 'some';
  /** @returns undefined where the filter does not know the text */
  read: (text: string) => Value | undefined;
  /** In the API, where the address says it otherwise. */
  name: Name;
};
export type Filters = Record<string, Filter>;

const filter = <Value>(
  kind: Filter['kind'],
  read: (text: string) => Value | undefined,
): Filter<Value, undefined> => ({ kind, read, name: undefined });
/** @param pattern of what the filter knows */
export const matching = (kind: Filter['kind'], pattern: RegExp) =>
  filter(kind, (text) => (pattern.test(text) ? text : undefined));

export const text = (most: number) => filter('text', (typed) => typed.slice(0, most) || undefined);
export const id = matching('text', /^[\da-f-]{36}$/i);
export const day = filter('day', (typed) => (isLocalDate(typed) ? typed : undefined));
export const month = matching('month', /^\d{4}-(0[1-9]|1[0-2])$/);
export const amount = filter('amount', (typed) =>
  /^\d{1,10}(\.\d{1,2})?$/.test(typed) ? Number(typed) : undefined,
);
export const yes = filter<boolean>('yes', (typed) => (typed === 'true' ? true : undefined));
export const oneOf = <const Value extends string>(known: readonly Value[]): Filter<Value, undefined> =>
  filter('one', (typed) => known.find((one) => one === typed));
/** What one form has made for many: the address has the value of a pair in `metadata`, and the service is asked for the pair. */
export const madeBy = (key: string): Filter<string[], undefined> =>
  filter('text', (typed) => (/^[\da-f-]{36}$/.test(typed) ? [`${key}=${typed}`] : undefined));
/** Values with commas between them. */
export const someOf = <const Value extends string>(known: readonly Value[]): Filter<Value[], undefined> =>
  filter('some', (typed) => {
    const asked = typed.split(',');
    const found = known.filter((one) => asked.includes(one));
    return found.length === 0 ? undefined : found;
  });
export const called = <Value, Name extends string>(name: Name, { kind, read }: Filter<Value>) => ({
  kind,
  read,
  name,
});

/** The values of the filters that are at work, by their names in the API. */
type ValuesOf<F extends Filters> = {
  [N in keyof F & string as F[N]['name'] extends string ? F[N]['name'] : N]?: NonNullable<
    ReturnType<F[N]['read']>
  >;
};

/** The filters of a list, which stand in the address under the names that they have here. */
export function filtersOf<F extends Filters>(filters: F) {
  return {
    filters,
    /** The filter in the address of the page. A value that a filter does not know is left out. */
    filterOf(read: (name: keyof F & string) => string): ValuesOf<F> {
      const values = Object.entries(filters).map(([inAddress, { name, read: valueOf }]) => [
        name ?? inAddress,
        valueOf(read(inAddress)),
      ]);
      return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as ValuesOf<F>;
    },
  };
}
/** The names in the address that the page of a list reads. */
export type NameOf<L extends { filters: Filters }> = (keyof L['filters'] & string) | 'sort' | 'page';
export type FilterOf<L extends { filterOf: (read: never) => unknown }> = ReturnType<L['filterOf']>;

export type Page<Row> = {
  items: Row[];
  pageSize: number;
  totalCount: number;
  /** There are more rows than `totalCount`, which are not counted. */
  moreThanTotal?: boolean | undefined;
};
type Answer<Data> = Promise<{ data?: Data | undefined }>;

type Declared<F extends Filters, Sort extends string, Answered extends Page<unknown>, Sums> = {
  /** The browser keeps the chosen columns under this name. */
  name: string;
  /** Begins with a word and the account. */
  key: (accountId: string) => readonly string[];
  filters: F;
  /** Adds what a choice means besides. */
  complete?: (filter: ValuesOf<F>) => ValuesOf<F>;
  /** What people choose most, by what it puts into the address. */
  views?: Record<string, { [N in keyof F]?: string }>;
  /** Whether a view takes all filters away. Otherwise it takes the place of another view, and the other filters stay. */
  viewsAreAlone?: boolean;
  /** The usual order comes first. */
  sorts?: readonly [Sort, ...Sort[]];
  pageSize: number;
  ask: (
    account: AtAccount,
    query: ValuesOf<F> & { page: number; pageSize: number; sort: Sort },
  ) => Answer<Answered>;
  /** The sums of all rows that the filter chooses. */
  sums?: (account: AtAccount, filter: ValuesOf<F>) => Answer<Sums>;
  /** The address of the whole list as a file. */
  file?: (account: AtAccount, filter: ValuesOf<F>, as: { sort: Sort; language: Language }) => string;
  /** After how many milliseconds the rows are asked for again. */
  again?: (account: AtAccount, rows: readonly Answered['items'][number][]) => number | false;
};

/** A list of which a page shows a part at a time, in an order that its columns choose. */
export function listOf<
  F extends Filters,
  const Sort extends string = never,
  Answered extends Page<unknown> = never,
  Sums = never,
>(declared: Declared<F, Sort, Answered, Sums>) {
  const { key, filters, complete = (filter) => filter, sorts, pageSize, ask, sums, again } = declared;
  const { filterOf } = filtersOf(filters);
  return {
    ...declared,
    filterOf: (read: Parameters<typeof filterOf>[0]) => complete(filterOf(read)),
    /** An order that the list does not know is the usual one. */
    sortOf: (typed: string) => (sorts?.find((sort) => sort === typed) ?? sorts?.[0]) as Sort,
    query(account: AtAccount, filter: ValuesOf<F>, page = 1, sort = sorts?.[0] as Sort) {
      return {
        ...keptQueryOf([...key(account.accountId), 'list', filter, page, sort], () =>
          ask(account, { ...filter, page, pageSize, sort }),
        ),
        refetchInterval: ({ state }: { state: { data: Answered | undefined } }) =>
          again?.(account, state.data?.items ?? []) ?? false,
      };
    },
    sumsQuery: (account: AtAccount, filter: ValuesOf<F>) =>
      keptQueryOf<Sums>(
        [...key(account.accountId), 'sums', filter],
        async () => (await sums?.(account, filter)) ?? {},
      ),
  };
}

export type List<F extends Filters, Sort extends string, Answered extends Page<unknown>, Sums> = ReturnType<
  typeof listOf<F, Sort, Answered, Sums>
>;

export function queryText(parameters: object): string {
  const named = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(named).toString();
}

/** The address of a report as a file. The caller adds `format`. */
export function fileAddress(accountId: string, report: string, parameters: object): string {
  const query = queryText(parameters);
  return `/app-api/accounts/${accountId}/v1/reports/${report}${query === '' ? '' : `?${query}`}`;
}
