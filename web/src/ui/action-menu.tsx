import { Button } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ButtonLink } from './links.tsx';
import type { Destination } from './links.tsx';
import { Dialog } from './windows/dialog.tsx';
import { NEXT_ACTION } from './windows/keep-focus.ts';
import { MenuButton } from './windows/menu-button.tsx';

/** An action opens a dialog or a page. `isDangerous`: something is gone afterwards. */
export type MenuAction = { label: string; icon?: Icon; isDangerous?: boolean } & (
  | { link: Destination }
  | {
      title: string;
      size?: ModalProps['size'];
      /** Made anew each time that the dialog opens. */
      content: ReactNode;
    }
);

/**
 * The actions of a page: the first ones as buttons, those that are taken seldom in a menu. An open dialog stays open while
 * the order of the actions changes, because somebody else has changed what the page is about.
 * @param buttons the look of each button
 */
export function PageActions({
  label,
  actions,
  buttons = [],
}: {
  label: string;
  actions: readonly MenuAction[];
  buttons?: readonly ('filled' | 'default')[];
}) {
  const [opened, setOpened] = useState<MenuAction>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (action: MenuAction) => {
    setOpened(action);
    setIsOpen(true);
  };
  const seldom = actions.slice(buttons.length);
  // The newest of it, with what is known now.
  const dialog = actions.find((action) => action.label === opened?.label) ?? opened;
  return (
    <>
      {actions.slice(0, buttons.length).map((action, place) => {
        const look = {
          variant: buttons[place] ?? 'default',
          ...(buttons[place] === 'filled' && NEXT_ACTION),
        };
        return 'link' in action ? (
          <ButtonLink key={action.label} {...action.link} {...look}>
            {action.label}
          </ButtonLink>
        ) : (
          <Button key={action.label} {...look} onClick={() => open(action)}>
            {action.label}
          </Button>
        );
      })}
      {seldom.length > 0 && (
        <MenuButton
          button={
            <Button variant="default" rightSection={<IconChevronDown size={16} stroke={2} aria-hidden />}>
              {label}
            </Button>
          }
          entries={seldom.map((action) =>
            'link' in action ? action : { ...action, onClick: () => open(action) },
          )}
        />
      )}
      {dialog !== undefined && 'content' in dialog && (
        <Dialog
          opened={isOpen}
          onClose={() => setIsOpen(false)}
          title={dialog.title}
          {...(dialog.size !== undefined && { size: dialog.size })}
        >
          {dialog.content}
        </Dialog>
      )}
    </>
  );
}
