import { formParameter } from '@shuyuan/contract/backoffice/menu/records-screen';
import { idIn } from '../../platform/address-id';

/** The parameter by which an address asks for its form to be published. */
export const publishParameter = 'publish';

/** What the address of the screen says: the form whose pages are listed, and whether it is to be published now. */
export const readAddress = (params: Readonly<Record<string, string>>) => {
  const formId = idIn(params[formParameter]);
  return { formId, isPublishing: formId !== undefined && params[publishParameter] === '1' };
};

/** The address of a public form's page. */
export const pageAddress = (code: string): string => `${window.location.origin}/p/${code}`;
