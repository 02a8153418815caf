import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../domain/errors/errors.ts';
import { limitLinkGuesses } from '../../platform/access/limit-link-guesses.ts';
import { bodyBytes } from '../../platform/http/requests/request-body.ts';
import type { VippsDeps } from './vipps-deps.ts';
import { takeWebhook } from './webhooks/take-webhook.ts';

/** An event has some hundred bytes. */
const MOST_BYTES = 16_384;

/** Where Vipps tells of payments. It is no API, so openapi.json leaves it out. */
export function vippsRoutes(app: FastifyInstance, deps: VippsDeps & { rateLimits: boolean }): void {
  app.post<{ Params: { token: string } }>(
    '/vipps/webhooks/:token',
    { schema: { hide: true }, bodyLimit: MOST_BYTES },
    async (request, reply) => {
      const { params, headers, ip } = request;
      const header = (name: string) => [headers[name]].flat()[0];
      try {
        const comesAgain = await limitLinkGuesses(deps, ip, () =>
          takeWebhook(deps, params.token, {
            date: header('x-ms-date'),
            contentSha256: header('x-ms-content-sha256'),
            authorization: headers.authorization,
            body: bodyBytes(request),
          }),
        );
        return await reply.code(comesAgain ? 503 : 200).send();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'link-not-valid') return reply.code(401).send();
        throw error;
      }
    },
  );
}
