import { type MenuEntry, type MenuOffer, menuNameMax } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { menuPathPattern } from '@shuyuan/contract/backoffice/menu/menu-path';
import { branchOf, levelOf, menuLevelsMax } from '@shuyuan/contract/backoffice/menu/menu-tree';
import { recordsScreenKey } from '@shuyuan/contract/backoffice/menu/records-screen';
import { Checkbox, Form, type FormInstance, Input, Select } from 'antd';
import { useEffect, useMemo } from 'react';
import { flatten } from '../../../ui/drag-tree/tree-order';
import { type EntryValues, idOf, type OpenedEntry, ownResource, pathOfForm, valuesOf, withDraft } from './entry-draft';
import { IconPicker } from './icon-picker';
import { menuEditorTexts as texts } from './menu-editor.texts';
import { PathReading } from './path-reading';

export interface EntryFieldsProps {
  readonly opened: OpenedEntry;
  readonly entries: readonly MenuEntry[];
  readonly offer: MenuOffer;
  /** Called on every change, so that the preview follows. */
  readonly onDraft: (values: EntryValues | undefined) => void;
  readonly readOnly: boolean;
}

type FieldsProps = EntryFieldsProps & { readonly form: FormInstance<EntryValues> };

/** Shows the levels in a list that is not a tree. */
const indent = '　';
const byLabel = { optionFilterProp: 'label' };
const nameRules = [
  { required: true, whitespace: true, message: texts.nameMissing },
  { max: menuNameMax, message: texts.nameTooLong(menuNameMax) },
];

const useParents = (entries: readonly MenuEntry[], id: number) =>
  useMemo(() => {
    const own = branchOf(entries, id);
    const free = flatten(entries).filter(
      ({ row }) => !own.has(row.id) && (levelOf(entries, row.id) ?? menuLevelsMax) < menuLevelsMax,
    );
    const options = free.map(({ row, depth }) => ({ value: row.id, label: indent.repeat(depth + 1) + row.name }));
    return [{ value: 0, label: texts.top }, ...options];
  }, [entries, id]);

const screensOf = (offer: MenuOffer, url: string) => {
  const options = offer.screens.map(({ key, name }) => ({ value: key, label: name }));
  // An entry from another version of the product keeps its screen until the editor chooses one.
  const stored = url === '#' || options.some(({ value }) => value === url) ? [] : [{ value: url, label: url }];
  return [{ value: '#', label: texts.urlContainer }, ...options, ...stored];
};

const formsOf = (offer: MenuOffer, id: number) =>
  offer.forms.map(({ id: value, name, menu_id }) => {
    const taken = menu_id !== null && menu_id !== id;
    return { value, label: taken ? texts.formTaken(name) : name, disabled: taken };
  });

const ResourceField = ({ offer, values }: { offer: MenuOffer; values: EntryValues }) => {
  const own = ownResource(values);
  const options = [
    { value: '', label: texts.everyone },
    ...offer.rights.map(({ resource, name }) => ({ value: resource, label: texts.holders(name) })),
  ];
  const { resource } = values;
  // The right of a form that was never in the menu is created with this entry.
  const known = options.some(({ value }) => value === resource);
  return (
    <Form.Item name="resource" label={texts.resource} extra={own === undefined ? undefined : texts.resourceFixed}>
      <Select
        showSearch={byLabel}
        disabled={own !== undefined}
        options={known ? options : [...options, { value: resource, label: resource }]}
      />
    </Form.Item>
  );
};

const HideBox = ({ form, path }: { form: FormInstance<EntryValues>; path: string }) => {
  const hidden = path.trim().startsWith('$');
  const toggle = () => {
    const bare = path.trim().replace(/^[\^$]/, '');
    form.setFieldsValue({ path: hidden ? bare : `$${bare}` });
    void form.validateFields(['path']).catch(() => undefined);
  };
  return (
    <Checkbox className="entry-hide" checked={hidden} onChange={toggle}>
      {texts.hide}
    </Checkbox>
  );
};

/** What choosing a screen or a form sets as well: the right that opens it, and the address that names the form. */
const choicesOf = (form: FormInstance<EntryValues>, offer: MenuOffer) => {
  const follow = (changed: Partial<EntryValues>) => {
    const next = { ...form.getFieldsValue(), ...changed };
    form.setFieldsValue({ resource: ownResource(next) ?? (changed.url === undefined ? next.resource : '') });
  };
  return {
    chooseScreen: (url: string) => follow({ url }),
    chooseForm: (formId: number) => {
      follow({ custom_form_id: formId });
      const { name, path } = form.getFieldsValue();
      const chosen = offer.forms.find(({ id }) => id === formId);
      form.setFieldsValue({ path: pathOfForm(path ?? '', formId), ...(name ? {} : { name: chosen?.name ?? '' }) });
    },
  };
};

/** The values as typed so far; before the fields are mounted, the initial ones. */
const useValues = ({ form, opened, onDraft }: Pick<FieldsProps, 'form' | 'opened' | 'onDraft'>): EntryValues => {
  const typed = Form.useWatch([], form) as Partial<EntryValues> | undefined;
  const values = useMemo(() => ({ ...valuesOf(opened), ...typed }), [opened, typed]);
  useEffect(() => {
    onDraft(values);
    return () => onDraft(undefined);
  }, [values, onDraft]);
  return values;
};

/** The fields of an entry, which depend on each other: a screen sets its right, a form its address. */
export const EntryFields = (props: FieldsProps) => {
  const { form, opened, entries, offer } = props;
  const id = idOf(opened);
  const parents = useParents(entries, id);
  const values = useValues(props);
  const { chooseScreen, chooseForm } = choicesOf(form, offer);
  return (
    <>
      <Form.Item name="name" label={texts.name} rules={nameRules}>
        <Input maxLength={menuNameMax} />
      </Form.Item>
      <Form.Item name="parent_id" label={texts.parent}>
        <Select showSearch={byLabel} options={parents} />
      </Form.Item>
      <Form.Item name="url" label={texts.url} rules={[{ required: true, message: texts.urlMissing }]}>
        <Select showSearch={byLabel} options={screensOf(offer, valuesOf(opened).url)} onChange={chooseScreen} />
      </Form.Item>
      {values.url === recordsScreenKey ? (
        <Form.Item name="custom_form_id" label={texts.form} rules={[{ required: true, message: texts.formMissing }]}>
          <Select showSearch={byLabel} options={formsOf(offer, id)} onChange={chooseForm} />
        </Form.Item>
      ) : null}
      <Form.Item name="path" label={texts.path} rules={[{ pattern: menuPathPattern, message: texts.pathWrong }]}>
        <Input placeholder={texts.pathPlaceholder} maxLength={384} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <HideBox form={form} path={values.path} />
      <PathReading entries={withDraft(entries, { opened, values })} id={id} />
      <Form.Item name="icon" label={texts.icon}>
        <IconPicker disabled={props.readOnly} />
      </Form.Item>
      <ResourceField offer={offer} values={values} />
    </>
  );
};
