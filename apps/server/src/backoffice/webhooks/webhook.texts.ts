import type { AddressFault } from '../../platform/http-client/guarded-client';

/** Words of webhooks. */
export const webhookTexts = {
  created: '已新增推送，请保存签名密钥',
  saved: '已保存推送',
  deleted: '已删除推送',
  paused: '已暂停推送，其间的事件会保留',
  resumed: '已恢复推送',
  renewed: '已更换密钥，旧密钥 24 小时内仍然有效',
  tested: '已发送测试事件，请查看投递记录',
  resent: '已重新发送',
  resentWhilePaused: '推送已暂停，恢复后重新发送',
  formFixed: '表单不能更换，请另建一个推送',
  formNotLive: '这张表单不存在或尚未同步',
  pausedBy: (name: string): string => `由${name}暂停`,
  owner: {
    gone: '所有者的账号已停用或删除，请由有权限的人恢复',
    rights: '所有者不再有推送的权限，请由有权限的人恢复',
    form: '所有者不再有查看这张表单记录的权限，请由有权限的人恢复',
  },
  receiverGone: '接收方答复 410，表示不再接收',
  hopeless: '连续失败超过一天，请检查接收方后恢复',
  outOfReach: '记录不在所有者的数据范围内，或已不存在',
  address: {
    malformed: '应为 https:// 开头的完整地址',
    credentials: '地址中不能含用户名和密码',
    unresolved: '找不到这个地址的主机，请检查域名',
    inner: '不能推送到内网、本机或保留地址；如确有需要，请管理员在配置 WEBHOOK_ALLOWED_ADDRESSES 中允许',
    plain: '只能使用 https:// 地址；http:// 只限配置 WEBHOOK_ALLOWED_ADDRESSES 允许的地址',
  } satisfies Record<AddressFault, string>,
  status: (status: number): string => `接收方答复 ${status}`,
  redirect: (status: number): string => `接收方答复 ${status}（重定向），推送不跟随重定向`,
  timedOut: (seconds: number): string => `${seconds} 秒内没有应答`,
  refused: '接收方拒绝连接',
  reset: '连接被接收方中断',
  untrusted: '接收方的证书不被信任',
  unreachable: (code: string): string => `无法连接接收方（${code}）`,
} as const;
