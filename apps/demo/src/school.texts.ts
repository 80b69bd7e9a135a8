const words = (text: string): readonly string[] => text.split(' ');

/** The demo school: what its programmes, classes, people and days are called. */
export const schoolTexts = {
  departments: {
    school: '演示学校',
    admissions: '招生办公室',
    teaching: '教学管理部',
    finance: '财务处',
    office: '院办',
  },
  roles: {
    headTeacher: '班主任（演示）',
    reader: '学员查阅（演示）',
    admissions: '招生老师（演示）',
    finance: '出纳（演示）',
    director: '院长（演示）',
    remark: '随演示学校建立，也随它移除',
  },
  staff: {
    headTeachers: words('周敏 陈志远 林婉清 何立军 苏晓彤'),
    admissions: words('许文静 郑宏伟'),
    finance: words('钱淑芬 严立信'),
    directors: words('顾怀远'),
  },
  messages: {
    robot: { name: '教务工作群', url: 'https://robot.school.example/send?key=demo' },
    errors: {
      refused: 'HTTP 400',
      optedOut: '对方已退订',
      lost: '发送时服务中断，可能已经送达',
    },
    bells: [
      {
        kind: 'import.done',
        title: '导入学员档案已完成',
        body: '共 86 条：新增 79 条，更新 7 条，没有错误。',
        link: '/course/contact',
      },
      {
        kind: 'message.digest',
        title: '今日待办',
        body: '3 份退费申请等待审批\n2 份请假等待审批\n今天有 4 节课',
        link: '/dashboard',
      },
      {
        kind: 'message.digest',
        title: '今日待办',
        body: '12 位学员的学费已逾期\n5 次跟进到期\n今天有 6 节课',
        link: '/dashboard',
      },
      {
        kind: 'message.digest',
        title: '今日待办',
        body: '1 份请假等待审批\n今天有 5 节课',
        link: '/dashboard',
      },
    ],
  },
  programmes: [
    {
      code: 'EMBA',
      name: '高级管理人员工商管理硕士',
      short: 'EMBA',
      duration: '18 个月',
      intro: '<p>面向企业决策者，系统学习战略、财务、组织与创新，每月集中授课。</p>',
    },
    {
      code: 'MBA',
      name: '工商管理硕士（在职）',
      short: 'MBA',
      duration: '18 个月',
      intro: '<p>面向中层管理者，工作日晚间和周末上课，注重案例与实践。</p>',
    },
    {
      code: 'CEO',
      name: '企业总裁研修班',
      short: '总裁班',
      duration: '12 个月',
      intro: '<p>面向民营企业家，名师讲授、名企参访与私董会相结合。</p>',
    },
    {
      code: 'FIN',
      name: '金融与资本运营高级研修班',
      short: '金融班',
      duration: '9 个月',
      intro: '<p>围绕投融资、并购重组与上市实务，服务企业资本战略。</p>',
    },
  ],
  /** Letters stand apart from characters. */
  intake: (short: string, no: number) => `${short}${/[A-Z]$/.test(short) ? ' ' : ''}第 ${no} 期`,
  topics: {
    EMBA: words(
      '战略管理 管理经济学 公司理财 组织行为学 领导力与变革 营销战略 数据与决策 商业模式创新 全球化经营 公司治理 人力资本战略 供应链管理 商业伦理 企业文化 并购与整合 数字化转型 品牌战略 宏观经济分析 危机管理 创业与创新 管理沟通 综合答辩',
    ),
    MBA: words(
      '会计学 管理经济学 市场营销 运营管理 公司金融 组织行为学 人力资源管理 数据分析 管理信息系统 商法 战略管理 项目管理 商务沟通 创业管理 服务营销 财务报表分析 谈判学 质量管理 商业案例研讨 行动学习 企业参访 综合答辩',
    ),
    CEO: words(
      '宏观形势与企业机遇 企业战略与顶层设计 股权设计与激励 商业模式创新 品牌与营销 数字化经营 团队与执行力 企业风险管理 税务筹划 家族企业传承 国学智慧与领导力 名企参访 私董会 资本运作 组织变革 新零售实践 企业文化落地 国际视野 沙盘演练 结业汇报 绩效管理 客户经营',
    ),
    FIN: words(
      '宏观经济与金融市场 企业融资策略 私募股权投资 并购重组实务 上市路径与规范 财务报表解读 资产定价 风险管理 金融科技 产业基金 债券市场 跨境投资 估值方法 投后管理 税务与法律 路演训练 案例研讨 名企参访 供应链金融 绿色金融 家族财富管理 结业汇报',
    ),
  },
  teachers: words(
    '王建民 李国栋 张慧敏 刘志刚 陈思远 杨文博 黄晓燕 赵立新 吴海涛 徐静怡 孙浩然 马俊杰 朱明达 胡雅琴 郭振华 何伟民 高天宇 罗婉如 梁启文 谢雨欣 宋博文 唐宏毅 韩雪梅 冯永强 邓子轩 曹志鹏 彭欣然 曾国华 肖雅静 田宁远 董启航 袁思琪 潘文涛 蒋丽娟 蔡景林 余心怡',
  ),
  rooms: words('301 302 303 305 401 402 403 405 501 502 503 505'),
  room: (no: string) => `明德楼 ${no}`,
  place: { address: '明德楼', lng: 120.08, lat: 30.3 },
  /** Days from today. */
  holidays: [
    { name: '校庆放假', kind: 'off', from: 11, days: 2 },
    { name: '校庆调休', kind: 'work', from: 14, days: 1 },
    { name: '年度教学研讨', kind: 'off', from: 40, days: 3 },
    { name: '校舍检修', kind: 'off', from: -33, days: 1 },
  ],
  teams: words('第一组 第二组 第三组 第四组 第五组 第六组'),
  posts: words('班长 副班长 学习委员 组织委员 文体委员 生活委员 宣传委员'),
  teamLeader: '组长',
  consent: words('手机号 微信号 邮箱 单位 职务 生日 照片'),
  reasons: {
    rejected: words('工作年限不足 面试评分未达标 材料不齐且逾期未补 学历条件不符'),
    withdrawn: words('工作调动，暂不就读 改报其他项目 时间冲突 公司不再资助'),
    leave: words('出差 公司年度会议 家人住院 身体不适 参加行业展会 孩子家长会'),
    leaveRejected: '本月请假次数过多，请合理安排',
    leaveApproved: '同意，请自行补看课件',
    late: words('路上堵车 会议延迟 航班延误'),
    makeup: '课后补交签到表',
    refund: words('工作调离本地，无法继续学习 因病退学 个人原因退学 公司业务调整'),
    refundRejected: '已超过退费期限，建议办理休学',
    refundApproved: '情况属实，同意退费',
    voided: words('金额录入有误，已重新登记 付款方式选错，已重新登记 重复登记'),
    refundWithdrawn: '学员决定继续就读',
    waiver: words('校友推荐，按规定减免 合作单位员工 家庭困难，院务会同意减免'),
    waiverApproved: '同意减免',
    transfer: '转读另一项目，已缴定金结转',
  },
  corrections: [
    { field: 'company', new_value: '湘江新区远航智能装备制造集团有限公司', note: '上月换了单位' },
    { field: 'title', new_value: '副总经理', note: '' },
    { field: 'email', new_value: 'lixin@example.com', note: '原来的邮箱不再使用' },
  ],
  decisions: { applied: '', refused: '请先到教务处出示证件' },
  opinions: {
    name: '课程评价（演示）',
    remark: '随演示学校建立，也随它移除',
    title: '课程评价',
    intro: '<p>您的意见会帮助我们改进教学，填写约需一分钟。</p>',
    thanks: '感谢您的评价。',
    fields: {
      score: '满意度',
      good: '好的地方',
      better: '可以改进的地方',
      class: '班级',
      session: '课次',
      member: '学号',
    },
    said: [
      { score: 5, good: '案例贴近企业实际，讨论充分', better: '' },
      { score: 4, good: '老师讲得清楚', better: '课件希望提前两天发' },
      { score: 5, good: '小组研讨收获大', better: '中午休息可以再长一些' },
      { score: 3, good: '内容丰富', better: '下午的节奏偏快，留给提问的时间不够' },
      { score: 4, good: '同学之间交流多', better: '' },
    ],
  },
  talks: [
    { content: '想了解上课时间和学费，希望周末上课', next: '寄招生简章和课表' },
    { content: '单位可以资助一半，需要报销用的材料', next: '发单位资助的材料清单' },
    { content: '对比过两所学校，关心师资和校友', next: '约来校参观，见一位校友' },
    { content: '材料还差学历证明，下周补齐', next: '提醒补交学历证明' },
    { content: '出差在外，暂时定不下来', next: '回来后再打电话' },
  ],
  discount: '校友优惠',
  template: [
    { name: '首期款', share: 'percent', value: 5000, due: 'entry', days: 7 },
    { name: '尾款', share: 'rest', due: 'opening', days: 90 },
  ],
  remarks: {
    deposit: '定金',
    instalment: (no: number) => `第 ${no} 期学费`,
    whole: '一次付清',
    company: '单位统一缴费',
  },
} as const;
