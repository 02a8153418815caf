import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactElement } from 'react';
import type { Destination } from '../links.tsx';

const MenuLink = createLink(Menu.Item.withProps({ component: 'a' })<'a'>);

/** `name` says more than the label does. `isDangerous`: something is gone afterwards. */
type MenuEntry = { label: string; name?: string; icon?: Icon; isDangerous?: boolean } & (
  { link: Destination } | { onClick: () => void }
);

export type MenuWindowProps = {
  button: ReactElement<ComponentProps<'button'>>;
  entries: readonly MenuEntry[];
  /** Stands below the entries. */
  hint?: string;
};

/** A menu that is open at first. */
export function MenuWindow({ button, entries, hint }: MenuWindowProps) {
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => {
          const { label, name, icon: Picture, isDangerous } = entry;
          const look = {
            'aria-label': name,
            leftSection: Picture && <Picture size={18} stroke={1.75} aria-hidden />,
            ...(isDangerous === true && { color: 'red' }),
          };
          return 'link' in entry ? (
            <MenuLink key={label} {...entry.link} {...look}>
              {label}
            </MenuLink>
          ) : (
            <Menu.Item key={label} {...look} onClick={entry.onClick}>
              {label}
            </Menu.Item>
          );
        })}
        {hint !== undefined && <Menu.Label maw={240}>{hint}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
