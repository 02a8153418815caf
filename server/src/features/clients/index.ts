/** The parts of the customer register that other features may use. */
export type { Client, ClientDetails, ClientFields } from './client.ts';
export {
  checkNewClient,
  checkOrganisationNumber,
  checkPostalCode,
  clientDetails,
  CLIENT_NAMES,
  clientWarnings,
  typeWarnings,
} from './client.ts';
export { createClients } from './create-clients.ts';
export type { Existing } from './create-clients.ts';
export { CLIENT_ORDER, clientsMatching, listClients } from './client-list.store.ts';
export type { ClientFilter } from './client-list.store.ts';
export {
  CREDIT_NOK_ORE,
  findClientCredit,
  lockClientCredit,
  lockClientCredits,
  sumCredit,
} from './client-credit.store.ts';
export type { ClientCredit, CreditChange, WholeCredit } from './client-credit.store.ts';
export { creditInCurrency } from './credit-in-currency.ts';
export {
  clientConflict,
  findClient,
  findClientIds,
  findClientType,
  findClientToInvoice,
  findMatchingClient,
  findKnownNames,
  orgNumberSql,
  toClient,
} from './clients.store.ts';
export { eraseClientNames, NAME_OF_DELETED_CLIENT } from './delete-client.store.ts';
export { takeClientsOffRegister } from './delete-client.ts';
export { REGISTERED_FIELDS, registeredClient } from './registered.store.ts';
export type { Registered } from './registered.store.ts';
export { createOrganisationLookUp } from './organisation-look-up.ts';
export type { OrganisationLookUp } from './organisation-look-up.ts';
export { presentClient } from './present.ts';
export { registerClient } from './register-client.ts';
export type { Register } from './register-clients.ts';
export { addToRegister, findCandidates, openRegister } from './register-clients.ts';
export { changeClientCredit, changeCreditInCurrency } from './save-client.ts';
export { CLIENTS } from './figures.ts';
