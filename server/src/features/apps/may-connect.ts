import type { Environment } from '../../domain/access/environment.ts';
import type { App } from './app.ts';

/** What the operator has said of apps. */
export type AppRules = {
  /** Whether apps that nobody has verified may be connected to any company. */
  allowsUnverified: boolean;
  /** The beginnings of the addresses of client ID metadata documents that are read; none: of all. */
  documentsFrom: readonly string[];
};

/**
 * Whether an app may be connected to an account. An app that somebody has registered and nobody has verified may call itself anything: it is
 * for its own company and for test accounts. A document stands at a host, which the person sees.
 */
export function mayConnect(
  { allowsUnverified }: Pick<AppRules, 'allowsUnverified'>,
  app: App,
  { companyId, environment }: { companyId: string; environment: Environment },
): boolean {
  const isVouchedFor = app.companyId === null || app.verifiedAt !== null;
  return isVouchedFor || app.companyId === companyId || environment === 'test' || allowsUnverified;
}
