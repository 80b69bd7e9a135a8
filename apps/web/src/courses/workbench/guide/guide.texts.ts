import type { GuideStep } from '@shuyuan/contract/courses/workbench/guide';

/** What one step says. */
interface StepTexts {
  readonly name: string;
  readonly hint: string;
  readonly go: string;
}

/** Words of the guide for a new school. */
export const guideTexts = {
  title: '开学向导',
  intro: '做完这几步，学校就能收第一份报名。每一步做完都能回到这里。',
  progress: (done: number, all: number): string => `已完成 ${done} / ${all}`,
  done: '已完成',
  dismiss: '不再显示',
  again: '重新显示开学向导',
  steps: {
    school: { name: '学校名称和标志', hint: '显示在登录页、菜单和收据上', go: '去填写' },
    programme: { name: '课程项目', hint: '学校开设的课程，如 EMBA', go: '去新增' },
    class: { name: '班级', hint: '课程项目的一期，有名额、学费和班主任', go: '去开班' },
    staff: { name: '同事', hint: '为同事开账号，选一个现成的角色', go: '去新增' },
    application: { name: '第一份报名', hint: '登记报名人，之后审核、录取和入学', go: '去登记' },
  } satisfies Record<GuideStep, StepTexts>,
  back: '回到工作台',
  next: (name: string): string => `下一步：${name}`,
  here: (at: number, name: string): string => `开学向导第 ${at} 步：${name}`,
  first: '学校还是空的',
  firstHint: '先新增课程项目和班级，有了报名、课程和学费，待办会出现在这里。',
  nothing: '还没有您能看到的班级和报名',
  nothingHint: '学校可能还没有开班；如果已经开班，请管理员检查您的角色的数据范围和班级的班主任。',
} as const;
