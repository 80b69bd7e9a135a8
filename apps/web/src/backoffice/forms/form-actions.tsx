import { EllipsisOutlined } from '@ant-design/icons';
import type { CustomForm } from '@shuyuan/contract/backoffice/forms/custom-form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { MenuButton, type MenuButtonItem } from '../../ui/menu-button/menu-button';
import { deleteRow } from '../../ui/row-actions/delete-rows';
import { permissionsQuery } from '../identity';
import { buildMenuRoutes, menuHref, menuQuery, publishHref } from '../menu';
import type { Design } from './design-address';
import { destroyForm } from './form.queries';
import { formsTexts as texts } from './forms.texts';
import type { Opened } from './opened';
import '../../ui/row-actions/row-actions.css';

interface FormActionsProps {
  readonly form: CustomForm;
  readonly auths: readonly string[];
  readonly onOpen: (opened: Opened) => void;
  readonly onDesign: (design: Design) => void;
  /** The form has been deleted. */
  readonly onGone: () => void;
}

/** The addresses of the form's records and of its publishing, when the caller's menu and rights lead there. */
const useAddresses = ({ id, menu_id, live_version }: CustomForm) => {
  const { data } = useQuery(menuQuery);
  const { data: nodes } = useQuery(permissionsQuery);
  const routes = buildMenuRoutes(data ?? []);
  const list = routes.find(({ name }) => name === `menu_${menu_id}`);
  const mayPublish = live_version !== null && nodes?.includes(`form_${id}.create`) === true;
  return {
    records: list && menuHref(list),
    publishing: mayPublish ? publishHref(routes, id) : undefined,
  };
};

/** Removes only the definition; says so first, because the table stays. */
const destroy = ({ id, name, table_name, live_version }: CustomForm, onGone: () => void) =>
  deleteRow({
    name,
    consequence: live_version === null ? texts.willDestroyDraft(name) : texts.willDestroy(name, table_name),
    // The list may be stale after a failure, too.
    run: () => destroyForm(id).finally(onGone),
  });

const moreOf = ({ form, auths, onOpen, onGone }: FormActionsProps, publish: MenuButtonItem | false) => {
  const may = (action: string) => auths.includes(action);
  const live = form.live_version !== null;
  const custom = form.kind === 'custom';
  const items: (MenuButtonItem | false)[] = [
    may('create') && { key: 'clone', label: texts.clone, onSelect: () => onOpen({ kind: 'clone', form }) },
    may('detail') && { key: 'versions', label: texts.versions, onSelect: () => onOpen({ kind: 'versions', form }) },
    may('edit') &&
      live &&
      form.menu_id === null && {
        key: 'menu',
        label: texts.addToMenu,
        onSelect: () => onOpen({ kind: 'menu', form }),
      },
    publish,
    may('delete') &&
      custom && { key: 'destroy', label: texts.destroy, apart: true, onSelect: () => void destroy(form, onGone) },
    may('delete') && custom && { key: 'remove', label: texts.remove, onSelect: () => onOpen({ kind: 'remove', form }) },
  ];
  return items.filter((item) => item !== false);
};

/** The buttons of a form in the list: 设计, 数据, 同步, 更多; each by the right it needs (requirements §6). */
export const FormActions = (props: FormActionsProps) => {
  const { form, auths, onOpen, onDesign } = props;
  const navigate = useNavigate();
  const { records, publishing } = useAddresses(form);
  const mayEdit = auths.includes('edit');
  const publish = publishing !== undefined && {
    key: 'publish',
    label: texts.publish,
    href: publishing,
    onSelect: () => void navigate(publishing),
  };
  const more = moreOf(props, publish);
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="row-action" aria-label={texts.ofForm(label, form.name)} onClick={onClick}>
      {label}
    </button>
  );
  const offersMenu = mayEdit && form.live_version !== null && form.menu_id === null;
  return (
    <div className="row-actions">
      {mayEdit ? button(texts.design, () => onDesign({ form: form.id, start: 'blank' })) : null}
      {records === undefined ? null : button(texts.data, () => void navigate(records))}
      {offersMenu ? button(texts.data, () => onOpen({ kind: 'menu', form })) : null}
      {mayEdit ? button(texts.sync, () => onOpen({ kind: 'sync', form })) : null}
      {more.length === 0 || !auths.includes('more') ? null : (
        <MenuButton
          floating
          className="row-action"
          label={texts.ofForm(texts.more, form.name)}
          items={more}
          trigger={
            <>
              {texts.more}
              <EllipsisOutlined aria-hidden />
            </>
          }
        />
      )}
    </div>
  );
};
