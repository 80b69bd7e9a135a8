import { z } from 'zod';
import { bodyId } from '../../backoffice/records/record-query';
import { defineEndpoints } from '../../platform/endpoint';
import { done } from '../../platform/replies';
import { courseNode } from '../course-form';
import { amountMax, reason } from '../payments/payment';
import { classStates } from './class.form';

/** Endpoints of classes besides those of the records engine. */
export const classEndpoints = defineEndpoints({
  move: {
    method: 'POST',
    path: '/api/admin/class/move',
    access: courseNode('class', 'edit'),
    summary: '改变班级状态；结业时在读成员一并结业，休学成员按所选处理',
    body: z.strictObject({
      id: bodyId,
      version: z.int({ error: '版本号不正确' }).positive({ error: '版本号不正确' }),
      to: z.enum(
        classStates.map(({ value }) => value),
        { error: '请选择班级状态' },
      ),
      /** What happens to paused members when the class finishes. */
      paused: z.enum(['keep', 'graduate'], { error: '请选择休学成员的处理' }).optional().default('keep'),
    }),
    reply: z.object({ ...done.shape, data: z.object({ graduated: z.int() }) }),
  },
  price: {
    method: 'POST',
    path: '/api/admin/class/price',
    access: 'class.price',
    summary: '改变班级学费；此后入班的按新学费，已入班的应收不变',
    body: z.strictObject({
      id: bodyId,
      version: z.int({ error: '版本号不正确' }).positive({ error: '版本号不正确' }),
      tuition: z
        .int({ error: '请输入金额，最多两位小数' })
        .nonnegative({ error: '学费不能小于 0' })
        .max(amountMax, { error: '金额过大' }),
      reason,
    }),
    reply: done,
  },
});
