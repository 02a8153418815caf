import { deflateRawSync } from 'node:zlib';
import { jpegFile, pngFile } from '../browser/images.ts';
import { pdfOf } from './pdf-files.ts';

/** Small files of every type that can be attached. */

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const ODS = 'application/vnd.oasis.opendocument.spreadsheet';

export function pdfFile(inside = ''): Buffer {
  return pdfOf(inside);
}

/** A ZIP file of these entries. The first one is not packed. */
export function zipFile(entries: Record<string, string>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [index, [name, text]] of Object.entries(entries).entries()) {
    const content = index === 0 ? Buffer.from(text) : deflateRawSync(text);
    const method = index === 0 ? 0 : 8;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04_03_4b_50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(Buffer.byteLength(text), 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02_01_4b_50, 0);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(content.length, 20);
    central.writeUInt32LE(Buffer.byteLength(text), 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    files.push(local, Buffer.from(name), content);
    directory.push(central, Buffer.from(name));
    offset += local.length + name.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}

const EXCEL = { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' };
const OPEN_DOCUMENT = { mimetype: ODS, 'content.xml': '<office/>' };

export const GOOD_FILES: [name: string, type: string, bytes: Buffer][] = [
  ['timeliste.pdf', 'application/pdf', pdfFile()],
  ['Bilde Æ.PNG', 'image/png', pngFile(2, 2)],
  ['foto.jpeg', 'image/jpeg', jpegFile(2, 2)],
  ['timer.csv', 'text/csv', Buffer.from('dato;timer\n2026-07-01;7,5 æøå\n')],
  ['timer.xlsx', XLSX, zipFile(EXCEL)],
  ['timer.ods', ODS, zipFile(OPEN_DOCUMENT)],
];

/** Files whose content is not what their type says, or that can do something by themselves. */
export const BAD_FILES: [what: string, name: string, type: string, bytes: Buffer][] = [
  ['nothing', 'a.pdf', 'application/pdf', Buffer.alloc(0)],
  ['a program called PDF', 'a.pdf', 'application/pdf', Buffer.from('MZ\u0090 not a PDF')],
  ['half a PDF', 'a.pdf', 'application/pdf', pdfFile().subarray(0, 40)],
  [
    'a PDF with a script',
    'a.pdf',
    'application/pdf',
    pdfFile('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'),
  ],
  ['a PDF that starts a program', 'a.pdf', 'application/pdf', pdfFile('/OpenAction<</S/Launch/F(cmd.exe)>>')],
  [
    'a PNG with something behind it',
    'a.png',
    'image/png',
    Buffer.concat([pngFile(2, 2), Buffer.from('<script>')]),
  ],
  ['a JPEG called PNG', 'a.png', 'image/png', jpegFile(2, 2)],
  ['a PNG called JPEG', 'a.jpg', 'image/jpeg', pngFile(2, 2)],
  ['bytes called CSV', 'a.csv', 'text/csv', Buffer.from([0x61, 0x00, 0xff])],
  ['a CSV in another encoding', 'a.csv', 'text/csv', Buffer.from('bl\u00e5b\u00e6r', 'latin1')],
  ['a workbook with macros', 'a.xlsx', XLSX, zipFile({ ...EXCEL, 'xl/vbaProject.bin': 'x' })],
  [
    'a text document called workbook',
    'a.xlsx',
    XLSX,
    zipFile({ '[Content_Types].xml': '', 'word/document.xml': '' }),
  ],
  ['half a workbook', 'a.xlsx', XLSX, zipFile(EXCEL).subarray(0, 60)],
  ['a spreadsheet with macros', 'a.ods', ODS, zipFile({ ...OPEN_DOCUMENT, 'Basic/script.xml': 'x' })],
  ['a ZIP file called spreadsheet', 'a.ods', ODS, zipFile({ 'content.xml': '' })],
];
