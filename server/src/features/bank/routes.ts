import type { Endpoints } from '../../platform/http/endpoint.ts';
import { bankAccountRoutes } from './accounts/routes.ts';
import { bankFileRoutes } from './files/routes.ts';
import { matchingRoutes } from './matching/routes.ts';
import { refundFileRoutes } from './refunds/routes.ts';

export function bankRoutes(endpoints: Endpoints): void {
  bankFileRoutes(endpoints);
  matchingRoutes(endpoints);
  refundFileRoutes(endpoints);
  bankAccountRoutes(endpoints);
}
