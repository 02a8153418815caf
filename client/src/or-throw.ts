import type { Result } from './calls.ts';

/**
 * The data of a call, for those who would rather catch: `await orThrow(tilgode.POST(…))`.
 * @throws TilgodeError where the call has an `error`; what `fetch` throws when the network fails
 */
export async function orThrow<Data>(call: Promise<Result<Data>>): Promise<Data> {
  const { data, error } = await call;
  if (error !== undefined) throw error;
  return data;
}
