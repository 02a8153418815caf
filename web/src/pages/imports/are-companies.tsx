import { Checkbox, Text } from '@mantine/core';
import type { ImportKind, ImportReport } from '../../http/files/import-file.ts';
import { useTexts } from '../../text/language.tsx';
import { Panel } from '../../ui/panel.tsx';
import { importsTexts } from './imports-texts.ts';
import { ProblemTable } from './problem-table.tsx';

/** Asks whether customers with names of companies are businesses, where the file does not say what they are. */
export function AreCompanies({
  report,
  unsaid,
  kind,
  contentOf,
  areBusinesses,
  isBusy,
  onChange,
}: {
  report: Pick<ImportReport, 'columns'>;
  /** The customers that become companies by the answer. */
  unsaid: ImportReport['warnings'];
  kind: ImportKind;
  contentOf: (line: number) => string;
  /** The answer; `false` until there is one. */
  areBusinesses: boolean;
  isBusy: boolean;
  onChange: (areBusinesses: boolean) => void;
}) {
  const texts = useTexts(importsTexts);
  if (unsaid.length === 0) return null;
  return (
    <Panel title={texts.areCompanies} hint={texts.areCompaniesHint}>
      <Checkbox
        label={texts.companiesAreBusinesses}
        mb="sm"
        checked={areBusinesses}
        disabled={isBusy}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
      {areBusinesses && (
        <Text size="sm" fw={600} mb="sm" role="status">
          {texts.becomeBusinesses(unsaid.length)}
        </Text>
      )}
      <ProblemTable
        columns={report.columns}
        kind={kind}
        problems={unsaid}
        label={texts.companyList}
        contentOf={contentOf}
        isOfNotes
        told={areBusinesses ? texts.becomesBusiness : undefined}
      />
    </Panel>
  );
}
