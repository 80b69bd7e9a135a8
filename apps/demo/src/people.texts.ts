const letters = (text: string): readonly string[] => [...text];
const words = (text: string): readonly string[] => text.split(' ');

/** What the names of the demo school's people are made of. */
export const peopleTexts = {
  surnames: letters(
    '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严',
  ),
  compoundSurnames: words('欧阳 上官 司马 诸葛 司徒 东方 尉迟 皇甫'),
  /** The first characters of given names; a name of two characters has one of the second ones alone. */
  first: {
    male: letters('志建国永俊文明海天宏振立晓家思伟子泽浩嘉景启绍正'),
    female: letters('晓雅思婉静佳慧梦雨欣诗若子美淑亦书语心紫'),
  },
  second: {
    male: letters('强军伟涛斌波辉杰鹏超勇刚峰龙毅凯磊洋宁晨远航轩博文林坤庆达'),
    female: letters('芳娜敏静丽艳娟霞婷雪琳颖莹瑶菲怡洁倩晴岚妍薇琪萱蓉然'),
  },
  genders: { male: '男', female: '女' },
  mailHosts: words('example.com example.cn example.net'),
  titles: words(
    '董事长 总经理 副总经理 财务总监 人力资源总监 市场总监 运营总监 技术总监 销售总监 事业部总经理 区域经理 合伙人 创始人 董事会秘书 采购总监 供应链总监 产品总监 投资总监 办公室主任 项目总监',
  ),
  /** Tags and sources are words of the form of contacts; the sources of applications are its own. */
  tags: words('企业家 高管 校友 意向学员 重要客户'),
  contactSources: words('校友推荐 官网报名 公众号 讲座活动 企业团报 电话咨询'),
  applicationSources: words('官网 微信 校友推荐 企业合作 活动 老学员'),
  remarks: words('关注数字化转型 希望周末上课 由公司统一缴费 需要开具专用发票 可能介绍同事报名'),
} as const;

/** What the names of companies are made of: an industry of the form of contacts, with what such companies are called. */
export const companyTexts = {
  cities: words('杭州 上海 宁波 苏州 南京 深圳 广州 北京 成都 武汉 绍兴 嘉兴 无锡 温州 厦门 合肥'),
  marks: words(
    '云栖 恒远 鼎盛 华泽 中宏 瑞丰 天衡 博达 正源 启航 明德 嘉禾 凯越 联创 安信 金桥 海纳 盛世 长青 睿思 远景 同济 新锐 国泰 万象 锦程 弘毅 立信 卓尔 蓝湾',
  ),
  kinds: {
    制造业: words('精密机械有限公司 智能装备股份有限公司 汽车零部件有限公司 纺织有限公司'),
    信息技术: words('信息技术有限公司 软件股份有限公司 数据科技有限公司 智能科技有限公司'),
    金融: words('资产管理有限公司 融资租赁有限公司 创业投资有限公司 小额贷款有限公司'),
    房地产与建筑: words('置业有限公司 建设集团有限公司 建筑设计有限公司'),
    批发零售: words('商贸有限公司 供应链管理有限公司 连锁超市有限公司'),
    医疗健康: words('医疗器械有限公司 生物医药有限公司 健康管理有限公司'),
    教育文化: words('文化传媒有限公司 教育咨询有限公司'),
    能源环保: words('新能源科技有限公司 环境工程有限公司'),
    交通物流: words('物流有限公司 国际货运代理有限公司'),
    农林牧渔: words('农业发展有限公司 生态农业有限公司'),
    餐饮住宿: words('餐饮管理有限公司 酒店管理有限公司'),
    政府与公共事业: words('城市建设投资集团有限公司 水务集团有限公司'),
  },
  /** Long ones, as they occur. */
  long: [
    '浙江长三角新能源汽车动力电池系统集成研究院股份有限公司',
    '上海自由贸易试验区临港新片区跨境数据服务有限责任公司',
    '杭州市钱塘新区人工智能与数字经济产业发展集团有限公司',
    '中科先进半导体封装测试技术（苏州工业园区）有限公司',
  ],
} as const;
