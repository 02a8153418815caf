/** What the pages, the token endpoint and the command line may use of apps. */
export type { App } from './app.ts';
export { findApp, identifyApp, listApps } from './apps.store.ts';
export type { ClientDocuments } from './client-documents.ts';
export { createClientDocuments, isDocumentAddress } from './client-documents.ts';
export { connectApp } from './connect-app.ts';
export type { Asked } from './credentials.store.ts';
export { isAnswered } from './credentials.store.ts';
export { disconnectApp } from './end-connection.ts';
export { endOldAccess } from './end-old-access.ts';
export { findAppNow } from './find-app.ts';
export type { AppRules } from './may-connect.ts';
export { mayConnect } from './may-connect.ts';
export { leaveConnections, takeOver } from './people-of-connections.ts';
export {
  changeApp,
  registerApp,
  removeApp,
  removeAppsOfCompany,
  rotateAppSecret,
  setAppLogo,
  verifyApp,
} from './register-app.ts';
export type { Used } from './use-credential.ts';
export { findConnectionOfToken, revoke, useCode, useRefreshToken } from './use-credential.ts';
