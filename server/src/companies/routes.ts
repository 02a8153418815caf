import { getMe } from './company/get-me.ts';
import { meSchema } from './schemas.ts';
import type { Endpoints } from '../http/endpoint.ts';
import { refTo } from '../http/openapi.ts';

export function companyRoutes(endpoints: Endpoints): void {
  endpoints.get(
    {
      url: '/v1/me',
      operationId: 'getMe',
      tag: 'Me',
      summary: 'Show which API client and account the token belongs to',
      answer: {
        status: 200,
        schema: refTo(meSchema),
        description: 'The API client, the account and what the token may do.',
      },
    },
    getMe,
  );
}
