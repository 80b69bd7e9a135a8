import type { CatalogueItem, Role, RoleDetail } from '@shuyuan/contract/backoffice/access/role';
import { rowScopes } from '@shuyuan/contract/backoffice/access/row-scopes';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, Tabs } from 'antd';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { useReturnedFocus } from '../../../ui/focus/use-returned-focus';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { Drawer } from '../../../ui/window/window';
import { catalogueQuery, membersQuery, membersShown, roleQuery } from './role.queries';
import { roleTexts as texts } from './role.texts';

/** The tab that the drawer opens on. */
export type RoleTab = keyof typeof texts.drawerTabs;

interface HeldEntry {
  readonly key: string;
  readonly path: string;
  readonly names: readonly string[];
}

/** The menu entries for which the role has rights, with the names of those rights. */
const heldIn = (
  items: readonly CatalogueItem[],
  held: ReadonlySet<string>,
  above: readonly string[] = [],
): HeldEntry[] =>
  items.flatMap((item) => {
    const path = [...above, item.name];
    const names = item.children.filter(({ node }) => node !== null && held.has(node)).map(({ name }) => name);
    const own = names.length === 0 ? [] : [{ key: item.key, path: path.join(' / '), names }];
    return [...own, ...heldIn(item.children, held, path)];
  });

const Failed = ({ onReload }: { onReload: () => void }) => (
  <EmptyState compact icon="WarningOutlined" tone="failure" title={texts.failed}>
    <ActionButton onClick={onReload}>{texts.reload}</ActionButton>
  </EmptyState>
);

const Rights = ({ role, tree }: { role: RoleDetail; tree: readonly CatalogueItem[] }) => {
  const entries = heldIn(tree, new Set(role.nodes));
  return (
    <dl className="role-rights">
      <div>
        <dt>{texts.scope}</dt>
        <dd>
          {rowScopes[role.row_scope].label}（{rowScopes[role.row_scope].hint}）
        </dd>
      </div>
      <div>
        <dt>{texts.columns.requires_second_factor}</dt>
        <dd>{role.requires_second_factor ? texts.on : texts.off}</dd>
      </div>
      {role.fields.length === 0 ? null : (
        <div>
          <dt>{texts.fields}</dt>
          <dd>{texts.restricted(role.fields.length)}</dd>
        </div>
      )}
      {role.is_super ? (
        <div>
          <dt>{texts.nodes}</dt>
          <dd>{texts.everything}</dd>
        </div>
      ) : null}
      {entries.map(({ key, path, names }) => (
        <div key={key}>
          <dt>{path}</dt>
          <dd>{names.join('、')}</dd>
        </div>
      ))}
      {entries.length === 0 && !role.is_super ? <p className="role-hint">{texts.noRights}</p> : null}
    </dl>
  );
};

const RightsTab = ({ id }: { id: number }) => {
  const [role, catalogue] = [useQuery(roleQuery(id)), useQuery(catalogueQuery)];
  const reload = () => {
    void role.refetch();
    void catalogue.refetch();
  };
  if (role.isError || catalogue.isError) return <Failed onReload={reload} />;
  if (role.data === undefined || catalogue.data === undefined) return <Skeleton active title={false} />;
  return <Rights role={role.data} tree={catalogue.data.data} />;
};

const MembersTab = ({ id }: { id: number }) => {
  const { data, isError, refetch } = useQuery(membersQuery(id));
  if (isError) return <Failed onReload={() => void refetch()} />;
  if (data === undefined) return <Skeleton active title={false} />;
  if (data.total === 0) return <EmptyState compact icon="UserOutlined" title={texts.noMembers} />;
  return (
    <>
      <p className="role-hint">
        {texts.membersTotal(data.total)}
        {data.total > membersShown ? ` · ${texts.onlyFirst(membersShown)}` : ''}
      </p>
      <ul className="role-members" aria-label={texts.drawerTabs.members}>
        {data.data.map((member) => (
          <li key={member.id}>
            <strong>{member.name}</strong>
            <span>{member.username}</span>
            <span>{member.department_name}</span>
            {member.is_disabled ? <StateTag tone="bad">{texts.disabled}</StateTag> : null}
          </li>
        ))}
      </ul>
    </>
  );
};

/** The rights of a role and who holds it, read-only. */
export const RoleDrawer = (props: {
  open: boolean;
  role: Role;
  tab: RoleTab;
  onTab: (tab: RoleTab) => void;
  onClose: () => void;
}) => {
  const { role, tab } = props;
  useReturnedFocus(props.open);
  return (
    <Drawer open={props.open} title={texts.drawerTitle(role.name)} size={560} destroyOnHidden onClose={props.onClose}>
      <Tabs
        activeKey={tab}
        onChange={(key) => props.onTab(key as RoleTab)}
        destroyOnHidden
        items={[
          { key: 'rights', label: texts.drawerTabs.rights, children: <RightsTab id={role.id} /> },
          { key: 'members', label: texts.drawerTabs.members, children: <MembersTab id={role.id} /> },
        ]}
      />
    </Drawer>
  );
};
