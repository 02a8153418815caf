import type { Endpoints } from '../../platform/http/endpoint.ts';
import type { Ties } from '../../platform/database/ties.ts';
import { chartRoutes } from './chart/routes.ts';
import { journalRoutes } from './journal/routes.ts';
import { closingRoutes } from './closing/routes.ts';
import { templateRoutes } from './templates/routes.ts';
import { voucherRoutes } from './vouchers/routes.ts';

export function bookRoutes(endpoints: Endpoints, ties: readonly Ties[]): void {
  chartRoutes(endpoints, ties);
  journalRoutes(endpoints);
  voucherRoutes(endpoints);
  templateRoutes(endpoints);
  closingRoutes(endpoints);
}
