import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { RegisteredRouter } from '@tanstack/react-router';

// Components of Mantine as links of the router, which knows the pages and their parameters.
export const AnchorLink = createLink(Anchor<'a'>);
export const ButtonLink = createLink(Button.withProps({ component: 'a' })<'a'>);
/** Leads to the form of something new. */
export const NewLink = createLink(
  Button.withProps({ component: 'a', leftSection: <IconPlus size={16} stroke={2.5} aria-hidden /> })<'a'>,
);

type Routes = RegisteredRouter['routesByPath'];
type Path = Exclude<Extract<keyof Routes, `/$accountId${string}`>, '/$accountId/'>;

/** A page of an account with its parameters, for a component that gets its link from another. */
export type Destination = {
  [To in Path]: {
    to: To;
    params: Routes[To]['types']['allParams'];
    search?: Routes[To]['types']['fullSearchSchema'];
    hash?: string;
  };
}[Path];

/** A page that needs only the account. */
export type AccountPage = Exclude<Path, `/$accountId/${string}$${string}`>;
