/** Frequent surnames; those in front come more often. */
export const surnames = [
  ...'王王王王王王李李李李李李张张张张张张刘刘刘刘陈陈陈陈杨杨黄黄赵赵吴吴周周徐徐孙孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛',
  '欧阳',
  '司马',
  '上官',
];

/** Letters of given names. */
export const givenLetters = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建国文斌辉红玲梅鹏飞宇浩晨轩子涵梓欣怡雨佳琪思远志诚嘉俊凯博雪婷倩颖慧萍丹莉云翔龙海波春晓东亮林峰昊天一三诗韵若曦泽瑞安宁康乐永正德义立新家豪',
];

export const places = ['北京', '上海', '杭州', '深圳', '广州', '苏州', '成都', '南京', '武汉', '宁波'];
export const trades = ['智能装备', '生物医药', '供应链', '新能源', '数据服务', '精密制造', '连锁零售', '环保科技'];
export const titles = ['董事长', '总经理', '副总裁', '财务总监', '人力资源总监', '市场总监', '部门经理', '合伙人'];
export const remarks = ['', '', '', '希望参加周末班', '由校友推荐', '需要开具发票', '已沟通面试时间'];
export const programmes = ['高级工商管理', '首席财务官', '数字化转型', '供应链领导力', '家族企业传承', '创业创新'];

/** Words on screens. */
export const screenWords = { showEditor: '显示编辑器', board: '看板', add: '新增' } as const;

/** Words of the forms. */
export const formWords = {
  programme: '课程项目（测速）',
  large: '报名申请（测速）',
  small: '报名申请（测速，小）',
  transfer: '报名名单（测速）',
  wide: '测评成绩（测速）',
  score: (number: number): string => `第 ${number} 次测评`,
  grown: (table: string): string => `增长 ${table}`,
  company: (place: string, trade: string): string => `${place}${trade}有限公司`,
  fields: {
    name: '姓名',
    mobile: '手机号',
    id_card: '身份证号',
    gender: '性别',
    status: '状态',
    class_code: '班级编号',
    batch_code: '批次编号',
    programme: '课程项目',
    owner: '负责人',
    company: '单位',
    title: '职务',
    applied_on: '报名日期',
    tuition: '学费',
    source: '来源',
    remark: '备注',
  },
  genders: { male: '男', female: '女' },
  statuses: { waiting: '待审核', interview: '面试', admitted: '已录取', reserve: '候补', refused: '已驳回' },
  sources: { referral: '校友推荐', web: '官网', event: '活动', company: '企业合作', other: '其他' },
} as const;

/** The words of a class that is made for the bench. */
export const schoolWords = {
  programme: (own: number): string => `测试项目 ${own}`,
  class: (own: number): string => `测试班 ${own}`,
  student: (at: number): string => `学员${at}`,
} as const;
