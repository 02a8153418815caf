import type { Endpoints } from '../../platform/http/endpoint.ts';
import { matchingRoutes } from './matching/routes.ts';

export function bankRoutes(endpoints: Endpoints): void {
  matchingRoutes(endpoints);
}
