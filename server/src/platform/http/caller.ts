import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ForeignCurrency } from '../../domain/currency/currency.ts';
import type { Actor } from '../../domain/webhooks/event-types.ts';
import type { Guards } from '../../domain/access/change-actions.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import type { ActsAs, ApiClientLimits, ApiClientMode } from '../../domain/proposals/api-client-mode.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import type { ReadAhead } from './requests/read-ahead.ts';

/** An API client or a signed-in person, on exactly one account in one environment (contract 1.14). */
export type Caller = {
  /** Of the API client or the person. */
  id: string;
  name: string;
  actor: Actor;
  kind: 'accounting' | 'advanced' | 'app';
  /** The person who has given an app its access, or who is the caller; null at an API client. */
  personId: string | null;
  /** People are a `program`: nobody approves their changes. */
  actsAs: ActsAs;
  /** Whether a person approves the changes of this request. People are `direct`. */
  mode: ApiClientMode;
  /** Above these limits a person approves also the changes of a `direct` caller. */
  limits: ApiClientLimits;
  grantId: string;
  /** For an API client: raised when its secret is rotated. For people: 0. */
  secretVersion: number;
  accountId: string;
  environment: 'production' | 'test';
  companyId: string;
  /** Changes with every change of the company, so that memories of the company can be told stale. */
  companyVersion: string;
  /** Whether the company is in the VAT register. */
  vatRegistered: boolean;
  accountingEnabled: boolean;
  /** Whether the account sends e-invoices to recipients that can receive them. */
  eInvoices: 'off' | 'auto';
  /** The account's own setting of Foretaksregisteret; null when its company decides. */
  inForetaksregisteret: boolean | null;
  /** The currencies beside NOK that the account has turned on. */
  currencies: readonly ForeignCurrency[];
  /** The account's test clock; null when the account goes by the real time. */
  testClock: Date | null;
  /** The scopes that both the token and the stored grant allow. */
  scopes: Scope[];
  tokenExpiresAt: Date;
  /** When a person last proved their identity; the beginning of time for API clients. */
  signedInAt: Date;
};

/** Where a request comes from, and the action that its route declares: for the log of changes. */
export type Origin = {
  /** The IP address. */
  address: string;
  guards: Guards;
  /** Left out: nobody had to approve the request. */
  approval?: { proposalId: string; approvedBy: string };
};

export type Requirements = Guards & {
  /** The scope that the endpoint needs; left out: any valid token will do. */
  scope?: Scope;
  needsAccounting?: boolean;
  /** On a production account it is as if the endpoint did not exist. */
  testOnly?: boolean;
  /** Every API client proposes it on a production account. */
  asksOnProduction?: boolean;
  /** The tools for agents: they propose on a production account, and are closed while the company has stopped its agents. */
  isForAgents?: boolean;
};

/**
 * Lets a request pass, as its caller, or throws the refusal.
 * @param readAhead is called where the account is known before the decision, so that both travel to PostgreSQL together
 */
export type Authorise = (
  request: FastifyRequest,
  reply: FastifyReply,
  requirements: Requirements,
  readAhead?: ReadAhead,
) => Promise<Caller>;

type AtAccount = Pick<Caller, 'environment' | 'accountingEnabled'>;
type Check = (requirements: Requirements, account: AtAccount, requireRight: () => void) => void;

/** The checks of a known caller, in this order. */
const CHECKS: readonly Check[] = [
  ({ testOnly }, { environment }) => {
    if (testOnly === true && environment !== 'test') throw new ApiError('not-found');
  },
  (_requirements, _account, requireRight) => requireRight(),
  ({ needsAccounting }, { accountingEnabled }) => {
    if (needsAccounting === true && !accountingEnabled) throw new ApiError('accounting-not-enabled');
  },
];

/**
 * @param requireRight throws when the caller lacks the right: API clients have scopes, people have roles
 * @throws ApiError `not-found`, then the error of `requireRight`, then `accounting-not-enabled`
 */
export function requireAll(requirements: Requirements, account: AtAccount, requireRight: () => void): void {
  for (const check of CHECKS) check(requirements, account, requireRight);
}
