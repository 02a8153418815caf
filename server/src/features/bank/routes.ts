import type { Endpoints } from '../../platform/http/endpoint.ts';
import { refundFileRoutes } from './refunds/routes.ts';

export function bankRoutes(endpoints: Endpoints): void {
  refundFileRoutes(endpoints);
}
