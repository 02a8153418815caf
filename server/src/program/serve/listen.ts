import { SettingError } from '../settings.ts';

/** Begins to listen. @throws SettingError when the address or port cannot be used; it names the setting */
export async function startListening<T>(
  start: () => Promise<T>,
  { name, port, host }: { name: 'PORT' | 'BOUNCE_SMTP_PORT'; port: number; host: string },
): Promise<T> {
  try {
    return await start();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new SettingError(`Port ${port} on ${host} is in use: stop what uses it, or set ${name}.`);
    if (code === 'EACCES')
      throw new SettingError(`Port ${port} may not be used by this user: set ${name} to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new SettingError(`HOST ${host} is no address of this machine.`);
    throw error;
  }
}
