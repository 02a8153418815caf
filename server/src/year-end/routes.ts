import type { Endpoints } from '../http/endpoint.ts';
import { getYearResult, listYearResults } from './list-year-results.ts';
import * as endpoint from './schemas.ts';
import { takeBackYearResult } from './take-back-year-result.ts';
import { transferYearResult } from './transfer-year-result.ts';

export function yearEndRoutes(endpoints: Endpoints): void {
  endpoints.get(endpoint.listYearResultsEndpoint, listYearResults);
  endpoints.post(endpoint.transferYearResultEndpoint, transferYearResult);
  endpoints.get(endpoint.getYearResultEndpoint, getYearResult);
  endpoints.delete(endpoint.takeBackYearResultEndpoint, takeBackYearResult);
}
