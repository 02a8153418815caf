const RELOADED_FOR = 'tilgode.reloaded-for';

/** The script that the page `/app/` begins with. Every build of the app has another name for it. */
const begins = /<script type="module"[^>]* src="([^"]+)"/;

/** What the service serves now, compared with what runs here; undefined without an answer. */
export async function servedApp(): Promise<{ isNewer: boolean; script: string } | undefined> {
  const answer = await fetch('/app/', { cache: 'no-store' }).catch(() => undefined);
  const [, script] = begins.exec((await answer?.text().catch(() => '')) ?? '') ?? [];
  if (script === undefined) return undefined;
  return { isNewer: document.querySelector(`script[src="${CSS.escape(script)}"]`) === null, script };
}

/**
 * Loads the page anew when the service has got a new version, whose files have other names. Once for each version, so that a
 * version whose files are missing cannot make it go round in circles.
 * @returns false when it stays
 */
export async function reloadForNewerApp(): Promise<boolean> {
  const served = await servedApp();
  if (served?.isNewer !== true) return false;
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === served.script) return false;
    sessionStorage.setItem(RELOADED_FOR, served.script);
  } catch {
    // Without the storage nobody knows whether it was loaded anew before.
    return false;
  }
  location.reload();
  return true;
}
