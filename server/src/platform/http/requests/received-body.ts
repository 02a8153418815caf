import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../domain/errors/errors.ts';
import { beginFingerprint } from '../once/idempotency.ts';

/** A body that is read while it comes, and that is never in memory as a whole. */
export type ReceivedBody = {
  /** To be read once. @throws ApiError `payload-too-large`, `bad-request` when the caller has hung up */
  chunks: AsyncIterable<Buffer>;
  /** Of the request, when all of the body has been read. */
  fingerprint(): Buffer;
  /** Reads what is left and throws it away, so that the caller gets the answer and not a reset connection. */
  drain(): Promise<void>;
};

/** @param pause waits without a slot of the account: for as long as the caller sends */
export function receiveBody(
  request: FastifyRequest,
  mostBytes: number,
  pause: (wait: () => Promise<void>) => Promise<void>,
): ReceivedBody {
  const stream = request.body instanceof Readable ? request.body : Readable.from([]);
  const hash = beginFingerprint(request);

  async function* read(): AsyncGenerator<Buffer> {
    const iterator = stream.iterator({ destroyOnReturn: false });
    let size = 0;
    try {
      for (;;) {
        let next: IteratorResult<Buffer> | undefined;
        await pause(async () => {
          next = await iterator.next().catch(() => {
            throw new ApiError('bad-request');
          });
        });
        if (next === undefined || next.done === true) return;
        size += next.value.length;
        if (size > mostBytes) throw new ApiError('payload-too-large');
        hash.update(next.value);
        yield next.value;
      }
    } finally {
      // Else it would keep the stream from flowing to its end.
      await iterator.return?.();
    }
  }

  return {
    chunks: read(),
    fingerprint: () => hash.digest(),
    async drain() {
      if (stream.readableEnded || stream.destroyed) return;
      await pause(() => finished(stream.resume()).catch(() => {}));
    },
  };
}
