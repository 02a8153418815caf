import type { Scope } from './scopes.ts';
import { SCOPES, scopeIncludes } from './scopes.ts';

/** The roles of people at a company, the one with the most rights first. */
export const ROLES = ['owner', 'admin', 'member', 'accountant', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What somebody is at a company: a role; or the owner of a closed company, who reads, takes everything along, and may open the company
 * again. Nobody else gets into a closed company.
 */
export const STANDINGS = [...ROLES, 'owner-of-closed'] as const;
export type Standing = (typeof STANDINGS)[number];

/** The owner's role can be neither given nor taken. */
export type InvitedRole = Exclude<Role, 'owner'>;
export const INVITED_ROLES = ['admin', 'member', 'accountant', 'viewer'] as const satisfies InvitedRole[];

const EVERYBODY = ROLES;
const ADMINS = ['owner', 'admin'] as const;

/**
 * The rights at a company, and the roles that have each. Nothing else decides what a person may do: the service checks
 * every request by this table, and the app shows and hides by it.
 */
const ROLES_WITH = {
  /** To read documents, customers, books, reports and files, the mail of the test environment, and who works here. */
  read: EVERYBODY,
  /** To make and send documents, to record payments, to change customers, and to use the tools of the test environment. */
  sell: ['owner', 'admin', 'member'],
  /** To make and reverse entries, to change the chart of accounts, and to close months and years. */
  keepBooks: ['owner', 'admin', 'accountant'],
  /** To import bank files, to say what their transactions are, and to pay credit back. */
  matchBank: ['owner', 'admin', 'member', 'accountant'],
  deleteCustomers: ADMINS,
  changeSettings: ADMINS,
  /** To invite, to give another role, and to remove. */
  managePeople: ADMINS,
  /** To approve or decline what API clients propose. What is of the books, those may who keep them. */
  approve: ADMINS,
  /** Only the owner and admins (contract 5.1). */
  manageApiClients: ADMINS,
  /** To see and to choose where events are sent. */
  manageWebhooks: ADMINS,
  /** To make and download a file with all of the company. */
  takeEverything: ADMINS,
  /** The log of changes, and the log of what API clients called. */
  readLogs: ADMINS,
  /** To close the company, and to open it again. */
  closeCompany: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof ROLES_WITH;
export const RIGHTS = Object.keys(ROLES_WITH) as Right[];

/** The rights that are left in a closed company, to its owner. */
const LEFT_IN_CLOSED: ReadonlySet<Right> = new Set(['read', 'takeEverything', 'readLogs', 'closeCompany']);

export function hasRight(standing: Standing, right: Right): boolean {
  return standing === 'owner-of-closed' ? LEFT_IN_CLOSED.has(right) : rolesWith(right).includes(standing);
}

/** Whether the role decides over rights: an owner or admin. */
export function isAdmin(role: Role): boolean {
  return hasRight(role, 'managePeople');
}

/** The roles that have the right, the one with the most rights first. */
export function rolesWith(right: Right): readonly Role[] {
  return ROLES_WITH[right];
}

const RIGHT_FOR: Readonly<Record<Scope, Right>> = {
  'invoices:read': 'read',
  'invoices:write': 'sell',
  'invoices:admin': 'changeSettings',
  'clients:read': 'read',
  'clients:write': 'sell',
  'clients:admin': 'deleteCustomers',
  'bilag:read': 'read',
  'bilag:write': 'keepBooks',
  'reports:read': 'read',
  'events:read': 'read',
  'webhooks:read': 'manageWebhooks',
  'webhooks:write': 'manageWebhooks',
  'bank:read': 'read',
  'bank:write': 'matchBank',
  'imports:read': 'read',
  'imports:write': 'keepBooks',
  'exports:write': 'takeEverything',
};

/** The right that a person needs where an API client needs the scope. */
export function rightForScope(scope: Scope): Right {
  return RIGHT_FOR[scope];
}

/** Whether a person may approve what an API client proposes. @param scope that the operation needs; undefined: none */
export function mayDecide(standing: Standing, scope: Scope | undefined): boolean {
  const isOfBooks = scope !== undefined && rightForScope(scope) === 'keepBooks';
  return hasRight(standing, 'approve') || (isOfBooks && hasRight(standing, 'keepBooks'));
}

/** The scopes of a person with this standing. A scope that another one includes is left out. */
export function scopesOf(standing: Standing): Scope[] {
  const allowed = SCOPES.filter((scope) => hasRight(standing, rightForScope(scope)));
  return allowed.filter((scope) => !allowed.some((other) => other !== scope && scopeIncludes(other, scope)));
}
