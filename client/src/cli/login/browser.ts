import { spawn } from 'node:child_process';

/**
 * Opens an address in the browser of the person, where there is one. No shell reads the address, because the service has a part in it.
 * @param address begins with `https://` or `http://`, so that no program takes it for an option
 * @returns false where no browser is known; true does not say that one has opened
 */
export function openBrowser(address: string): boolean {
  const [file, ...args] = openerOn(process.platform);
  if (file === undefined) return false;
  const opener = spawn(file, [...args, address], { stdio: 'ignore', detached: true });
  // The address is printed, too.
  opener.on('error', () => {});
  opener.unref();
  return true;
}

function openerOn(platform: NodeJS.Platform): string[] {
  const { DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION } = process.env;
  // The browser would open where the person is not.
  if (SSH_CONNECTION) return [];
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return DISPLAY || WAYLAND_DISPLAY ? ['xdg-open'] : [];
}
