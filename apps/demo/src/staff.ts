import { departmentEndpoints } from '@shuyuan/contract/backoffice/access/department.endpoints';
import { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import type { RecordAction } from '@shuyuan/contract/backoffice/records/record';
import { type CourseForm, courseNode } from '@shuyuan/contract/courses/course-form';
import type { Caller } from '@shuyuan/server/platform/http/slice';
import type { DemoClient } from './demo-client';
import { schoolTexts as texts } from './school.texts';

/** The staff of the demo school. */
export interface DemoStaff {
  readonly headTeachers: readonly Caller[];
  readonly admissions: readonly Caller[];
  readonly finance: readonly Caller[];
  readonly directors: readonly Caller[];
}

/** A caller with all rights, as the demo's staff have while the school is being made. */
export const actorOf = ({ id, name, departmentId }: { id: number; name: string; departmentId: number }): Caller => ({
  adminId: id,
  sessionId: 0,
  name,
  nodes: new Set(),
  isSuper: true,
  roles: [],
  departmentId,
  departmentIds: [departmentId],
  departmentTreeIds: [departmentId],
  stamp: 'demo',
});

const nodes = (forms: readonly CourseForm[], actions: readonly RecordAction[]): string[] =>
  forms.flatMap((form) => actions.map((action) => courseNode(form, action)));

const reads = ['index', 'detail'] as const;
const writes = [...reads, 'create', 'edit'] as const;

/** A head teacher sees the rows of their own classes, and all contacts. */
const roles = {
  headTeacher: {
    row_scope: 'own',
    nodes: [
      'workbench.index',
      ...nodes(['programme', 'class', 'payment', 'instalment', 'enrolment', 'memberAct', 'holiday'], reads),
      ...nodes(['member', 'session', 'attendance', 'leave'], writes),
      'attendance.mark',
      'attendance.makeup',
      'attendance.leave',
      'member.move',
      'member.transfer',
      'member.pause',
      'member.leave',
    ],
  },
  reader: { row_scope: 'all', nodes: nodes(['contact', 'programme'], reads) },
  admissions: {
    row_scope: 'all',
    nodes: [
      'workbench.index',
      ...nodes(['programme', 'class', 'member'], reads),
      ...nodes(['contact', 'enrolment', 'followUp'], writes),
      'enrolment.decide',
      'enrolment.enter',
    ],
  },
  finance: {
    row_scope: 'all',
    nodes: [
      'workbench.index',
      ...nodes(['programme', 'class', 'contact', 'member', 'payment', 'instalment', 'refund', 'adjustment'], reads),
      ...nodes(['company'], writes),
      'payment.collect',
      'payment.refund',
      'payment.adjust',
      'payment.void',
      'payment.invoice',
      'payment.close',
    ],
  },
  /** The second person who approves requests about money, and who sets prices. */
  director: {
    row_scope: 'all',
    nodes: [
      'workbench.index',
      ...nodes(
        ['programme', 'class', 'contact', 'member', 'enrolment', 'session', 'attendance', 'leave', 'holiday'],
        reads,
      ),
      ...nodes(['company', 'payment', 'instalment', 'refund', 'adjustment', 'memberAct'], reads),
      ...nodes(['followUp'], writes),
      'followup.manage',
      'member.move',
      'member.transfer',
      'member.pause',
      'member.leave',
      'class.price',
      'payment.approve',
      'payment.reopen',
    ],
  },
} as const;

type RoleKey = keyof typeof roles;

const makeRoles = async (client: DemoClient, as: Caller): Promise<Record<RoleKey, number>> => {
  const made: Partial<Record<RoleKey, number>> = {};
  for (const key of Object.keys(roles) as RoleKey[]) {
    const { row_scope, nodes } = roles[key];
    const body = {
      name: texts.roles[key],
      remark: texts.roles.remark,
      row_scope,
      requires_second_factor: false,
      nodes: [...nodes],
      fields: [],
    };
    made[key] = (await client.call(roleEndpoints.save, { as, body })).data.id;
  }
  return made as Record<RoleKey, number>;
};

interface Team {
  readonly names: readonly string[];
  readonly department: string;
  readonly prefix: string;
  readonly roleIds: readonly number[];
}

/**
 * Nobody knows the passwords of these users: they are random and never shown. To sign in as one of them, reset the
 * password.
 */
const makeTeam = async (
  client: DemoClient,
  { team, as, parentId }: { team: Team; as: Caller; parentId: number },
): Promise<Caller[]> => {
  const department = { parent_id: parentId, name: team.department };
  const departmentId = (await client.call(departmentEndpoints.save, { as, body: department })).data.id;
  const made: Caller[] = [];
  for (const [at, name] of team.names.entries()) {
    const body = {
      username: `demo_${team.prefix}${at + 1}`,
      name,
      department_id: departmentId,
      role_ids: [...team.roleIds],
    };
    const { id } = (await client.call(userEndpoints.save, { as, body })).data;
    made.push(actorOf({ id, name, departmentId }));
  }
  return made;
};

/** Makes the departments, roles and users of the demo school. */
export const makeStaff = async (client: DemoClient, as: Caller): Promise<DemoStaff> => {
  const { departments, staff } = texts;
  const body = { parent_id: as.departmentId, name: departments.school };
  const parentId = (await client.call(departmentEndpoints.save, { as, body })).data.id;
  const role = await makeRoles(client, as);
  const team = (of: Team): Promise<Caller[]> => makeTeam(client, { team: of, as, parentId });
  return {
    admissions: await team({
      names: staff.admissions,
      department: departments.admissions,
      prefix: 'admissions',
      roleIds: [role.admissions],
    }),
    headTeachers: await team({
      names: staff.headTeachers,
      department: departments.teaching,
      prefix: 'teacher',
      roleIds: [role.headTeacher, role.reader],
    }),
    finance: await team({
      names: staff.finance,
      department: departments.finance,
      prefix: 'finance',
      roleIds: [role.finance],
    }),
    directors: await team({
      names: staff.directors,
      department: departments.office,
      prefix: 'director',
      roleIds: [role.director],
    }),
  };
};
