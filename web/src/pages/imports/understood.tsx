import { Table, Text } from '@mantine/core';
import type { ImportKind, ImportReport } from '../../http/files/import-file.ts';
import { useTexts } from '../../text/language.tsx';
import { Panel } from '../../ui/panel.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { fieldName } from './field-names.ts';
import { importsTexts } from './imports-texts.ts';

/** What each column of a file was taken for. */
export function Understood({ report, kind }: { report: ImportReport; kind: ImportKind }) {
  const texts = useTexts(importsTexts);
  const { columns, encoding, separator } = report;
  if (columns.length === 0) return null;
  const readAs =
    encoding !== null && separator !== null
      ? texts.readAs(texts.encodings[encoding], texts.separators[separator])
      : undefined;
  return (
    <Panel title={texts.columns} hint={`${readAs ?? ''} ${texts.columnsHint}`}>
      <WideTable label={texts.columnList} minWidth={320}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.header}</Table.Th>
            <Table.Th>{texts.readInto}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map(({ header, field }, index) => (
            <Table.Tr key={index}>
              <Table.Td className="breakable">{header}</Table.Td>
              <Table.Td>
                {field === null ? (
                  <Text span inherit c="dimmed">
                    {texts.notRead}
                  </Text>
                ) : (
                  fieldName(kind, field, texts)
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}
