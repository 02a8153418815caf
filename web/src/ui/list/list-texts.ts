import type { Texts } from '../../text/language.tsx';

const nb = {
  search: 'Søk',
  columns: 'Kolonner',
  download: 'Last ned listen',
  csvHint: 'CSV er for programmer: et regneark tar bort nullene først i KID.',
  downloadAs: (format: string) => `Last ned listen som ${format}`,
  chooseAll: 'Velg alle på siden',
  choose: (name: string) => `Velg ${name}`,
  filter: 'Filter',
  removeFilter: (filter: string) => `Fjern filteret ${filter}`,
  clear: 'Nullstill filtre',
  pageEmpty: 'Det er ingenting på denne siden',
  pageEmptyHint: 'Listen er kortere enn adressen sier.',
  firstPage: 'Til første side',
  chosen: (count: number) => `${count} valgt`,
  unchoose: 'Fjern valget',
  of: 'av',
  pages: 'Sider',
  previous: 'Forrige side',
  next: 'Neste side',
  page: 'Side',
};

const en: typeof nb = {
  search: 'Search',
  columns: 'Columns',
  download: 'Download the list',
  csvHint: 'CSV is for programs: a spreadsheet drops the leading zeros of a KID.',
  downloadAs: (format) => `Download the list as ${format}`,
  chooseAll: 'Choose all on this page',
  choose: (name) => `Choose ${name}`,
  filter: 'Filter',
  removeFilter: (filter) => `Remove the filter ${filter}`,
  clear: 'Clear filters',
  pageEmpty: 'There is nothing on this page',
  pageEmptyHint: 'The list is shorter than the address says.',
  firstPage: 'To the first page',
  chosen: (count) => `${count} chosen`,
  unchoose: 'Choose none',
  of: 'of',
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page',
};

export const listTexts: Texts<typeof nb> = { nb, en };
