/** The most that the service allows. */
const PAGE_SIZE = 100;

export type Page = {
  items: { id: string }[];
  page: number;
  totalCount: number;
  hasMore: boolean;
  /** Left out by services older than this client. */
  next?: string | null;
};
type Paging = { pageSize: number } & ({ page: number } | { after: string });

/** See `TilgodeClient.list`. */
export async function* listItems(
  readPage: (paging: Paging) => Promise<Page>,
): AsyncGenerator<{ id: string }, void, undefined> {
  let part = await readPage({ page: 1, pageSize: PAGE_SIZE });
  if (part.hasMore && typeof part.next !== 'string') yield* listNumberedPages(part, readPage);
  else yield* part.items;
  while (typeof part.next === 'string') {
    part = await readPage({ after: part.next, pageSize: PAGE_SIZE });
    yield* part.items;
  }
}

/** Of a list in another order than the default one, which has no cursor. */
async function* listNumberedPages(
  first: Page,
  readPage: (paging: Paging) => Promise<Page>,
): AsyncGenerator<{ id: string }, void, undefined> {
  const seen = new Set<string>();
  let countBefore = 0;
  for (let page = 1; ; page += 1) {
    const { items, totalCount, hasMore } =
      countBefore === 0 && page === 1 ? first : await readPage({ page, pageSize: PAGE_SIZE });
    const pagesMoved = Math.ceil((countBefore - totalCount) / PAGE_SIZE);
    countBefore = totalCount;
    if (pagesMoved > 0) {
      // Items have left the list, perhaps because the loop changed them. Those after them stand on earlier pages now.
      page = Math.max(0, page - pagesMoved - 1);
      continue;
    }
    for (const item of items) {
      // A new item moves those after it to later pages.
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      yield item;
    }
    if (!hasMore) return;
  }
}
