/** All permissions, written `resource:level` (contract 8.1). */
export const SCOPES = [
  'invoices:read',
  'invoices:write',
  'invoices:admin',
  'clients:read',
  'clients:write',
  'clients:admin',
  'bilag:read',
  'bilag:write',
  'reports:read',
  'events:read',
  'webhooks:read',
  'webhooks:write',
  'bank:read',
  'bank:write',
  'imports:read',
  'imports:write',
  'exports:write',
] as const;

export type Scope = (typeof SCOPES)[number];

export type ApiClientKind = 'accounting' | 'advanced';

/** The scopes of a new API client of kind `accounting` (contract 5.2). */
export const ACCOUNTING_CLIENT_SCOPES: readonly Scope[] = [
  'invoices:read',
  'clients:read',
  'bilag:read',
  'reports:read',
];

/** Levels nest: admin includes write, and write includes read. */
const INCLUDED: Readonly<Record<Scope, readonly Scope[]>> = {
  'invoices:read': ['invoices:read'],
  'invoices:write': ['invoices:write', 'invoices:read'],
  'invoices:admin': ['invoices:admin', 'invoices:write', 'invoices:read'],
  'clients:read': ['clients:read'],
  'clients:write': ['clients:write', 'clients:read'],
  'clients:admin': ['clients:admin', 'clients:write', 'clients:read'],
  'bilag:read': ['bilag:read'],
  'bilag:write': ['bilag:write', 'bilag:read'],
  'reports:read': ['reports:read'],
  'events:read': ['events:read'],
  'webhooks:read': ['webhooks:read'],
  'webhooks:write': ['webhooks:write', 'webhooks:read'],
  'bank:read': ['bank:read'],
  'bank:write': ['bank:write', 'bank:read'],
  'imports:read': ['imports:read'],
  'imports:write': ['imports:write', 'imports:read'],
  'exports:write': ['exports:write'],
};

/** Whether the scope changes nothing. */
export function isReading(scope: Scope): boolean {
  return scope.endsWith(':read');
}

export function isScope(text: string): text is Scope {
  return Object.hasOwn(INCLUDED, text);
}

/** Whether the scope `granted` includes `needed`; a scope includes itself. */
export function scopeIncludes(granted: Scope, needed: Scope): boolean {
  return INCLUDED[granted].includes(needed);
}

/** Whether one of the granted scopes includes the needed one. */
export function allowsScope(granted: readonly Scope[], needed: Scope): boolean {
  return granted.some((scope) => scopeIncludes(scope, needed));
}

/** The scopes that both allow, in the order of the first. */
export function commonScopes(one: readonly Scope[], other: readonly Scope[]): Scope[] {
  const common = [
    ...one.filter((scope) => allowsScope(other, scope)),
    ...other.filter((scope) => allowsScope(one, scope)),
  ];
  return [...new Set(common)];
}
