import type { AccessNode } from '../../backoffice/access/nodes';

/** The rights on questionnaires; what is answered is a record of its form, with that form's rights. */
export const questionnaireNodes = [
  { node: 'questionnaire.index', name: '查看问卷' },
  { node: 'questionnaire.create', name: '新增问卷' },
  { node: 'questionnaire.edit', name: '修改问卷' },
  { node: 'questionnaire.delete', name: '移除问卷' },
] as const satisfies readonly AccessNode[];

/** The actions in the audit log besides those on records. */
export const questionnaireActions = {
  'questionnaire.create': '新增问卷',
  'questionnaire.edit': '修改问卷',
  'questionnaire.delete': '移除问卷',
};

/** What these actions concern. */
export const questionnaireTargets = { questionnaire: '问卷' };
