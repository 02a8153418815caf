import { unzip } from './zip-content.ts';

/**
 * Whether the bytes are an Excel workbook without macros, embedded programs and contents from elsewhere. Excel finds a part by the
 * type and the relationships that the file declares, whatever the part is called, so these are judged (ECMA-376 part 2).
 */
export function isExcelFile(bytes: Buffer): boolean {
  const parts = unzip(bytes);
  if (parts === undefined || !parts.has('xl/workbook.xml')) return false;
  const types = textOf(parts.get('[Content_Types].xml'));
  if (types === undefined || !attributesOf(types, 'ContentType').every(isHarmlessType)) return false;
  return [...parts].every(([name, content]) => {
    if (startsProgram(content) || /vbaProject|activeX/i.test(name)) return false;
    if (/\.rels$/i.test(name)) return hasHarmlessRelationships(content);
    if (!/externalLink/i.test(name)) return true;
    // Links to other workbooks carry values. DDE and OLE links start programs.
    const text = textOf(content);
    return text !== undefined && !/ddeLink|oleLink/i.test(text);
  });
}

/** What Excel writes. Macros, sheets of macros (also of Excel 4), embedded programs and files have types of their own. */
const TYPE =
  /^(?:application\/xml|image\/[\w.+-]+|application\/vnd\.(?:openxmlformats-(?:package|officedocument)|ms-(?:excel|office))\.[\w.+-]+)$/i;
const ACTIVE_TYPE =
  /macro|vba|activex|oleobject|officedocument\.package|dialogsheet|toolbar|customui|webextension|querytable|connections|attachedtemplate/i;

function isHarmlessType(type: string): boolean {
  return TYPE.test(type) && !ACTIVE_TYPE.test(type);
}

const ACTIVE_RELATIONSHIP =
  /macro|vba|activex|control\b|oleobject|\/package$|dialogsheet|toolbar|extensibility|customui|webextension|querytable|connections|attachedtemplate/i;

function hasHarmlessRelationships(content: Buffer): boolean {
  const text = textOf(content);
  if (text === undefined) return false;
  return [...text.matchAll(/<(?:[\w.-]+:)?Relationship\b[^<>]*>/g)].every(([relationship]) => {
    const [type = ''] = attributesOf(relationship, 'Type');
    const [mode = ''] = attributesOf(relationship, 'TargetMode');
    if (ACTIVE_RELATIONSHIP.test(type)) return false;
    // Other contents from elsewhere are fetched without being asked for, and tell who has opened the file.
    return mode.toLowerCase() !== 'external' || /\/(?:hyperlink|externalLinkPath)$/i.test(type);
  });
}

const ODS = 'application/vnd.oasis.opendocument.spreadsheet';
/** Scripts that an event starts, and links by which programs start one another. */
const ACTIVE_OPEN_DOCUMENT =
  /vnd\.sun\.star\.(?:script|help|cmd)\b|macro:|script:event-listener|dde-(?:source|link|connection)|<(?:[\w.-]+:)?(?:object-ole|applet|plugin)\b/i;

/**
 * Whether the bytes are an OpenDocument spreadsheet without macros. It says its type first and unpacked (ODF 1.3 part 2 § 3.3).
 * Macros stand in folders of their own; events in any part name them.
 */
export function isOpenDocument(bytes: Buffer): boolean {
  const parts = unzip(bytes);
  const [first] = parts?.keys() ?? [];
  if (parts === undefined || first !== 'mimetype' || !parts.has('content.xml')) return false;
  if (bytes.subarray(38, 38 + ODS.length).toString('latin1') !== ODS) return false;
  return [...parts].every(([name, content]) => {
    if (startsProgram(content) || /(^|\/)(Basic|Scripts|Dialogs)\//i.test(name)) return false;
    if (!/\.(xml|rdf)$/i.test(name)) return true;
    const text = textOf(content);
    return text !== undefined && !ACTIVE_OPEN_DOCUMENT.test(text);
  });
}

/** Compound files, in which macros and objects of OLE are kept, and programs of Windows and Unix. */
const PROGRAMS = ['d0cf11e0a1b11ae1', '4d5a', '7f454c46'].map((start) => Buffer.from(start, 'hex'));

function startsProgram(content: Buffer): boolean {
  return PROGRAMS.some((start) => content.subarray(0, start.length).equals(start));
}

/** The text of an XML part in UTF-8, with its characters as such; undefined for other encodings and entities of its own. */
function textOf(content: Buffer | undefined): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    if (/\0|<!DOCTYPE|^<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(text)) return undefined;
    return text.replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (all, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    });
  } catch {
    return undefined;
  }
}

function attributesOf(text: string, name: string): string[] {
  const attribute = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'g');
  return [...text.matchAll(attribute)].map(([, double, single]) => (double ?? single ?? '').trim());
}
