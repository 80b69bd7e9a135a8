import type { GrantableReadyRole } from '@shuyuan/contract/backoffice/access/ready-role';
import type { Role, RoleDetail } from '@shuyuan/contract/backoffice/access/role';
import type { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import type { ReplyOf } from '@shuyuan/contract/platform/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, type FormInstance, Input, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { Failure } from '../../../platform/http/failure';
import { notify } from '../../../platform/notices';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { NameItem } from '../../../ui/form-dialog/name-item';
import { FieldRights } from './field-rights';
import { formsOf, namesOf } from './node-choice';
import { NodeTree } from './node-tree';
import { ReadyChoice } from './ready-choice';
import { catalogueQuery, roleQuery, saveRole } from './role.queries';
import { roleTexts as texts } from './role.texts';
import { type RoleValues, roleChanges } from './role-changes';
import { ScopeChoice } from './scope-choice';
import { TaskList } from './task-list';

const nameMax = 30;
const remarkMax = 200;
type Tab = keyof typeof texts.tabs;

const blank: RoleValues = {
  name: '',
  remark: '',
  row_scope: 'own',
  requires_second_factor: false,
  nodes: [],
  fields: [],
};

const valuesOf = (role: RoleDetail): RoleValues => ({
  name: role.name,
  remark: role.remark,
  row_scope: role.row_scope,
  requires_second_factor: role.requires_second_factor,
  nodes: role.nodes,
  fields: role.fields.map(({ field_id, access }) => ({ field_id, access })),
});

const tabOfErrors: Readonly<Record<string, Tab>> = { nodes: 'nodes', fields: 'fields' };

/** The tab of the first rejected part of a role. */
const refusedTab = (thrown: unknown): Tab | undefined => {
  const names = thrown instanceof Failure ? Object.keys(thrown.errors ?? {}) : [];
  return names.map((name) => tabOfErrors[name]).find((tab) => tab !== undefined);
};

type Catalogue = ReplyOf<typeof roleEndpoints.catalogue>;

/** Starts a new role from a ready one; the scope is at most what the caller may give. */
const StartingPoint = ({ form, catalogue }: { form: FormInstance<RoleValues>; catalogue: Catalogue }) => {
  const [chosen, setChosen] = useState<string>();
  const start = ({ key, free_name: name, remark, row_scope, nodes }: GrantableReadyRole) => {
    setChosen(key);
    const scope = catalogue.scopes.includes(row_scope) ? row_scope : catalogue.scopes.at(-1);
    form.setFieldsValue({ name, remark, nodes: [...nodes], ...(scope === undefined ? {} : { row_scope: scope }) });
  };
  return <ReadyChoice roles={catalogue.ready} chosen={chosen} onChoose={start} />;
};

const RoleFields = (props: {
  form: FormInstance<RoleValues>;
  isNew: boolean;
  catalogue: Catalogue;
  tab: Tab;
  onTab: (tab: Tab) => void;
}) => {
  const { form, catalogue } = props;
  const nodes = Form.useWatch('nodes', form);
  const forms = useMemo(() => formsOf(catalogue.data, new Set(nodes)), [catalogue.data, nodes]);
  const panes = {
    tasks: (
      <Form.Item name="nodes" noStyle>
        <TaskList tasks={catalogue.tasks} menu={catalogue.menu} />
      </Form.Item>
    ),
    nodes: (
      <Form.Item name="nodes" noStyle>
        <NodeTree tree={catalogue.data} />
      </Form.Item>
    ),
    fields: (
      <Form.Item name="fields" noStyle>
        <FieldRights forms={forms} />
      </Form.Item>
    ),
  };
  return (
    <>
      {props.isNew ? <StartingPoint form={form} catalogue={catalogue} /> : null}
      <div className="role-head">
        <NameItem label={texts.name} max={nameMax} missing={texts.nameMissing} tooLong={texts.nameTooLong} />
        <Form.Item name="remark" label={texts.remark}>
          <Input maxLength={remarkMax} />
        </Form.Item>
        <Form.Item name="requires_second_factor" valuePropName="checked">
          <Checkbox>{texts.secondFactor}</Checkbox>
        </Form.Item>
      </div>
      <Form.Item name="row_scope" label={texts.scope}>
        <ScopeChoice allowed={catalogue.scopes} hints={catalogue.hints} />
      </Form.Item>
      <Tabs
        activeKey={props.tab}
        onChange={(key) => props.onTab(key as Tab)}
        items={(Object.keys(panes) as Tab[]).map((key) => ({
          key,
          label: texts.tabs[key],
          // A tab that is not rendered would not be submitted; the fields of forms are loaded when they are viewed.
          forceRender: true,
          children: panes[key],
        }))}
      />
    </>
  );
};

const Changes = ({ lines, added, removed, users }: ReturnType<typeof roleChanges> & { users: number }) => (
  <div className="role-changes">
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    {[added, removed].filter(Boolean).map((line) => (
      <p key={line}>{line}</p>
    ))}
    {users > 0 ? <p>{texts.changes.affected(users)}</p> : null}
  </div>
);

/** Creates or edits a role; before saving, says what an edit changes for those who hold it. */
export const RoleDialog = (props: {
  open: boolean;
  role: Role | undefined;
  onClose: () => void;
  onSaved: () => void;
}) => {
  const { open, role } = props;
  const [tab, setTab] = useState<Tab>('tasks');
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setTab('tasks');
  }
  const catalogue = useQuery({ ...catalogueQuery, enabled: open }).data;
  const detail = useQuery({ ...roleQuery(role?.id ?? 0), enabled: open && role !== undefined }).data;
  const values = role === undefined ? blank : detail && valuesOf(detail);
  const save = async (typed: RoleValues) => {
    const after = { ...typed, name: typed.name.trim() };
    if (values !== undefined && detail !== undefined && catalogue !== undefined) {
      const changes = roleChanges(values, after, namesOf(catalogue.data));
      const content = <Changes {...changes} users={detail.users_count} />;
      if (changes.lines.length > 0 && !(await confirm({ title: texts.confirmSave, content }))) return;
    }
    const known = detail === undefined ? {} : { id: detail.id, version: detail.version };
    const { msg } = await saveRole({ ...known, ...after }).catch((thrown: unknown) => {
      setTab((shown) => refusedTab(thrown) ?? shown);
      throw thrown;
    });
    notify.success(msg);
    props.onSaved();
  };
  return (
    <FormDialog<RoleValues>
      open={open}
      title={role === undefined ? texts.createTitle : texts.editTitle(role.name)}
      record={role?.id ?? 0}
      width={72}
      loading={catalogue === undefined || values === undefined}
      {...(values === undefined ? {} : { values })}
      onClose={props.onClose}
      onSubmit={save}
    >
      {(form) =>
        catalogue === undefined ? null : (
          <RoleFields form={form} isNew={role === undefined} catalogue={catalogue} tab={tab} onTab={setTab} />
        )
      }
    </FormDialog>
  );
};
