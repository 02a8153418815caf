import type { FastifyReply } from 'fastify';
import type { Shares } from './shares.ts';
import { whileConnected } from './while-connected.ts';

/**
 * Does the work of a request in a slot of its owner, until the work ends, also when the client has hung up meanwhile.
 * @throws ApiError as `Shares.take`; whatever `work` throws
 */
export async function inShare<T>(
  shares: Shares,
  owner: string,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const release = await whileConnected(reply, (hungUp) => shares.take(owner, hungUp));
  try {
    return await work();
  } finally {
    release();
  }
}
