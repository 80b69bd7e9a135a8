/** The container that the migration makes for the forms of staff (design §7). */
export const contentMenuName = '内容管理';
