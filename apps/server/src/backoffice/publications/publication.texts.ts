/** The words of public forms. */
export const publicationTexts = {
  created: '已发布',
  saved: '保存成功',
  deleted: '已取消发布，收到的记录都保留',
  sent: '提交成功',
  /** How the history names who created a record that came from outside. */
  actor: (owner: string, title: string): string => `${owner}（公开表单：${title}）`,
  inUse: (places: readonly string[]): string => `正在使用，请先移除使用它的地方：${places.join('；')}`,
  formFixed: '不能改成别的表单，请另建一个',
  coverNotPicture: '封面应是您上传的图片',
  pictureOutOfReach: '介绍中有您无权使用的图片，请重新上传',
  tooLong: '介绍的格式过多，请简化排版',
  notPublished: '此项不在这张公开表单中',
  faults: {
    owner: '所有者已停用或离开，请由其他人重新保存',
    form: '所有者没有新增这张表单记录的权限，请由有权限的人重新保存',
    formGone: '表单不存在或还没有同步',
    gone: (field: string): string => `字段 ${field} 不存在，或所有者无权填写`,
    unpublishable: (name: string): string => `“${name}”不能公开填写`,
    claimed: (name: string): string =>
      `“${name}”不能与已有的记录重复，公开填写会暴露谁已在其中；请验证手机号，并把号码写入这一项`,
    noFiles: (name: string): string => `“${name}”是文件，仅受邀的人填写的表单不收文件`,
    notMobile: (name: string): string => `“${name}”不是手机号字段`,
    neverShown: (name: string): string => `“${name}”只在另一项为某些值时才填写，请把那一项也选上或预设`,
    missing: (names: readonly string[]): string => `表单的必填项还没有选上或预设：${names.join('、')}`,
    ownerCannot: (name: string, message: string): string => `公开表单的所有者不能写入“${name}”：${message}`,
    preset: (name: string, message: string): string => `${name}：${message}`,
  },
} as const;
