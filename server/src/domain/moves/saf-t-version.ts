/** What the structure of a SAF-T file tells. `hasOld`: elements that 1.30 has not any more. `hasNew`: elements that 1.30 brought. */
export type SafTStructure = { hasOld: boolean; hasNew: boolean };

const OLD = ['1.10', '1.20'];
const NEW = ['1.30', '1.40'];

/**
 * The version of a SAF-T file, from 1.10 to 1.40. The structure counts more than what the file calls itself: files of 1.10 call themselves
 * 1.0, and programs forget to change the name.
 * @param label `AuditFileVersion`
 * @returns undefined for a version that is not read, and for a file with elements of both structures
 */
export function safTVersion(label: string, { hasOld, hasNew }: SafTStructure): string | undefined {
  if (hasOld && hasNew) return undefined;
  const versions = hasOld ? OLD : hasNew ? NEW : [...OLD, ...NEW];
  const [, major = '', minor = ''] = /^(\d+)\.(\d+)$/.exec(label.trim()) ?? [];
  const named = `${major}.${minor.padEnd(2, '0')}`;
  if (versions.includes(named)) return named;
  if (major !== '' && Number(major) > 1) return undefined;
  if (hasOld) return '1.10';
  if (hasNew) return '1.30';
  return named === '1.00' ? '1.10' : undefined;
}
