import type { FastifyReply } from 'fastify';
import type { PdfRenderer, SharedPdfRenderer } from '../../documents/pdf-renderer.ts';
import { whileConnected } from './while-connected.ts';

/** Renders for the request that this answers, out of its account's share; no longer once its client has hung up. */
export function rendererOfRequest(
  shared: SharedPdfRenderer,
  accountId: string,
  reply: FastifyReply,
): PdfRenderer {
  return {
    render: (template, model) =>
      whileConnected(reply, (signal) =>
        shared.render(template, model, { accountId, lane: 'request', signal }),
      ),
  };
}
