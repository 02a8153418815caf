import type { AppRules } from '../features/apps/index.ts';
import { SettingError } from './setting-error.ts';

/**
 * Reads what the operator has said of apps.
 *
 * @param from beginnings of https addresses, separated by spaces. A host alone ends with a slash, so that no longer name begins with it
 * @throws SettingError
 */
export function readAppRules(unverified = 'refuse', from: string | undefined): AppRules {
  if (unverified !== 'refuse' && unverified !== 'allow')
    throw new SettingError('APPS_UNVERIFIED must be one of: refuse, allow.');
  const documentsFrom = from?.split(/\s+/) ?? [];
  if (!documentsFrom.every((one) => /^https:\/\/[^/\s]+\//.test(one))) {
    throw new SettingError(
      'APPS_FROM must name addresses that begin with https:// and a host with a slash after it, as https://example.com/.',
    );
  }
  return { allowsUnverified: unverified === 'allow', documentsFrom };
}
