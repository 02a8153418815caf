import type { AppEndpoints } from './app-endpoints.ts';
import { appRoutes } from './app-routes.ts';
import { registeredAppRoutes } from './registered-app-routes.ts';
import { apiClientRoutes } from './api-client-routes.ts';
import { closingRoutes } from './closing-routes.ts';
import { companyRoutes } from './company-routes.ts';
import { deskRoutes } from './desk-routes.ts';
import { documentPreviewRoutes } from './document-preview-routes.ts';
import { invoiceFormRoutes } from './invoice-form-routes.ts';
import { eInvoiceRoutes } from './e-invoice-routes.ts';
import { logRoutes } from './log-routes.ts';
import { mailPreviewRoutes } from './mail-preview-routes.ts';
import { overviewRoutes } from './overview-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { vippsSettingRoutes } from './vipps-routes.ts';

/** The app's own endpoints, under `/app-api`. */
export function appApiRoutes(endpoints: AppEndpoints): void {
  sessionRoutes(endpoints);
  signUpRoutes(endpoints);
  deskRoutes(endpoints);
  passkeyRoutes(endpoints);
  peopleRoutes(endpoints);
  companyRoutes(endpoints);
  vippsSettingRoutes(endpoints);
  closingRoutes(endpoints);
  eInvoiceRoutes(endpoints);
  apiClientRoutes(endpoints);
  appRoutes(endpoints);
  registeredAppRoutes(endpoints);
  logRoutes(endpoints);
  overviewRoutes(endpoints);
  invoiceFormRoutes(endpoints);
  mailPreviewRoutes(endpoints);
  documentPreviewRoutes(endpoints);
}
