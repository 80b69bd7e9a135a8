/** A character with the readings that it has in names. */
interface Sign {
  readonly text: string;
  readonly readings: readonly string[];
}

/** A generated name: its characters in order. */
export interface CorpusName {
  readonly text: string;
  readonly signs: readonly Sign[];
}

const signsOf = (listed: string): Sign[] =>
  listed.split(/\s+/u).flatMap((entry) => {
    const [text = '', readings = ''] = entry.split(':');
    return text === '' ? [] : [{ text, readings: readings.split('/') }];
  });

/** Common surnames, and rarer ones that are read in another way than the word. */
const surnames = signsOf(`
  王:wang 李:li 张:zhang 刘:liu 陈:chen 杨:yang 黄:huang 赵:zhao 吴:wu 周:zhou 徐:xu 孙:sun 马:ma 朱:zhu 胡:hu 郭:guo 何:he
  林:lin 高:gao 罗:luo 郑:zheng 梁:liang 谢:xie 宋:song 唐:tang 许:xu 邓:deng 冯:feng 韩:han 曹:cao 曾:zeng/ceng 彭:peng
  萧:xiao 蔡:cai 潘:pan 田:tian 董:dong 袁:yuan 于:yu 余:yu 蒋:jiang 杜:du 苏:su 魏:wei 程:cheng 吕:lv 丁:ding 沈:shen
  任:ren 姚:yao 卢:lu 傅:fu 钟:zhong 姜:jiang 崔:cui 谭:tan 廖:liao 范:fan 汪:wang 陆:lu/liu 金:jin 石:shi 戴:dai 贾:jia/gu
  韦:wei 夏:xia 邱:qiu 方:fang 侯:hou 邹:zou 熊:xiong 孟:meng 秦:qin 白:bai 江:jiang 闫:yan 薛:xue 尹:yin 段:duan 雷:lei
  黎:li 史:shi 龙:long 陶:tao 贺:he 顾:gu 毛:mao 郝:hao 龚:gong 邵:shao 钱:qian 严:yan 覃:qin/tan 武:wu 莫:mo 孔:kong
  单:shan/dan 解:xie/jie 仇:qiu/chou 查:zha/cha 盖:ge/gai 朴:piao/pu 翟:zhai/di 区:ou/qu 缪:miao/mou 乐:yue/le 柏:bai/bo`);

const compound: readonly (readonly Sign[])[] = [
  '欧:ou 阳:yang',
  '司:si 马:ma',
  '上:shang 官:guan',
  '诸:zhu 葛:ge',
  '尉:yu/wei 迟:chi',
  '长:zhang/chang 孙:sun',
  '皇:huang 甫:fu',
  '夏:xia 侯:hou',
  '慕:mu 容:rong',
].map(signsOf);

const given = signsOf(`
  伟:wei 芳:fang 娜:na/nuo 敏:min 静:jing 丽:li 强:qiang/jiang 磊:lei 军:jun 洋:yang 勇:yong 艳:yan 杰:jie 娟:juan 涛:tao
  明:ming 超:chao 秀:xiu 霞:xia 平:ping 刚:gang 桂:gui 英:ying 华:hua 玉:yu 萍:ping 红:hong 建:jian 国:guo 文:wen 斌:bin
  宇:yu 浩:hao 轩:xuan 梓:zi 涵:han 欣:xin 怡:yi 晨:chen 阳:yang 雨:yu 思:si 远:yuan 志:zhi 鹏:peng 飞:fei 雪:xue 梅:mei
  兰:lan 琳:lin 玲:ling 燕:yan 波:bo 辉:hui 亮:liang 永:yong 海:hai 峰:feng 春:chun 晓:xiao 东:dong 安:an 恩:en 昂:ang
  晟:sheng/cheng 茜:qian/xi 莘:xin/shen 朝:chao/zhao 行:xing/hang 重:zhong/chong 传:chuan/zhuan 乐:le/yue 奇:qi/ji`);

/** Numbers that look random and are the same in every run. */
const seeded = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Different names of two to four characters; common surnames come more often. */
export const namesCorpus = (count: number): CorpusName[] => {
  const next = seeded(7);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const names = new Map<string, CorpusName>();
  while (names.size < count) {
    const family = next(20) === 0 ? pick(compound) : [surnames[Math.min(next(surnames.length), next(surnames.length))]];
    const own = next(4) === 0 ? [pick(given)] : [pick(given), pick(given)];
    const signs = [...family, ...own] as Sign[];
    const text = signs.map((sign) => sign.text).join('');
    names.set(text, { text, signs });
  }
  return [...names.values()];
};

/** Whether the rest of a word can be typed from a syllable on: each syllable by its beginning, one letter at least. */
const isTyped = (word: string, signs: readonly Sign[]): boolean => {
  if (word === '') return true;
  const [sign, ...rest] = signs;
  if (sign === undefined) return false;
  return sign.readings.some((reading) => {
    for (let length = 1; length <= reading.length; length += 1) {
      if (!word.startsWith(reading.slice(0, length))) return false;
      if (isTyped(word.slice(length), rest)) return true;
    }
    return false;
  });
};

/** Whether a word finds a name by the rule, worked out syllable by syllable. */
export const findsName = ({ text, signs }: CorpusName, word: string): boolean =>
  text.includes(word) || signs.some((_, at) => isTyped(word, signs.slice(at)));

const combined = (parts: readonly (readonly string[])[]): string[] =>
  parts.reduce<string[]>((all, part) => all.flatMap((before) => part.map((one) => before + one)), ['']);

/** All full spellings, and all initials of a name. */
export const spellingsOf = ({ signs }: CorpusName): string[] => combined(signs.map(({ readings }) => readings));
export const initialsOf = ({ signs }: CorpusName): string[] => [
  ...new Set(combined(signs.map(({ readings }) => [...new Set(readings.map((reading) => reading.charAt(0)))]))),
];
