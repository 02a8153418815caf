import { useState } from 'react';
import type { Selection } from './list-table.tsx';

type State<Row> = {
  filter: object;
  page: { data?: { items: readonly Row[]; totalCount: number } | undefined };
};

/**
 * The chosen rows of a list, also on other pages of it. Another filter chooses none.
 * @param oneOf what is kept of a chosen row; whole rows would be too much for thousands
 */
export function useChosen<Row extends { id: string }, One extends { id: string }>(
  { filter, page }: State<Row>,
  oneOf: (row: Row) => One,
  nameOf: (row: Row) => string,
) {
  const shown = JSON.stringify(filter);
  const [choice, setChoice] = useState<{ of: string; chosen: ReadonlyMap<string, One> }>({
    of: shown,
    chosen: new Map(),
  });
  const chosen: ReadonlyMap<string, One> = choice.of === shown ? choice.chosen : new Map();
  const choose = (to: ReadonlyMap<string, One>) => setChoice({ of: shown, chosen: to });
  const chooseIds = (ids: ReadonlySet<string>) => {
    const rows = new Map(page.data?.items.map((row) => [row.id, row]));
    const to = [...ids].flatMap((id) => {
      const row = rows.get(id);
      return chosen.get(id) ?? (row === undefined ? [] : oneOf(row));
    });
    choose(new Map(to.map((one) => [one.id, one])));
  };
  const selection: Selection<Row> = { ids: new Set(chosen.keys()), onChange: chooseIds, nameOf };
  return {
    chosen: [...chosen.values()],
    choose,
    chooseNone: () => choose(new Map()),
    selection,
    /** How many rows the filter chooses. */
    matching: page.data?.totalCount ?? 0,
  };
}
