/** Rows of a form, named and counted. */
interface CountedForm {
  readonly name: string;
  readonly rows: number;
}

const listed = (forms: readonly CountedForm[]): string =>
  forms.map(({ name, rows }) => `${name} ${rows} 条`).join('、');

/** What whoever makes or removes the demo school reads. */
export const demoTexts = {
  unknownOption: (option: string) =>
    `不认识的选项 ${option}。可用：--remove、--once\nUnknown option ${option}. There are: --remove, --once`,
  filled:
    '  演示学校已建立，npm start 后可在教学管理中查看；用 npm run demo -- --remove 移除。\n  The demo school is there; see it after npm start, remove it with npm run demo -- --remove.',
  stays:
    '  演示学校已经在了，没有改动；用 npm run demo -- --remove 移除。\n  The demo school is there already and was left as it is; remove it with npm run demo -- --remove.',
  removed: '  演示学校已移除。 The demo school is gone.',
  there:
    '演示学校已经在了，什么也没有改动。要重新建立，请先用 npm run demo -- --remove 移除。\nThe demo school is there already; nothing was changed. Remove it first with npm run demo -- --remove.',
  inUse: (forms: readonly CountedForm[]) =>
    `教学管理中已有数据（含回收站）：${listed(forms)}。为了不与真实数据混在一起，没有建立演示学校。请用 DATA_DIR 另选一个文件夹。\nThe course side is in use already, so no demo school was made. Choose another folder with DATA_DIR.`,
  absent: '这里没有演示学校。\nThere is no demo school here.',
  standing: (forms: readonly (CountedForm & { readonly ids: readonly number[] })[]) => {
    const named = forms.map(
      ({ name, rows, ids }) => `${name} ${rows} 条（编号 ${ids.join('、')}${rows > ids.length ? ' 等' : ''}）`,
    );
    return `以下数据由工作人员录入，建立在演示数据之上：${named.join('；')}。什么也没有移除。请先把它们改到别处或彻底删除。\nPeople's own rows stand on the demo school, so nothing was removed.`;
  },
  spared: (reason: string) => `  保留了仍在使用的部门、角色或用户：${reason}`,
  nobody: '还没有可以登录的用户，请先启动一次。\nNobody can sign in yet; start the product once.',
  step: {
    staff: '  建立部门、角色和用户……',
    classes: (programmes: number, classes: number) => `  建立 ${programmes} 个课程项目、${classes} 个班级……`,
    contacts: (count: number) => `  建立 ${count} 份学员档案……`,
    applications: (count: number) => `  办理 ${count} 份报名：审核、面试、录取、入学……`,
    lessons: '  排课、请假和点名……',
    plans: '  制定分期计划……',
    payments: (count: number) => `  登记 ${count} 笔缴费……`,
    farewells: '  办理退费、结转、日结和结业……',
    opinions: '  发放问卷，填写课程评价……',
    messages: '  设置消息规则，生成消息记录……',
    removing: '  移除演示学校的数据……',
  },
} as const;
