import { Checkbox } from '@mantine/core';
import type { ImportKind, ImportReport } from '../../http/files/import-file.ts';
import { useTexts } from '../../text/language.tsx';
import { Panel } from '../../ui/panel.tsx';
import { importsTexts } from './imports-texts.ts';
import { ProblemTable } from './problem-table.tsx';

/** Whether a warning is of a customer with the name of a company, of whom the file does not say what the customer is. */
export function isOfCompany({ code }: ImportReport['warnings'][number]): boolean {
  return code === 'type-assumed';
}

/** Asks whether customers with names of companies are businesses, where the file does not say what they are. */
export function AreCompanies({
  report,
  kind,
  contentOf,
  areBusinesses,
  isBusy,
  onChange,
}: {
  report: ImportReport;
  kind: ImportKind;
  contentOf: (line: number) => string;
  /** The answer; `false` until there is one. */
  areBusinesses: boolean;
  isBusy: boolean;
  onChange: (areBusinesses: boolean) => void;
}) {
  const texts = useTexts(importsTexts);
  const unsaid = report.warnings.filter(isOfCompany);
  if (unsaid.length === 0 && !areBusinesses) return null;
  return (
    <Panel title={texts.areCompanies} hint={texts.areCompaniesHint}>
      <Checkbox
        label={texts.companiesAreBusinesses}
        mb="sm"
        checked={areBusinesses}
        disabled={isBusy}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
      {unsaid.length > 0 && (
        <ProblemTable
          columns={report.columns}
          kind={kind}
          problems={unsaid}
          label={texts.companyList}
          contentOf={contentOf}
        />
      )}
    </Panel>
  );
}
