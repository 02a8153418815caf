import { isIP } from 'node:net';
import { SettingError } from './setting-error.ts';

/**
 * The proxies whose word on the address of a caller is taken.
 * @throws SettingError
 */
export function readTrustedProxies(text: string | undefined): string[] {
  const proxies = (text ?? '')
    .split(',')
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== '');
  if (!proxies.every(isAddressOrRange)) {
    throw new SettingError(
      'TRUST_PROXY must be IP addresses or ranges, separated by commas, as in 10.0.0.5, 192.168.0.0/16.',
    );
  }
  return proxies;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}
