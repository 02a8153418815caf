import type { Settings } from '../../../settings.ts';
import { warningsOf } from '../../../settings-warnings.ts';
import type { Finding } from '../finding.ts';
import { ok, warn } from '../finding.ts';

/** Settings that can be used, and yet are most likely not what the operator wants. */
export async function settingsCheck(settings: Settings): Promise<Finding[]> {
  const warnings = warningsOf(settings).map(({ says, todo }) => warn(says, todo));
  return [ok(`The settings can be used. The service is at ${settings.baseUrl}.`), ...warnings];
}
