import type { Role } from '@shuyuan/contract/backoffice/access/role';
import { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/http/call';
import { loadTable } from '../../../platform/http/load-table';

/** Others may change roles, menus and forms meanwhile: dialogs load their data at each opening. */
const fresh = { staleTime: 0, gcTime: 0 } as const;

export const loadRoles = loadTable<Role>(roleEndpoints.index.path);

/** One role with everything it gives. */
export const roleQuery = (id: number) =>
  queryOptions({
    queryKey: ['role', 'show', id],
    queryFn: async ({ signal }) => (await call(roleEndpoints.show, { query: { id }, loading: false, signal })).data,
    ...fresh,
  });

/** All rights by menu, and the scopes that the caller may grant. */
export const catalogueQuery = queryOptions({
  queryKey: ['role', 'catalogue'],
  queryFn: ({ signal }) => call(roleEndpoints.catalogue, { query: {}, loading: false, signal }),
  ...fresh,
});

export const fieldsQuery = (formId: number) =>
  queryOptions({
    queryKey: ['role', 'fields', formId],
    queryFn: async ({ signal }) =>
      (await call(roleEndpoints.fields, { query: { custom_form_id: formId }, loading: false, signal })).data,
    ...fresh,
  });

/** How many members are listed at most. */
export const membersShown = 200;

/** The users who hold a role. */
export const membersQuery = (id: number) =>
  queryOptions({
    queryKey: ['role', 'holders', id],
    queryFn: ({ signal }) =>
      call(roleEndpoints.holders, { query: { id, page_size: membersShown }, loading: false, signal }),
    ...fresh,
  });

/** Creates or edits a role. */
export const saveRole = (body: BodyOf<typeof roleEndpoints.save>) => call(roleEndpoints.save, { body });

export const cloneRole = (body: BodyOf<typeof roleEndpoints.clone>) => call(roleEndpoints.clone, { body });

export const destroyRole = (body: BodyOf<typeof roleEndpoints.destroy>) => call(roleEndpoints.destroy, { body });
