import { schoolName } from './page-meta';

/** Shows the route's title followed by the school name (requirements §1). */
export const setPageTitle = (title: string): void => {
  document.title = [title, schoolName()].filter(Boolean).join(' - ');
};
