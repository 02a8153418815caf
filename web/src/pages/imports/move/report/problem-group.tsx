import { Button, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fieldErrorTexts } from '../../../../text/field-error-texts.ts';
import { useTexts } from '../../../../text/language.tsx';
import type { MoveReport } from '../move-queries.ts';
import type { Problem } from './problems.ts';
import { reportTexts } from './report-texts.ts';

/** What is said of problems of one kind, in one language. */
export type SaidOf = {
  title: (many: number) => string;
  row?: (problem: Problem, name: string) => string;
  todo?: string;
};

const SHOWN = 8;

/** The problems of one kind: what they are, each of them, what to do, and the choices about them. */
export function ProblemGroup({
  code,
  problems,
  said,
  accounts,
  choice,
  rowChoice,
}: {
  code: string;
  problems: readonly Problem[];
  /** Undefined where a newer service has another kind. */
  said: SaidOf | undefined;
  accounts: MoveReport['accounts'];
  /** About all of them. */
  choice?: ReactNode;
  /** About one of them. */
  rowChoice?: ((problem: Problem) => ReactNode) | undefined;
}) {
  const texts = useTexts(reportTexts);
  const ofFields: Partial<Record<string, string>> = useTexts(fieldErrorTexts);
  const [isWhole, setIsWhole] = useState(false);
  const nameOf = ({ account }: Problem) => accounts.find((one) => one.account === account)?.name ?? '';
  const isOne = problems.length === 1 && rowChoice === undefined;
  const shown = isWhole ? problems : problems.slice(0, SHOWN);
  return (
    <Paper withBorder p="sm" component="section" aria-label={said?.title(problems.length) ?? code}>
      <Text fw={650}>
        {said?.title(problems.length) ?? ofFields[code] ?? (
          <span lang="en">{problems[0]?.message ?? code}</span>
        )}
      </Text>
      {said?.todo !== undefined && (
        <Text size="sm" c="dimmed">
          {said.todo}
        </Text>
      )}
      {isOne &&
        shown.map((problem) => (
          <Text key={problem.code} size="sm">
            {said?.row?.(problem, nameOf(problem))}
          </Text>
        ))}
      {!isOne && (said?.row !== undefined || rowChoice !== undefined) && (
        <ul style={{ margin: '8px 0 0', paddingInlineStart: 20 }}>
          {shown.map((problem, index) => (
            <li key={index} className="breakable" style={{ marginBottom: 6 }}>
              <Text size="sm">{said?.row?.(problem, nameOf(problem))}</Text>
              {rowChoice?.(problem)}
            </li>
          ))}
        </ul>
      )}
      {shown.length < problems.length && (
        <Button size="xs" variant="subtle" onClick={() => setIsWhole(true)}>
          {texts.showAll(problems.length)}
        </Button>
      )}
      {choice}
    </Paper>
  );
}
