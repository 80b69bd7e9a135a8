/** Words of 加入菜单, and the icons on offer by what they stand for. */
export const menuEntryTexts = {
  title: (name: string): string => `把“${name}”加入菜单`,
  intro: '会在菜单“内容管理”下新增一个入口，并登记它的权限，之后可以按角色授权。',
  name: '菜单名称',
  nameMissing: '请填写菜单名称',
  nameTooLong: '菜单名称不超过 50 个字',
  icon: '图标',
} as const;

/** The icons that suit a form of a school. */
export const entryIcons = [
  ['FormOutlined', '表单'],
  ['FileTextOutlined', '文档'],
  ['ProfileOutlined', '清单'],
  ['TableOutlined', '表格'],
  ['TeamOutlined', '团队'],
  ['UserOutlined', '人员'],
  ['IdcardOutlined', '证件'],
  ['ContactsOutlined', '通讯录'],
  ['SolutionOutlined', '教师'],
  ['BookOutlined', '课程'],
  ['ReadOutlined', '教材'],
  ['ScheduleOutlined', '日程'],
  ['CalendarOutlined', '日历'],
  ['TrophyOutlined', '奖项'],
  ['ProjectOutlined', '项目'],
  ['BankOutlined', '院校'],
  ['EnvironmentOutlined', '场地'],
  ['FolderOutlined', '资料'],
  ['PictureOutlined', '图片'],
  ['TagsOutlined', '标签'],
  ['BellOutlined', '通知'],
  ['MessageOutlined', '反馈'],
  ['GiftOutlined', '物品'],
  ['WalletOutlined', '费用'],
] as const;
