import { Outlet, createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Right } from '../../../server/src/domain/access/roles.ts';
import { AccountShell } from '../shell/account-shell.tsx';
import { OnlyWith } from '../shell/only-with.tsx';
import { ConfirmIdentity } from '../ui/confirm-identity.tsx';
import { BrokenPage, NotFoundPage } from '../ui/failures/error-page.tsx';
import { PageNotLoaded } from '../ui/failures/page-problem.tsx';

// Pages are loaded only when they are opened, so that the first load stays small.
export const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <ConfirmIdentity />
    </>
  ),
  errorComponent: BrokenPage,
  notFoundComponent: NotFoundPage,
});

/** The names after `?` that a page reads. Their values are text. */
export const named =
  <Name extends string>() =>
  (search: Partial<Record<Name, string>>) =>
    search;
export const at = <Parent extends AnyRoute, Path extends string, Name extends string = never>(
  parent: Parent,
  path: Path,
  load: () => Promise<{ default: ComponentType }>,
  validateSearch = named<Name>(),
) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    validateSearch,
    component: lazyRouteComponent(() => load().catch(notLoaded)),
  });
function notLoaded(cause: unknown): never {
  throw new PageNotLoaded('The file of the page did not come.', { cause });
}

export const account = createRoute({
  getParentRoute: () => root,
  path: '/$accountId',
  component: AccountShell,
  errorComponent: BrokenPage,
});
/** The page of all companies belongs to no account. */
export const desk = createRoute({
  getParentRoute: () => root,
  id: 'desk',
  component: lazyRouteComponent(() => import('../shell/desk/desk-shell.tsx').catch(notLoaded)),
  errorComponent: BrokenPage,
});
// A page stands below the right that it needs.
const withRight = <R extends Right>(right: R) =>
  createRoute({ getParentRoute: () => account, id: right, component: () => <OnlyWith right={right} /> });
export const sellers = withRight('sell');
export const bookkeepers = withRight('keepBooks');
export const settingsChangers = withRight('changeSettings');
export const apiClientManagers = withRight('manageApiClients');
export const logReaders = withRight('readLogs');
export const takers = withRight('takeEverything');
export const webhookManagers = withRight('manageWebhooks');
