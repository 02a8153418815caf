import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';

/** A button that leads to the form of something new. */
export const NewLink = createLink(
  Button.withProps({ component: 'a', leftSection: <IconPlus size={16} stroke={2.5} aria-hidden /> })<'a'>,
);
