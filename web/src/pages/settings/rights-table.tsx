import { CheckIcon, Table, VisuallyHidden } from '@mantine/core';
import type { Standing } from '../../../../server/src/domain/access/roles.ts';
import { RIGHTS, ROLES, hasRight } from '../../../../server/src/domain/access/roles.ts';
import { useTexts } from '../../text/language.tsx';
import { roleTexts } from '../../text/role-texts.ts';
import { peopleTexts } from './people-texts.ts';
import classes from './rights-table.module.css';

/** What each role may do, from the table that the service decides by. @param chosen the role whose column stands out */
export function RightsTable({ chosen }: { chosen?: Standing }) {
  const texts = useTexts(peopleTexts);
  const roles = useTexts(roleTexts);
  return (
    <div className={classes['place']}>
      <Table className={classes['rights'] ?? ''} aria-label={texts.rights} verticalSpacing={6} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.right}</Table.Th>
            {ROLES.map((role) => (
              <Table.Th key={role} scope="col" data-chosen={role === chosen || undefined}>
                <span className={classes['role']}>{roles.names[role]}</span>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {RIGHTS.map((right) => (
            <Table.Tr key={right}>
              <Table.Th scope="row">{roles.rights[right]}</Table.Th>
              {ROLES.map((role) => (
                <Table.Td
                  key={role}
                  data-chosen={role === chosen || undefined}
                  data-may={hasRight(role, right) || undefined}
                >
                  {hasRight(role, right) ? <CheckIcon size={12} aria-hidden /> : <span aria-hidden>–</span>}
                  <VisuallyHidden>{hasRight(role, right) ? texts.yes : texts.no}</VisuallyHidden>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The table below a choice of role, where only few want to see it. */
export function FoldedRights({ chosen }: { chosen: Standing }) {
  const texts = useTexts(peopleTexts);
  return (
    <details>
      <summary className={classes['unfold']}>{texts.rights}</summary>
      <RightsTable chosen={chosen} />
    </details>
  );
}
