import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { one } from '../../platform/replies';
import {
  consequence,
  doneAct,
  leaveMemberInput,
  pauseMemberInput,
  previewQuery,
  resumeMemberInput,
  transferMemberInput,
} from './member-act';

const reply = z.object({ msg: z.string(), data: doneAct });

/** Acts on a member of a class: each with day, reason and what follows for the money. */
export const memberActEndpoints = defineEndpoints({
  preview: {
    method: 'GET',
    path: '/api/admin/member/preview',
    access: 'member.transfer|pause|leave',
    summary: '办理转班、休学、复学或退学之前：学籍、名额和费用会怎样变化',
    query: previewQuery,
    reply: one(consequence),
  },
  transfer: {
    method: 'POST',
    path: '/api/admin/member/transfer',
    access: 'member.transfer',
    summary: '转班：原班转出、新班入班、已缴费用结转，一次完成；减少的应收超过一人限额时另交第二人审批',
    body: transferMemberInput,
    isIdempotent: true,
    reply,
  },
  pause: {
    method: 'POST',
    path: '/api/admin/member/pause',
    access: 'member.pause',
    summary: '休学；名额保留',
    body: pauseMemberInput,
    isIdempotent: true,
    reply,
  },
  resume: {
    method: 'POST',
    path: '/api/admin/member/resume',
    access: 'member.pause',
    summary: '复学；退学或转出的学员复学时需要有名额',
    body: resumeMemberInput,
    isIdempotent: true,
    reply,
  },
  leave: {
    method: 'POST',
    path: '/api/admin/member/leave',
    access: 'member.leave',
    summary: '退学；可同时申请退费（需要申请退费的权限），由他人审批',
    body: leaveMemberInput,
    isIdempotent: true,
    reply,
  },
});
