import type { Endpoints } from '../../platform/http/endpoint.ts';
import { safTRoutes } from './saf-t/routes.ts';
import { vatReturnRoutes } from './vat-return/routes.ts';

export function exportRoutes(endpoints: Endpoints): void {
  safTRoutes(endpoints);
  vatReturnRoutes(endpoints);
}
