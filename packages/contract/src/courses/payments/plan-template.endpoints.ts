import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { done, one } from '../../platform/replies';
import { courseNode } from '../course-form';
import { classQuery, memberQuery } from './payment';
import { templateInput, templatePlan, templates } from './plan-template';

/** What is given for bills before anyone pays: templates of plans, and the names of discounts. */
export const planTemplateEndpoints = defineEndpoints({
  template: {
    method: 'GET',
    path: '/api/admin/payment/template',
    access: courseNode('instalment', 'index'),
    summary: '一个班及其课程项目的分期模板；班级的优先',
    query: classQuery,
    reply: one(templates),
  },
  saveTemplate: {
    method: 'POST',
    path: '/api/admin/payment/template-save',
    access: 'payment.collect',
    summary: '保存班级或课程项目的分期模板；最后一期为余款；没有各期即删除模板',
    body: templateInput,
    example: {
      body: {
        scope: 'class',
        id: 1,
        version: 0,
        lines: [
          { name: '首期款', share: 'percent', value: 5000, due: 'entry', days: 0 },
          { name: '尾款', share: 'rest', due: 'opening', days: 90 },
        ],
      },
    },
    reply: done,
  },
  templatePlan: {
    method: 'GET',
    path: '/api/admin/payment/template-plan',
    access: 'payment.collect',
    summary: '按模板为一名学员算出的各期，合计等于应收',
    query: memberQuery,
    reply: one(templatePlan),
  },
  discounts: {
    method: 'GET',
    path: '/api/admin/payment/discounts',
    access: 'payment.adjust',
    summary: '系统设置中的优惠名称',
    reply: one(z.array(z.string())),
  },
});
