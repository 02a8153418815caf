import { withoutDirectionMarks } from '../texts/plain-text.ts';

/** The types of files that an e-invoice may carry (PEPPOL-EN16931-CL001), each with the endings of its names. */
export const ATTACHMENT_TYPES = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'text/csv': ['csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
} as const satisfies Record<string, readonly string[]>;

export type AttachmentType = keyof typeof ATTACHMENT_TYPES;
/** What a company's logo can be. */
export type PictureType = Extract<AttachmentType, `image/${string}`>;

/**
 * Whether it is a name without folders, with the ending of its type. Marks that turn the direction of text are refused: `a` and
 * U+202E before `fdp.exe` would be shown as `aexe.pdf`.
 */
export function isSafeName(name: string, type: AttachmentType): boolean {
  const isPlain = !/[/\\:*?"<>|]/.test(name) && withoutDirectionMarks(name) === name;
  return isPlain && !name.startsWith('.') && isNameOfType(name, type);
}

/** Whether a file of that name is one of that type, so that no program opens it as something else. */
function isNameOfType(name: string, type: AttachmentType): boolean {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return name.length > ending.length + 1 && (ATTACHMENT_TYPES[type] as readonly string[]).includes(ending);
}
