export { actItems, type OpenedAct, openedAct } from './act-items';
export { MemberActDialog } from './member-act-dialog';
