import type { ClassState } from '@shuyuan/contract/courses/classes/class.form';

interface MoveWords {
  readonly label: string;
  readonly hint: string;
}

/** What staff call the way to a state; one that leads back is called otherwise. */
const moves: Readonly<Record<ClassState, MoveWords>> = {
  preparing: { label: '退回筹备', hint: '班级回到筹备状态，成员、报名和费用都不改变。' },
  enrolling: { label: '开始招生', hint: '班级进入招生中，可以录取报名、办理入学。' },
  running: { label: '开课', hint: '班级进入开课状态，可以排课、点名；名额未满时仍可补录成员。' },
  finished: { label: '结业', hint: '班级结业后不能再加入成员。' },
  cancelled: { label: '取消班级', hint: '班级取消后不能再加入成员；有在册成员、已录取的报名或未退的款项时不能取消。' },
};
const back: Readonly<Partial<Record<`${ClassState}-${ClassState}`, MoveWords>>> = {
  'running-enrolling': { label: '退回招生', hint: '班级回到招生中，成员、课次和考勤都不改变。' },
  'finished-running': {
    label: '恢复开课',
    hint: '班级回到开课状态。已结业的成员保持结业，需要继续上课的请在通讯录中改回在读。',
  },
  'cancelled-preparing': { label: '重新筹备', hint: '班级恢复到筹备状态。' },
  'cancelled-enrolling': { label: '重新招生', hint: '班级恢复到招生中，可以录取报名、办理入学。' },
};

/** Words of the classes. */
export const classTexts = {
  title: '班级列表',
  page: '班级概况',
  toList: '返回班级列表',
  book: '通讯录',
  pay: '缴费',
  attendance: '考勤',
  applications: '报名管理',
  bar: '班级的页面',
  places: { class: '概况', book: '学员', applications: '报名', pay: '缴费', attendance: '考勤' },
  taughtBy: (teacher: string): string => `班主任 ${teacher}`,
  price: {
    label: '班级调价',
    title: (name: string): string => `班级调价：${name}`,
    now: (tuition: string): string => `现在的学费 ${tuition}。改价后入班的学员按新学费，已入班学员的应收不变。`,
    tuition: '新的学费',
    missing: '请输入金额，最多两位小数',
    reason: '原因',
    sayWhy: '请填写原因',
  },
  acts: '班级操作',
  edit: '编辑',
  seats: (members: number, capacity: number): string => `${members} / ${capacity} 人`,
  seatsTitle: (members: number, capacity: number): string => `名额 ${capacity} 人，在册 ${members} 人`,
  failed: '班级没有加载成功',
  partFailed: '没有加载成功',
  retry: '重试',
  nothing: '—',
  facts: '基本信息',
  programme: '课程项目',
  code: '班级代码',
  headTeacher: '班主任',
  dates: '上课时间',
  dateRange: (from: string, to: string): string =>
    from === '' && to === '' ? '未定' : `${from || '未定'} 至 ${to || '未定'}`,
  showMap: '查看地图',
  hideMap: '收起地图',
  tuition: '学费',
  place: '上课地点',
  remark: '备注',
  people: '成员',
  peopleOf: (count: number): string => `${count} 人`,
  waiting: '待处理报名',
  noApplications: '还没有报名',
  money: '费用',
  receivable: '应收',
  received: '已收',
  refunded: '已退',
  outstanding: '欠费',
  rate: '出勤率',
  toAttendance: '考勤管理',
  noRate: '还没有点名',
  rolled: (rolled: number, sessions: number): string => `已点名 ${rolled} / ${sessions} 次课`,
  warned: (count: number): string => `缺课预警 ${count} 人`,
  next: '下次课',
  noNext: '没有排好的课',
  last: '最近的课',
  sessionLine: (day: string, from: string, topic: string): string => `${day} ${from} ${topic}`,
  moveTo: (from: ClassState, to: ClassState): MoveWords => back[`${from}-${to}`] ?? moves[to],
  moveTitle: (label: string, name: string): string => `${label}：${name}`,
  graduating: (count: number): string => `${count} 名在读成员将一并改为结业。`,
  pausedGraduate: (count: number): string => `${count} 名休学成员也一并结业（不勾选则保持休学）`,
} as const;
