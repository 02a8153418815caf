import type { Scope } from '../domain/scopes.ts';

/** Who calls: an API client, on exactly one account in one environment (contract, general rule 8). */
export type Caller = {
  clientId: string;
  clientName: string;
  clientKind: 'accounting' | 'advanced';
  grantId: string;
  accountId: string;
  environment: 'production' | 'test';
  companyId: string;
  /** Another one after every change of the company: what is remembered of it holds while this is the same. */
  companyVersion: string;
  /** Whether the company is in the VAT register. */
  vatRegistered: boolean;
  accountingEnabled: boolean;
  /** The account's test clock; null when its time is the real one. */
  testClock: Date | null;
  /** What both the token and the stored grant allow. */
  scopes: Scope[];
  tokenExpiresAt: Date;
};

export type Requirements = {
  /** The scope that the endpoint needs; left out: any valid token will do. */
  scope?: Scope;
  needsAccounting?: boolean;
  /** On a production account it is as if the endpoint did not exist. */
  testOnly?: boolean;
};
