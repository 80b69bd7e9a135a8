/** Names and words that the demo list is made of. */
export const demoTexts = {
  authors: ['王小明', '李芳', '张伟', '赵静', '陈磊', '刘洋'],
  subjects: ['战略管理', '财务报表分析', '组织行为学', '市场营销', '数字化转型', '公司治理', '领导力', '供应链管理'],
  kinds: ['课程通知', '案例讨论', '讲座预告', '教学安排'],
} as const;
