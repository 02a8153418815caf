import { appApi } from '../../http/app-api.ts';
import { queryOf } from '../../http/query-of.ts';

/** Whether people may sign up by themselves. */
export const signUpQuery = queryOf(['sign-up'], () => appApi.GET('/sign-up'));
