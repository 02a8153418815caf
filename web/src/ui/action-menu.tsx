import { Button, Menu, Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { commonTexts } from '../text/common-texts.ts';
import { useTexts } from '../text/language.tsx';
import { DialogButton } from './dialog-button.tsx';
import { ButtonLink } from './links.tsx';
import type { Destination } from './links.tsx';

const MenuLink = createLink(Menu.Item.withProps({ component: 'a' })<'a'>);

/** An action opens a dialog or a page. `isDangerous`: something is gone afterwards. */
export type MenuAction = { label: string; icon?: Icon; isDangerous?: boolean } & (
  | { link: Destination }
  | {
      title: string;
      size?: ModalProps['size'];
      /** Made anew each time that the dialog opens. */
      content: (close: () => void) => ReactNode;
    }
);

/** An action of a page as a button of its own. */
export function ActionButton({ action, variant }: { action: MenuAction; variant: 'filled' | 'default' }) {
  if ('link' in action) {
    return (
      <ButtonLink {...action.link} variant={variant}>
        {action.label}
      </ButtonLink>
    );
  }
  const { label, title, size, content } = action;
  return (
    <DialogButton label={label} title={title} variant={variant} {...(size !== undefined && { size })}>
      {content}
    </DialogButton>
  );
}

/** The actions of a page that are taken seldom, in a menu. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const texts = useTexts(commonTexts);
  const [open, setOpen] = useState<MenuAction>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (actions.length === 0) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={2} aria-hidden />}>
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => {
            const { icon: Picture, isDangerous } = action;
            const look = {
              leftSection: Picture && <Picture size={18} stroke={1.75} aria-hidden />,
              ...(isDangerous === true && { color: 'red' }),
            };
            return 'link' in action ? (
              <MenuLink key={action.label} {...action.link} {...look}>
                {action.label}
              </MenuLink>
            ) : (
              <Menu.Item
                key={action.label}
                {...look}
                onClick={() => {
                  setOpen(action);
                  setIsOpen(true);
                }}
              >
                {action.label}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      {open !== undefined && 'content' in open && (
        <Modal
          opened={isOpen}
          onClose={close}
          title={open.title}
          closeButtonProps={{ 'aria-label': texts.close }}
          {...(open.size !== undefined && { size: open.size })}
        >
          {open.content(close)}
        </Modal>
      )}
    </>
  );
}
