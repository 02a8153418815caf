import type { FastifyReply } from 'fastify';

/**
 * Work for the request that this answers.
 * @param work gets a signal that is aborted when the client hangs up: nobody waits for the work then
 */
export async function whileConnected<T>(
  { raw }: FastifyReply,
  work: (hungUp: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (raw.destroyed) abort();
  raw.once('close', abort);
  try {
    return await work(controller.signal);
  } finally {
    raw.off('close', abort);
  }
}
