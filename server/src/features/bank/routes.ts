import type { Endpoints } from '../../platform/http/endpoint.ts';
import { bankFileRoutes } from './files/routes.ts';
import { matchingRoutes } from './matching/routes.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';
import { refundFileRoutes } from './refunds/routes.ts';

export function bankRoutes(endpoints: Endpoints): void {
  bankFileRoutes(endpoints);
  matchingRoutes(endpoints);
  refundFileRoutes(endpoints);
  reconciliationRoutes(endpoints);
}
