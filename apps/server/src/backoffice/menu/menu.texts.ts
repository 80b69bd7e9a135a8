/** The container that the migration makes for the forms of staff (requirements §16). */
export const contentMenuName = '内容管理';
