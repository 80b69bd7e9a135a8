import type { Role, RoleDetail } from '@shuyuan/contract/backoffice/access/role';
import { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { nodeGroups, scopeHints } from '@shuyuan/contract/product/role-tasks';
import { AppError } from '../../../platform/http/app-error';
import { type Caller, defineSlice, type Slice } from '../../../platform/http/slice';
import type { AccessDeps } from '../access.deps';
import { readFormNodeNames } from './catalogue.repository';
import { catalogueOf } from './catalogue.rules';
import { type Granter, mayGive, mayGiveNode, mostOf, scopesOf } from './grant.rules';
import { granterOf } from './grant.service';
import { listHolders } from './holder.repository';
import { readRoleNames } from './ready-role.repository';
import { grantableReadyRoles, grantableTasks, previewEntries } from './ready-role.rules';
import { findRole, grantedRoleOf, listRoles, type StoredRole } from './role.repository';
import { roleTexts } from './role.texts';
import { destroyRole } from './role-removal.service';
import { cloneRole, saveRole } from './role-save.service';

const detailOf = (role: StoredRole, granter: Granter): RoleDetail => ({
  ...role,
  nodes_count: role.nodes.length,
  may_grant: mayGive(granter, grantedRoleOf(role)),
  created_at: role.created_at.toISOString(),
  updated_at: role.updated_at.toISOString(),
});

const rowOf = (role: StoredRole, granter: Granter): Role => {
  const { nodes: _nodes, fields: _fields, ...row } = detailOf(role, granter);
  return row;
};

const showRole = async ({ db }: AccessDeps, { id, caller }: { id: number; caller: Caller }): Promise<RoleDetail> => {
  const [role, granter] = await Promise.all([findRole(db, id), granterOf(db, caller, 'security')]);
  if (role === undefined) throw new AppError(platformErrors.recordNotFound);
  return detailOf(role, granter);
};

const catalogue = async ({ db, forms, readMenu }: AccessDeps, caller: Caller) => {
  const [menu, formNodes, names, granter] = await Promise.all([
    readMenu(db),
    readFormNodeNames(db, forms),
    readRoleNames(db),
    granterOf(db, caller, 'security'),
  ]);
  const mayGrant = (node: string): boolean => mayGiveNode(granter, node);
  return {
    data: catalogueOf({ menu, formNodes, groups: nodeGroups, mayGrant }),
    scopes: scopesOf(granter),
    hints: scopeHints,
    tasks: grantableTasks(mayGrant),
    ready: grantableReadyRoles(mayGrant, names),
    menu: previewEntries(menu),
  };
};

const fieldsFor = async ({ db, forms }: AccessDeps, { formId, caller }: { formId: number; caller: Caller }) => {
  const [fields, granter] = await Promise.all([forms.liveFields(db, { formId }), granterOf(db, caller, 'security')]);
  return fields.map(({ custom_form_id, ...field }) => ({
    ...field,
    most: mostOf(granter, { fieldId: field.id, formId: custom_form_id }),
  }));
};

/** Roles: what they give, and who may change them. */
export const createRoleSlice = (deps: AccessDeps): Slice => {
  const { db, forms, settleSessions } = deps;
  return defineSlice({
    name: 'roles',
    endpoints: roleEndpoints,
    handlers: {
      index: async ({ query, caller }) => {
        const [{ rows, total }, granter] = await Promise.all([listRoles(db, query), granterOf(db, caller, 'security')]);
        return { data: rows.map((role) => rowOf(role, granter)), total };
      },
      show: async ({ query, caller }) => ({ data: await showRole(deps, { id: query.id, caller }) }),
      save: async ({ body, caller, origin }) => {
        const { role, granter } = await saveRole(db, { input: body, caller, origin, forms });
        await settleSessions();
        return { msg: roleTexts.saved, data: detailOf(role, granter) };
      },
      clone: async ({ body, caller, origin }) => {
        const { role, granter } = await cloneRole(db, { ...body, caller, origin, forms });
        return { msg: roleTexts.cloned, data: detailOf(role, granter) };
      },
      destroy: async ({ body, caller, origin }) => {
        await destroyRole(db, { ...body, caller, origin });
        await settleSessions();
        return { msg: roleTexts.deleted };
      },
      catalogue: ({ caller }) => catalogue(deps, caller),
      fields: async ({ query, caller }) => ({ data: await fieldsFor(deps, { formId: query.custom_form_id, caller }) }),
      holders: ({ query }) => listHolders(db, query),
    },
  });
};
