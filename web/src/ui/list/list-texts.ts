import { textsByLanguage } from '../../text/texts-by-language.ts';

export const listTexts = textsByLanguage({
  search: ['Søk', 'Search'],
  columns: ['Kolonner', 'Columns'],
  download: ['Last ned listen', 'Download the list'],
  csvHint: [
    'CSV er for programmer: et regneark tar bort nullene først i KID.',
    'CSV is for programs: a spreadsheet drops the leading zeros of a KID.',
  ],
  downloadAs: (format: string) => [`Last ned listen som ${format}`, `Download the list as ${format}`],
  chooseAll: ['Velg alle på siden', 'Choose all on this page'],
  choose: (name: string) => [`Velg ${name}`, `Choose ${name}`],
  filter: ['Filter', 'Filter'],
  removeFilter: (filter: string) => [`Fjern filteret ${filter}`, `Remove the filter ${filter}`],
  clear: ['Nullstill filtre', 'Clear filters'],
  pageEmpty: ['Det er ingenting på denne siden', 'There is nothing on this page'],
  pageEmptyHint: ['Listen er kortere enn adressen sier.', 'The list is shorter than the address says.'],
  firstPage: ['Til første side', 'To the first page'],
  chosen: (count: number) => [`${count} valgt`, `${count} chosen`],
  unchoose: ['Fjern valget', 'Choose none'],
  of: ['av', 'of'],
  moreThan: (count: string) => [`mer enn ${count}`, `more than ${count}`],
  pages: ['Sider', 'Pages'],
  previous: ['Forrige side', 'Previous page'],
  next: ['Neste side', 'Next page'],
  page: ['Side', 'Page'],
});
