import { dataOf } from './data-of.ts';
import { keepWithinAccount } from './keep-within-account.ts';

type Ask<Answer> = () => Promise<{ data?: Answer | undefined }>;

/** A query for one answer. @param pick what of the answer is wanted; by default all */
export function queryOf<Answer, Wanted = Answer>(
  queryKey: readonly unknown[],
  ask: Ask<Answer>,
  pick: (answer: Answer) => Wanted = (answer) => answer as never,
) {
  return { queryKey, queryFn: async () => pick(dataOf(await ask())) };
}

/** As `queryOf`; what the page shows stays until the next answer is there (`keepWithinAccount`). */
export function keptQueryOf<Answer, Wanted = Answer>(
  queryKey: readonly unknown[],
  ask: Ask<Answer>,
  pick?: (answer: Answer) => Wanted,
) {
  return { ...queryOf(queryKey, ask, pick), placeholderData: keepWithinAccount(String(queryKey[1])) };
}

export const itemsOf = <Item>({ items }: { items: Item[] }): Item[] => items;
