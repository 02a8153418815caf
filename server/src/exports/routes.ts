import type { Endpoints } from '../http/endpoint.ts';
import { exportVatReturn } from './vat-return/export-vat-return.ts';
import { exportSafT } from './saf-t/export-saf-t.ts';
import { exportSafTEndpoint } from './saf-t/schemas.ts';
import { exportVatReturnEndpoint } from './vat-return/schemas.ts';

export function exportRoutes(endpoints: Endpoints): void {
  endpoints.stream(exportSafTEndpoint, exportSafT);
  endpoints.stream(exportVatReturnEndpoint, exportVatReturn);
}
