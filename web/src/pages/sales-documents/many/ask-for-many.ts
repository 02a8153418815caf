import { AppError } from '../../../http/app-api.ts';
import type { CallHeader, Keys } from '../../../http/use-once.ts';
import { headerOf, isStored } from '../../../http/use-once.ts';
import type { Verdict } from '../../../ui/many/use-many-change.ts';
import type { CustomerValues } from '../values.ts';
import type { OneOfMany } from './customers.ts';

/**
 * Asks for a document for each of some customers.
 * @returns what became of each, and its total, by the id of the customer
 * @throws AppError when the whole request failed
 */
export async function askForMany<Body>(
  some: readonly OneOfMany[],
  { isTrial, keys }: { isTrial: boolean; keys: Keys },
  make: (
    bodies: readonly { body: Body; header: CallHeader }[],
  ) => Promise<readonly ({ total: number } | AppError)[]>,
  bodyFor: (client: OneOfMany) => Body,
): Promise<{ verdicts: Map<string, Verdict>; totals: Map<string, number> }> {
  const answers = await make(
    some.map((client) => ({ body: bodyFor(client), header: headerOf(client.id, isTrial, keys) })),
  );
  const verdicts = new Map<string, Verdict>();
  const totals = new Map<string, number>();
  for (const [index, { id }] of some.entries()) {
    const answer = answers[index];
    if (answer === undefined) continue;
    if (answer instanceof AppError) {
      if (isStored(answer)) keys.delete(id);
      verdicts.set(id, answer);
    } else {
      totals.set(id, answer.total);
      verdicts.set(id, isTrial ? 'can' : 'done');
    }
  }
  return { verdicts, totals };
}

/** The customers that another page has chosen, unless the form that the browser keeps has begun with them already. */
export function handedValues(
  handed: { key: string; ids: readonly string[] } | undefined,
  kept: Partial<CustomerValues> | undefined,
): Partial<CustomerValues> {
  if (handed === undefined || kept?.chosenAs === handed.key) return {};
  return { customer: 'many', clientIds: handed.ids, chosenAs: handed.key };
}
