/**
 * Words and numbers common in passwords, with the habits of Chinese users: names, lucky numbers, declarations of love
 * by number, words of a school. Variations of them (`Wang123456!`, `woaini1314`) are found by password-effort.ts.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
10010 100200 100200300 10086 110 119 120 123456798 123654 1314 13145200 1314520aaa 1314520abc 1314520asd 1314520chen
1314520gao 1314520guo 1314520li 1314520love 1314520luo 1314520ma 1314520mima 1314520qaz 1314520qq 1314520qwe 1314520sun
1314520wang 1314520wo 1314520wsx 1314520wu 1314520xu 1314520yang 1314520zhao 1314520zhou 1314520zhu 1314520zxc 147852369
159357 159753 168 1688 246810 2580 315 321654987 456123 518888 51888888 520 52013140 5201314520 5201314aaa 5201314abc
5201314asd 5201314chen 5201314gao 5201314guo 5201314li 5201314love 5201314luo 5201314ma 5201314mima 5201314qaz 5201314qq
5201314qwe 5201314sun 5201314wang 5201314wo 5201314wsx 5201314wu 5201314xu 5201314yang 5201314zhao 5201314zhou
5201314zhu 5201314zxc 521 52113140 584520 66666688 666888 678910 741852963 753951 7758 77585210 789456 852456 888666
951753 9527 987456321 a1b2c3 a1b2c3d4 aa aaa111 aaa1314520 aaa5201314 ab abc123 abc1314520 abc5201314 access adm admin
administrator aiguo aini ainiyiwannian alexander alibaba alipay amanda andrew angel anthony apple asd123 asd1314520
asd5201314 ashley asshole autumn bai baidu banana bangong bangongshi banji baobei barbara baseball basketball batman
bear beijing bin biteme black blessed blue bo brother business businessschool buster cai caiwu campus cao caonima ceshi
chang changeit changeme chao charlie cheese chen chen1314520 chen5201314 cheng chengdu china china1314520 china5201314
chocolate chongqing chuna class coffee college computer cookie corvette course crystal cui dafa dai dalian dan daniel
daxue dba default demo deng denglu diamond ding docker dolphin donald dong dragon du duan eagle edcrfv edp elizabeth
emba enter facai facebook faith family fan fang father february fei feng ferrari flower football forever fortune freedom
friday friends fu fuck fuckyou gang gao gao1314520 gao5201314 george ginger golden golf gong gongsi gongxifacai google
green gu guangzhou guanli guanliyuan guest guo guo1314520 guo5201314 guoqiang han hangzhou hao happy he heaven hello
helloworld hi hockey honda honey hong hongkong hottie hou houtai hu hua huang huang1314520 huang5201314 huawei hui
hunter ilove iloveu iloveyou internet january jennifer jessica jesus jia jian jiang jianguo jianjun jiaoshi jiaowu
jiaowuchu jiaoyu jiaxiao jiayou jie jin jing jordan joshua juan jun kaifa kang kecheng keji killer kong kun lai lan
laoban laogong laopo laoshi laowang lei letmein li li1314520 li5201314 liang liao liming lin lin1314520 lin5201314 lina
linux lion lisi liu liu1314520 liu5201314 liujing liwei login long love love1314520 love5201314 lovely lu lucky luo
luo1314520 luo5201314 lv ma ma1314520 ma5201314 maggie manager mao master matrix matthew mba mei meng mercedes michael
michelle mickey microsoft mima mima1314520 mima5201314 min ming minnie monday money monkey mother mustang mysql na nan
nanjing network ni nicole nihao nihao1314520 nihao5201314 nihaoma ning nishishui niubi office open opensesame oracle
orange p@ssw0rd p@ssword pa$$word pa55word pan panda pass passport passw passw0rd passwd password peixun peng pepper
phoenix ping pokemon porsche postgres princess private public purple pwd q1w2e3 q1w2e3r4 q1w2e3r4t5 qaz123 qaz1314520
qaz5201314 qazwsx qazwsxedc qian qiang qiao qin qing qingdao qiu qq qq1314520 qq5201314 qwe123 qwe1314520 qwe5201314
qweasd qweasdzxc ranger red redis ren robert root rui sa safe samantha school secret secure security server sesame sexy
shabi shadow shanghai shangxueyuan shao shen shenzhen shi shuyuan silver sister snoopy soccer song spiderman spring
staff starwars student su success summer sun sun1314520 sun5201314 sunday sunshine superman suzhou sweet sxy sysadmin
system ta taiwan tan tang tao taobao teacher temp tencent tennis test tester testing thomas tian tianjin tiger tigger
ting tmp toor toyota trust trustno1 university user victoria wan wang wang1314520 wang5201314 wangba wangfang wangjing
wangli wangwei wangwu wansui wechat wei weixin welcome wen whatever white william windows winter wo wo1314520 wo5201314
woaini woaini1314520 woaini5201314 woainima woaiwo wodemima wodeshijie wolf woshishui wsx1314520 wsx5201314 wsxedc wu
wu1314520 wu5201314 wuhan ww xia xiamen xian xiao xiaohong xiaoli xiaomi xiaoming xiaowang xiaowei xiaoyu xiaozhang xie
xin xiong xitong xu xu1314520 xu5201314 xue xuesheng xuexiao xueyuan yamaha yan yang yang1314520 yang5201314 yanshi yao
ye yellow yi yin ying yisheng yiwannian yong yu yuan yuangong zeng zhang zhang1314520 zhang5201314 zhanghao zhangli
zhangmin zhangsan zhangwei zhao zhao1314520 zhao5201314 zhaoliu zhaosheng zhaoshengban zheng zhiqiang zhong zhongguo
zhonghua zhongxin zhou zhou1314520 zhou5201314 zhu zhu1314520 zhu5201314 zhuren zou zuguo zxc123 zxc1314520 zxc5201314
`
    .trim()
    .split(/\s+/),
);
