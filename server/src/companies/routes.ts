import type { Endpoints } from '../http/endpoint.ts';
import { getMe } from './company/get-me.ts';
import { getMeEndpoint } from './schemas.ts';

export function companyRoutes(endpoints: Endpoints): void {
  endpoints.get(getMeEndpoint, getMe);
}
