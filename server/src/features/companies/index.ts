/** The parts of companies that other features and the command line may use. */
export type { AdminContext, Watch, WideningEvent } from './admin-context.ts';
export type { AuditEvent } from './audit-log.store.ts';
export type { Account } from './company/companies.store.ts';
export {
  deleteApiClients,
  findApiClient,
  findGrantedAccounts,
  saveSpent,
} from './api-clients/api-clients.store.ts';
export {
  AUDIT_ORDER,
  BACKUP_TAKEN,
  BASE_BACKUP_TAKEN,
  findLastBackupAt,
  listAuditEvents,
  recordAuditEvent,
  wasMailedAbout,
} from './audit-log.store.ts';
export {
  deleteApiClient,
  listApiClients,
  removeApiClientEnvironment,
  rotateApiClientSecret,
  setApiClientMode,
  setApiClientScopes,
} from './api-clients/change-api-client.ts';
export type { OnSecretRotated } from './api-clients/change-api-client.ts';
export type { RecordedChange, ChangeEntry } from './record-change.ts';
export { recordChange } from './record-change.ts';
export { newClientId, newSecret, secretDigest } from './api-clients/client-secret.ts';
export { deleteApiClient as deleteApiClientRow } from './api-clients/api-clients.store.ts';
export type { Connection } from './api-clients/connections.store.ts';
export {
  countConnections,
  deleteConnectionsOfApp,
  findAccountToConnect,
  insertConnection,
  leaveConnection,
  countConnectionsByApp,
  listCompaniesOfApp,
  listConnections,
  lockConnection,
  lockConnectionOf,
  lockConnectionsOfCompany,
  renewConnection,
  takeConnectionOver,
} from './api-clients/connections.store.ts';
export {
  findAccount,
  findAnyAccount,
  findAnyCompanyAccounts,
  findAnyCompany,
  findClosedAt,
  findCompany,
  findCompanyAccounts,
  findCompanyByOrgNumber,
  getCompanyOfAccount,
  getCompanyOfCaller,
  hasAnsweredVat,
  shareLockTestClock,
  LETTERS_JOB,
  accountsWithHeldLetters,
  listAccountsWithAutomaticLetters,
  listCompanies,
  lockCompany,
  markCompanyClosed,
  markCompanyOpened,
} from './company/companies.store.ts';
export {
  findWaitsSince,
  listOwnedCompanies,
  markProductionOpened,
} from './company/waiting-companies.store.ts';
export { findLogo, insertLogo } from './logo/company-logos.store.ts';
export type { CompanyChanges } from './company/company-changes.ts';
export { AUTOMATIC_LETTERS, DOCUMENT_SERIES } from './company/company.ts';
export type {
  Company,
  CompanyOfAccount,
  DunningSettings,
  MailSettings,
  SalesSettings,
  Seller,
} from './company/company.ts';
export { createApiClient } from './api-clients/create-api-client.ts';
export { createCompany } from './company/create-company.ts';
export { SETTING_OPTIONS, SETTING_TEXTS } from './company/settings.ts';
export type { CompanyTexts } from './company/settings.ts';
export { keepCompanyOpen, waitForWhatLeaves } from './company/keep-open.ts';
export { getCompanySettings } from './company/get-company-settings.ts';
export type { Logo } from './logo/logo.ts';
export { LOGO_RULE, readLogo } from './logo/logo.ts';
export {
  setAccounting,
  setAgentsStopped,
  setAppsByAdminsOnly,
  setBodyLogging,
  setEInvoices,
  setFourEyesRefunds,
} from './company/set-switches.ts';
export { bodyLoggingSwitch, hasFourEyesRefunds, isSwitchedOn } from './company/switches.store.ts';
export { requireNoOpenCompany } from './company/one-open-company.ts';
export { updateCompany } from './company/update-company.ts';
export { getAccountSettings } from './account/account-settings.ts';
export { listCurrencyAccounts, setBankFileFormat, TIES } from './account/account-settings.store.ts';
export type { CurrenciesOfAccount } from './account/set-currencies.ts';
export { readCurrencies, setCurrencies } from './account/set-currencies.ts';
export { lockTestClock, saveTestClock } from './account/test-clock.store.ts';
