import { Text } from '@mantine/core';

/** On a phone there is room for two lines, at a desk for one. */
export function CompanyName({ name }: { name: string }) {
  return (
    <>
      <Text fw={650} lh={1.2} lineClamp={2} size="sm" hiddenFrom="sm" className="breakable">
        {name}
      </Text>
      <Text fw={650} truncate visibleFrom="sm">
        {name}
      </Text>
    </>
  );
}
