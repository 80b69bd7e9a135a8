import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import { isContainer, parseMenuPath } from '@shuyuan/contract/backoffice/menu/menu-path';
import { formParameter, recordsScreenKey } from '@shuyuan/contract/backoffice/menu/records-screen';

/** An entry of a caller's menu that opens a screen. */
export interface MenuPage {
  readonly id: number;
  readonly name: string;
  /** The form whose records it lists. */
  readonly formId: number | undefined;
}

const formOf = ({ url, path }: MenuItem): number | undefined => {
  const id = Number(parseMenuPath(path).params[formParameter]);
  return url.trim() === recordsScreenKey && Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** The entries of a menu that open a screen, in its order. */
export const pagesIn = (items: readonly MenuItem[]): readonly MenuPage[] =>
  items.flatMap((item) => [
    ...(isContainer(item.url) ? [] : [{ id: item.id, name: item.name, formId: formOf(item) }]),
    ...pagesIn(item.children),
  ]);
