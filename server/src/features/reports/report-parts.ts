import type { ReportTable, Section } from './report-table.ts';

/**
 * Cuts a report into parts of about as many rows. A part ends before a line, so that no sum begins a page. A section that goes on
 * in the next part has its title and headings there again. The notes are in the last part.
 */
export function splitReport(table: ReportTable, most: number): ReportTable[] {
  const parts: Section[][] = [[]];
  let room = most;
  for (const section of table.sections) {
    let start = 0;
    do {
      if (room <= 0) {
        parts.push([]);
        room = most;
      }
      let end = Math.min(start + room, section.rows.length);
      while (end < section.rows.length && section.rows[end]?.kind !== 'line') end += 1;
      parts.at(-1)?.push({ ...section, rows: section.rows.slice(start, end) });
      room -= end - start;
      start = end;
    } while (start < section.rows.length);
  }
  return parts.map((sections, index) => ({
    ...table,
    sections,
    notes: index === parts.length - 1 ? table.notes : [],
  }));
}
