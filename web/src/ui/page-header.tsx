import { Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Told } from './notice.tsx';
import classes from './page-header.module.css';

/**
 * The one heading of a page, a line about its purpose, its main actions, and what was done there. Also names the browser's tab.
 */
export function PageHeader({
  title,
  badge,
  lead,
  actions,
}: {
  title: string;
  /** Stands beside the title. */
  badge?: ReactNode;
  lead?: string | undefined;
  actions?: ReactNode;
}) {
  useDocumentTitle(`${title} – Tilgode`);
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="lg" gap="md">
        <div className="breakable">
          <Group gap="sm">
            <Title order={1} size="h1" maw="100%" className={classes['title'] ?? ''}>
              {title}
            </Title>
            {badge}
          </Group>
          {lead !== undefined && <Text c="dimmed">{lead}</Text>}
        </div>
        {actions !== undefined && <Group gap="sm">{actions}</Group>}
      </Group>
      <Told />
    </>
  );
}
