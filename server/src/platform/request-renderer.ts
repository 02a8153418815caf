import type { FastifyReply } from 'fastify';
import type { PdfRenderer, SharedPdfRenderer } from './pdf-renderer.ts';

/** Renders for the request that this answers, out of its account's share; no longer once its client has hung up. */
export function rendererOfRequest(
  shared: SharedPdfRenderer,
  accountId: string,
  { raw }: FastifyReply,
): PdfRenderer {
  return {
    async render(template, model) {
      const hungUp = new AbortController();
      const abort = () => hungUp.abort();
      if (raw.destroyed) abort();
      raw.once('close', abort);
      try {
        return await shared.render(template, model, { accountId, lane: 'request', signal: hungUp.signal });
      } finally {
        raw.off('close', abort);
      }
    },
  };
}
