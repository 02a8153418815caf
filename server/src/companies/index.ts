/** What other features and the command line may use of companies. */
export type { AdminContext } from './admin-context.ts';
export type { ApiClientKind } from './api-clients.store.ts';
export { findApiClient } from './api-clients.store.ts';
export { listAuditEvents, recordAuditEvent } from './audit-log.store.ts';
export {
  deleteApiClient,
  removeApiClientEnvironment,
  rotateApiClientSecret,
  setApiClientScopes,
} from './change-api-client.ts';
export { secretDigest } from './client-secret.ts';
export { closeCompany } from './close-company.ts';
export {
  findAccount,
  findCompany,
  findCompanyAccounts,
  findCompanyByOrgNumber,
  getCompanyOfAccount,
  listAccountsWithAutomaticLetters,
  listCompanies,
} from './companies.store.ts';
export { findLogo } from './company-logos.store.ts';
export type { CompanyChanges } from './company-changes.ts';
export { getCompanyOfCaller } from './company-of-caller.ts';
export { AUTOMATIC_LETTERS, DOCUMENT_SERIES, ENVIRONMENTS } from './company.ts';
export type {
  Company,
  DunningSettings,
  Environment,
  MailSettings,
  SalesSettings,
  Seller,
} from './company.ts';
export { createApiClient } from './create-api-client.ts';
export { createCompany } from './create-company.ts';
export { getCompanySettings } from './get-company-settings.ts';
export { listApiClients } from './list-api-clients.ts';
export type { Logo } from './logo.ts';
export { setAccounting } from './set-accounting.ts';
export { updateCompany } from './update-company.ts';
