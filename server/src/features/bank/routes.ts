import type { Endpoints } from '../../platform/http/endpoint.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';

export function bankRoutes(endpoints: Endpoints): void {
  reconciliationRoutes(endpoints);
}
