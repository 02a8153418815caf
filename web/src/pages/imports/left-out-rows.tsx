import { Button, Table, Text } from '@mantine/core';
import { useTexts } from '../../text/language.tsx';
import classes from '../../ui/many/many.module.css';
import { Panel } from '../../ui/panel.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { importsTexts } from './imports-texts.ts';

/** So many rows are listed. */
const MOST_LISTED = 100;

/** The rows that are left out of a file, each with the way to take it back. */
export function LeftOutRows({
  lines,
  contentOf,
  isBusy,
  onTakeBack,
}: {
  lines: readonly number[];
  contentOf: (line: number) => string;
  isBusy: boolean;
  onTakeBack: (line: number) => void;
}) {
  const texts = useTexts(importsTexts);
  const title = texts.leftOut(lines.length);
  const listed = lines.toSorted((one, other) => one - other).slice(0, MOST_LISTED);
  return (
    <Panel title={title} hint={listed.length < lines.length ? texts.firstErrors(listed.length) : undefined}>
      <div className={classes['listed']}>
        <WideTable label={texts.leftOutList} minWidth={320}>
          <Table.Tbody>
            {listed.map((line) => (
              <Table.Tr key={line}>
                <Table.Td>
                  {texts.line(line)}
                  <Text size="sm" c="dimmed" className="breakable">
                    {contentOf(line)}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={isBusy}
                    aria-label={texts.takeLineBack(line)}
                    onClick={() => onTakeBack(line)}
                  >
                    {texts.takeBack}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      </div>
    </Panel>
  );
}
